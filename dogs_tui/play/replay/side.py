"""What stands beside a replay: the log of the whole match as a way through it, and the curve."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult

from dogs_tui.play.replay.curve import CurvePane
from dogs_tui.play.replay.moves import MovesPane
from dogs_tui.play.side.area import SideArea

CURVE = "curve"
MOVES = "log"


class ReplaySide(SideArea):
    """As beside every table; what is opened as the log leads to any move."""

    PANES: ClassVar[Mapping[str, str]] = {
        **SideArea.PANES,
        CURVE: "CurvePane",
        MOVES: "MovesPane",
    }

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield MovesPane()
        yield CurvePane(self._names)

    @property
    def curve(self) -> CurvePane:
        return self.query_one(CurvePane)

    @property
    def moves(self) -> MovesPane:
        return self.query_one(MovesPane)
