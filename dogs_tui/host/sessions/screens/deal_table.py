"""The results of everybody at a host for a deal, and how far those of a duplicate are."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from dogs_rules.deal import Deal, DealError
from dogs_rules.phrase import phrase
from dogs_tui.home.deal_table import DealTableScreen, ScoreTable
from dogs_tui.host.commands.deals import together
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.watched import Watched
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.command_screen import ToldByLobby
from dogs_tui.host.sessions.screens.guest_app import replay_of
from dogs_tui.host.tables.dealing import Made, Standing
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.deal_scores import Entry, Scores
from dogs_tui.words import tr

register(
    Command("deal-table.invite", "i", "invite", "Invite someone to it", "Deal results", "i"),
)


class TogetherLines(Painted):
    """A duplicate: who plays it, how far they are, and how others come to it."""

    INKS: ClassVar[Inks] = {"together--title": "bold $accent", "together--quiet": "$text-muted"}
    DEFAULT_CSS = """
    TogetherLines { height: auto; margin: 1 1 0 1; }
    """

    def __init__(self, standing: Standing, address: str) -> None:
        super().__init__()
        self._standing = standing
        self._address = address

    def show(self, standing: Standing) -> bool:
        """Shows how far everybody is now; says whether that is news."""
        if standing == self._standing:
            return False
        self._standing = standing
        self.refresh(layout=True)
        self.repaint()
        return True

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._rows(width))

    def paint(self, canvas: Canvas) -> None:
        for y, (ink, text) in enumerate(self._rows(canvas.width)[: canvas.height]):
            canvas.put(0, y, text, self.style(ink) if ink else None)

    def _rows(self, width: int) -> list[tuple[str, str]]:
        title, states, *free = together(self._standing, self._address)
        rows = [("together--title", title), *(("", text) for text in wrapped(states, width))]
        return [
            *rows,
            *(("together--quiet", text) for line in free for text in wrapped(line, width)),
        ]


class HostDealTable(DealTableScreen, ToldByLobby):
    """The table of scores of a deal, of everybody here or of one duplicate.

    Args:
        deal: The deal.
        duplicate: The code of the duplicate; empty: of everybody.
    """

    BINDINGS = [*bindings("deal-table.invite")]

    def __init__(self, deal: Deal, duplicate: str = "") -> None:
        super().__init__(deal)
        self._duplicate = duplicate
        self._made: Made | None = None

    @property
    def _standing(self) -> Standing | None:
        return self.app.lobby.deals.together(self._person, self._duplicate)

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            standing = self._standing
            if isinstance(widget, ScoreTable) and standing is not None:
                yield TogetherLines(standing, self.app.address)
            yield widget

    def action_deal_table_invite(self) -> None:
        from dogs_tui.host.sessions.screens.people_lists import InvitingScreen

        self.app.push_screen(InvitingScreen(self._duplicate))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "deal_table_invite":
            standing = self._standing
            return standing is not None and standing.free > 0
        return super().check_action(action, parameters)

    def news_came(self, news: LobbyNews) -> None:
        if news.kind == "lobby" and self._duplicate:
            self.call_later(self._look_again)

    def _look_again(self) -> None:
        """Shows how far the others are now, and what came of it where that may be seen."""
        lines, standing = self.query(TogetherLines), self._standing
        if lines and standing is not None and lines.first().show(standing):
            self.look()

    async def scores(self) -> Scores:
        try:
            self._made = await self.app.lobby.deals.made(self._person, self.deal, self._duplicate)
        except LobbyError as problem:
            raise DealError(problem.phrase) from problem
        return self._made.scores

    def replay(self, entry: Entry) -> Screen[Any]:
        code = "" if self._made is None else self._made.codes.get(entry.path, "")
        table = self.app.lobby.table(code)
        if table is None:
            raise DealError(phrase("This match is no longer stored here."))
        try:
            reading = table.reading(self._person)
        except LobbyError as problem:
            raise DealError(problem.phrase) from problem
        return replay_of(self.app, Watched(table, reading))

    def refuse(self, trouble: Any) -> None:
        super().refuse(trouble)
        if self.query(TogetherLines):
            self.query_one(PromptLine).asked = tr("Results appear once you have finished.")
