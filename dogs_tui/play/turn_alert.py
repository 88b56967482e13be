"""How a screen calls its player: the terminal's title says whose turn it is, and the bell rings."""

from typing import TYPE_CHECKING

from dogs_rules.game import View
from dogs_tui.app.base import GameApp
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.words import phrase, say

if TYPE_CHECKING:
    from dogs_tui.play.match_screen import MatchScreen


class TurnAlert:
    """Bell and title of one screen; the app does what its player wants of them.

    Args:
        screen: The screen.
    """

    def __init__(self, screen: "MatchScreen") -> None:
        self._screen = screen
        self._entitled = False

    def ring(self, view: View) -> None:
        """Rings if it is the turn of a seat at this keyboard."""
        app = self._screen.app
        if isinstance(app, GameApp) and view.to_move in self._screen.keyboard.seats:
            app.ring()

    def entitle(self, view: View, names: tuple[str, ...]) -> None:
        """Says in the title which game it is and whose turn, marked if that is at this keyboard."""
        app = self._screen.app
        if isinstance(app, GameApp):
            self._entitled = True
            app.set_terminal_title(self._text(view, names))

    def end(self) -> None:
        """Gives the terminal its own title back."""
        app = self._screen.app
        if self._entitled and isinstance(app, GameApp):
            app.set_terminal_title("")

    def _text(self, view: View, names: tuple[str, ...]) -> str:
        glyphs = glyphs_of(self._screen)
        game = self._screen.table.game.title
        mover = view.to_move
        if mover is None:
            return f"{game} {glyphs.dot} {say(phrase('the game is over'))}"
        turn = say(phrase("{name}'s turn", name=names[mover]))
        mark = f"{glyphs.here} " if mover in self._screen.keyboard.seats else ""
        return f"{mark}{game} {glyphs.dot} {turn}"
