"""The call of a screen to its player: the terminal's title names the turn, and the bell rings."""

from collections.abc import Container
from typing import Any

from textual.screen import Screen

from dogs_rules.game import Seat, View
from dogs_tui.app.base import GameApp
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.words import phrase, say


class TurnAlert:
    """Bell and title of one screen; the app does what its player wants of them.

    Args:
        screen: The screen.
        game: The title of the game that is played there.
    """

    def __init__(self, screen: Screen[Any], game: str) -> None:
        self._screen = screen
        self._game = game
        self._entitled = False

    def ring(self, view: View, here: Container[Seat | None]) -> None:
        """Rings if it is the turn of a seat that is played at this keyboard.

        Args:
            view: Of the match.
            here: The seats that are played at this keyboard.
        """
        app = self._screen.app
        if isinstance(app, GameApp) and view.to_move in here:
            app.ring()

    def rejoice(self) -> None:
        """Rings for something good."""
        if isinstance(self._screen.app, GameApp):
            self._screen.app.rejoice()

    def entitle(self, view: View, names: tuple[str, ...], here: Container[Seat | None]) -> None:
        """Says in the title which game it is and whose turn, marked if that is at this keyboard.

        Args:
            view: Of the match.
            names: By seat.
            here: As for ``ring``.
        """
        app = self._screen.app
        if isinstance(app, GameApp):
            self._entitled = True
            app.set_terminal_title(self._text(view, names, here))

    def end(self) -> None:
        """Gives the terminal its own title back."""
        app = self._screen.app
        if self._entitled and isinstance(app, GameApp):
            app.set_terminal_title("")

    def _text(self, view: View, names: tuple[str, ...], here: Container[Seat | None]) -> str:
        glyphs = glyphs_of(self._screen)
        mover = view.to_move
        if mover is None:
            return f"{self._game} {glyphs.dot} {say(phrase('the match is over'))}"
        turn = say(phrase("{name}'s turn", name=names[mover]))
        mark = f"{glyphs.here} " if mover in here else ""
        return f"{mark}{self._game} {glyphs.dot} {turn}"
