"""Word searches for notebooks: made and judged in Python, played on one board, taught by steps."""

from .engine.errors import InvalidGridError, InvalidWordError, PlacementError, WordSearchError
from .engine.generator import generate
from .engine.geometry import EASY, HARD, MEDIUM, Cell, Direction, Line
from .engine.grid import Grid
from .engine.matcher import match
from .engine.puzzle import Placement, Puzzle
from .engine.recipe import Recipe
from .engine.solver import find, solve
from .export.book import save_book
from .lesson import Lesson
from .themes import themes
from .widget import WordSearch

__all__ = [
    "EASY",
    "HARD",
    "MEDIUM",
    "Cell",
    "Direction",
    "Grid",
    "InvalidGridError",
    "InvalidWordError",
    "Lesson",
    "Line",
    "Placement",
    "PlacementError",
    "Puzzle",
    "Recipe",
    "WordSearch",
    "WordSearchError",
    "find",
    "generate",
    "match",
    "save_book",
    "solve",
    "themes",
]
