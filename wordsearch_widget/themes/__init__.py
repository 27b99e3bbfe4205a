"""Word lists by subject and language: `themes["space"]`. What each list holds is in `data`."""

from .lists import Theme, Themes, themes

__all__ = ["Theme", "Themes", "themes"]
