"""Deals at a host: today's, those of a line, duplicates, and what everybody made of one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from dogs_rules.deal import Deal, DealError
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.home.deal_list import DealListScreen
from dogs_tui.home.deal_table import DealTableScreen, ScoreTable
from dogs_tui.host.commands.deals import DUPLICATE, FRESH, begin, fresh, together
from dogs_tui.host.commands.watching import Watched
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, ToldByLobby, keys_of
from dogs_tui.host.sessions.screens.guest_app import replay_of
from dogs_tui.host.tables.dealing import MOST_PLACES, Dealing, Made, Standing
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.deal_scores import Entry, Scores
from dogs_tui.words import say, tr

_PLACES: Final = "4"
"""The slots that are proposed for a duplicate."""


class HostDealsScreen(DealListScreen, CommandScreen, inherit_bindings=False):
    """The deals of a guest."""

    BINDINGS = [
        *bindings("deals.scores", "deals.again"),
        *keys_of((DUPLICATE,)),
        *bindings("deals.line"),
        *keys_of((FRESH,)),
        *bindings("deals.back", "deals.before", "deals.after"),
    ]

    refuse = CommandScreen.refuse

    @property
    def _deals(self) -> Dealing:
        return self.app.lobby.deals

    @property
    def player(self) -> str:
        return self._person.name

    def on_screen_resume(self) -> None:
        self.show()

    def standing(self, deal: Deal) -> Phrase:
        return self._deals.standing(self._person, deal.line)

    def finished(self, deal: Deal) -> bool:
        return self._deals.finished(self._person, deal.line)

    def under_way(self, deal: Deal) -> bool:
        return bool(self._deals.under_way(self._person, deal.line))

    def others(self) -> Iterable[str]:
        return self._deals.played(self._person)

    def beginning(self, deal: Deal) -> Phrase:
        if deal.line in self._deals.played(self._person):
            return phrase("Press enter to play it again for practice.")
        return phrase("{what} Deals are not rated.", what=super().beginning(deal))

    def begin(self, deal: Deal) -> None:
        self.attempt(lambda: begin(self.app, deal))

    def go_on(self, deal: Deal) -> None:
        self.begin(deal)

    def show_scores(self, deal: Deal) -> None:
        self.app.push_screen(HostDealTable(deal))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        asked = phrase("How many players? (2 to {most})", most=MOST_PLACES)
        return {
            FRESH.id: lambda: self.attempt(self._add_fresh),
            DUPLICATE.id: lambda: self.ask_for(
                DUPLICATE, say(asked), self._duplicate, text=_PLACES
            ),
        }

    def _add_fresh(self) -> None:
        if self.current is not None:
            self.add(fresh(self.app, self.current))

    def _duplicate(self, typed: str) -> None:
        if self.current is not None:
            self.give(DUPLICATE, (self.current, typed))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command":
            possible = CommandScreen.check_action(self, action, parameters)
            return self.current is not None and possible
        return super().check_action(action, parameters)


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
