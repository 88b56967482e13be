"""The last pane of a match: who won and why; below, where there is room, everybody's areas."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.phase_pane import PhasePane


class FinalPane(PhasePane):
    """Shows the end of a match, and what everybody has by then.

    Subclasses say in ``areas`` which widget that is; it has a method ``show(view)``. In ``dogs``
    they say which dogs are drawn for a winner.
    """

    areas_rows: ClassVar[int] = 14
    """Rows that the areas need to be worth showing."""

    def areas(self) -> Widget:
        """A new widget with everybody's areas."""
        raise NotImplementedError

    def dogs(self, seat: Seat) -> tuple[str, ...]:  # noqa: ARG002
        """The breeds of a seat's dogs, as ``EndPage`` takes them; by default none."""
        return ()

    def compose(self) -> ComposeResult:
        yield EndPage(self.words, self.view, self.names, self.dogs, self.areas_rows)
        yield self.areas()

    def settle(self) -> None:
        self.query_one(EndPage).show(self.view, self.names)
        areas: Any = self.children[1]
        areas.show(self.view)
        self._make_room()

    @property
    def is_counted(self) -> bool:
        """True if the points are counted, so that the result can be shown."""
        return self.query_one(EndPage).is_counted

    def tell_turned(self, turned: str) -> None:
        """Tells when who won went ahead for good."""
        self.query_one(EndPage).tell_turned(turned)
        self._make_room()

    def tell(self, news: tuple[str, ...]) -> None:
        """Tells what the match has brought beside its points, such as a personal best."""
        self.query_one(EndPage).tell(news)
        self._make_room()

    def on_resize(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Shows the areas where the page leaves them room."""
        size = self.size
        page = self.query_one(EndPage)
        taken = page.get_content_height(size, size, max(1, size.width - 2))
        self.children[1].display = size.height - taken >= self.areas_rows

    def first_focus(self) -> Widget:
        return self.query_one(EndPage)

    def topic(self) -> str:
        return "scoring"
