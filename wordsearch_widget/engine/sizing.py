"""How large a grid to make when nobody said: with comfortable room for its words, and for a message."""

from __future__ import annotations

from math import isqrt

from .errors import InvalidGridError, quote
from .grid import MAX_SIDE
from .masks import mask_size, resolve_mask
from .request import Request

SMALLEST_SIDE = 5
ROOM = 5, 2  # cells for each letter, as a fraction: eight words of five letters get 10 x 10
GROWTHS = 4  # sizes tried, each a little larger than the one before
MOST_SHARED = 1, 5  # of the letters, as a fraction, in a grid that a message is to fill exactly
EXACT_SIZES = 12


def sizes_for(request: Request) -> list[tuple[int, int]]:
    """The sizes (rows, cols) to try, in order: the one asked for, or those that suit."""
    if request.rows and request.cols:
        return [(request.rows, request.cols)]
    own = mask_size(request.mask)
    if own is not None:
        if max(own) > MAX_SIDE:
            raise InvalidGridError(
                f"mask={quote(request.mask)} reaches over {own[0]} x {own[1]} cells; "
                f"a side has at most {MAX_SIDE}"
            )
        return [own]
    lengths = sorted((len(item.word) for item in request.items), reverse=True)
    letters = sum(lengths[: request.pick])
    message = len(request.message_letters)
    if request.exact:
        return _exact_sizes(request.mask, letters, message, lengths[0]) or [_square(lengths[0])]
    wanted = _room(letters + message)
    side = max(SMALLEST_SIDE, lengths[0], isqrt(wanted - 1) + 1)
    while side < MAX_SIDE and _cells(request.mask, side, side) < wanted:
        side += 1 + side // 20
    return [_square(side + more) for more in range(GROWTHS)]


def _room(letters: int) -> int:
    return -(-letters * ROOM[0] // ROOM[1])


def _square(side: int) -> tuple[int, int]:
    return (min(side, MAX_SIDE),) * 2


def _cells(mask: object, rows: int, cols: int) -> int:
    cells = resolve_mask(mask, rows, cols)
    return rows * cols if cells is None else len(cells)


def _exact_sizes(mask: object, letters: int, message: int, longest: int) -> list[tuple[int, int]]:
    """Sizes with a cell for each letter and the message, a few letters being shared; squarest first."""
    most, least = letters + message, letters + message - letters * MOST_SHARED[0] // MOST_SHARED[1]
    found: list[tuple[int, tuple[int, int]]] = []
    middle = isqrt(most) + 1
    if mask is not None:
        middle *= 2  # a shape leaves up to three quarters of its rectangle out
    for rows in range(max(1, middle // 3), min(middle, MAX_SIDE) + 1):
        for cols in range(max(rows, longest), min(3 * rows, MAX_SIDE) + 1):
            if rows * cols > 4 * most:
                break
            cells = _cells(mask, rows, cols) if mask is not None else rows * cols
            if least <= cells <= most:
                # A cell more to share weighs as much as a column more than rows.
                found.append((2 * (cols - rows) + most - cells, (rows, cols)))
    return [size for _, size in sorted(found)[:EXACT_SIZES]]
