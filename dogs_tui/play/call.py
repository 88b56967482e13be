"""How a screen calls its player: the terminal's title says whose turn it is, and the bell rings."""

from typing import TYPE_CHECKING

from dogs_rules.game import View
from dogs_tui.glyphs import glyphs_of
from dogs_tui.words import phrase, say

if TYPE_CHECKING:
    from dogs_tui.play.match_screen import MatchScreen


class TurnCall:
    """Bell and title of one screen, each as its player wants it.

    Args:
        screen: The screen.
        bell: Whether the terminal rings.
        title: Whether its title is changed.
    """

    def __init__(self, screen: "MatchScreen", *, bell: bool, title: bool) -> None:
        self._screen = screen
        self._bell = bell
        self._title = title
        self._shown = ""

    def ring(self, view: View) -> None:
        """Rings if it is the turn of a seat at this keyboard."""
        if self._bell and view.to_move in self._screen.keyboard.seats:
            self._screen.app.bell()

    def entitle(self, view: View, names: tuple[str, ...]) -> None:
        """Says in the title which game it is and whose turn, marked if that is at this keyboard."""
        if self._title:
            self._write(self._text(view, names))

    def end(self) -> None:
        """Gives the terminal its own title back."""
        if self._shown:
            self._write("")

    def _text(self, view: View, names: tuple[str, ...]) -> str:
        glyphs = glyphs_of(self._screen)
        game = self._screen.table.game.title
        mover = view.to_move
        if mover is None:
            return f"{game} {glyphs.dot} {say(phrase('the game is over'))}"
        turn = say(phrase("{name}'s turn", name=names[mover]))
        mark = f"{glyphs.here} " if mover in self._screen.keyboard.seats else ""
        return f"{mark}{game} {glyphs.dot} {turn}"

    def _write(self, text: str) -> None:
        set_title = getattr(self._screen.app, "set_terminal_title", None)
        if set_title is not None and text != self._shown:
            self._shown = text
            set_title(text)
