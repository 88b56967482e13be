"""How the signs in a book look: as on the boards of its game, on the ground of the page."""

from functools import cache

from rich.style import Style

from dogs_tui.kit.canvas import Painted
from dogs_tui.kit.palette import Inks, palette_of
from dogs_tui.words import registry


@cache
def _inks(game_key: str) -> Inks | None:
    """What the boards of a game are drawn in; ``None``: it has no panes of its own."""
    ui = registry.made(game_key, "ui", "UI")
    return None if ui is None else ui.inks()


def sign_look(page: Painted, game_key: str, ink: str) -> Style | None:
    """Gives the style in which a game draws with an ink; ``None``: like text.

    Args:
        page: The widget that shows the sign.
        game_key: The game.
        ink: As the boards of the game call it.
    """
    inks = _inks(game_key)
    if inks is None or ink not in inks:
        return None
    return palette_of(page.app, type(page), {}, page.visual_style, inks)[ink]
