"""Deals to play: the one of each game for a day, and others that were pasted or played here."""

from datetime import date, timedelta
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult

from dogs_rules import registry
from dogs_rules.deal import Deal, DealError, read_deal
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, SaveError, State, Summary
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.looking import match_lists
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match import deals
from dogs_tui.match.setup import own_name
from dogs_tui.match.veil import Veil
from dogs_tui.words import say, tr

register(
    Command("deals.scores", "t", "table", "What everybody here made of it", "Deals"),
    Command("deals.again", "a", "again", "Play it once more, not in earnest", "Deals"),
    Command("deals.line", "p", "paste", "Type or paste the line of a deal", "Deals"),
    Command("deals.before", "left", "day before", "The deals of the day before", "Deals", "←"),
    Command("deals.after", "right", "", "The deals of the day after", "Deals", "→"),
    Command("deals.back", "escape,q,backspace", "back", "Back without a deal", "Deals", "esc"),
)

_LINE_LIMIT: Final = 400
"""Letters that can be typed; a line of a deal has a hundred."""
_STANDING: Final = 19
"""The column where it is said how far the player is."""
_OTHERS: Final = 12
"""Deals of no day that are listed."""


class DealRows(Rows):
    """A deal a row: its game, how far the player is with it, and which one it is."""

    def __init__(self) -> None:
        super().__init__()
        self.deals: list[Deal] = []
        self._dated: tuple[int, str] = (0, "")
        self._standings: list[str] = []

    @property
    def current(self) -> Deal | None:
        """The deal under the cursor."""
        return self.deals[self.cursor] if self.cursor < len(self.deals) else None

    def count(self) -> int:
        return len(self.deals)

    def show(self, found: list[Deal], standings: list[str], dated: int, day: str) -> None:
        """Shows these; the cursor stays on the same deal.

        Args:
            found: The deals.
            standings: How far the player is with each.
            dated: How many of them, the first, are those of a day.
            day: Which day that is.
        """
        now = self.current
        self.deals, self._standings, self._dated = found, standings, (dated, day)
        at = found.index(now) if now in found else self.cursor
        self.set_reactive(DealRows.cursor, self.validate_cursor(at))
        self.repaint()

    def choose(self, deal: Deal) -> None:
        """Goes to one that is listed."""
        self.cursor = self.deals.index(deal)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        title = registry.title(self.deals[index].game)
        title = shortened(title, _STANDING - 3, self.glyphs.ellipsis)
        canvas.put(2, y, title)
        dated, day = self._dated
        which = day if index < dated else tr("by its line")
        canvas.right(canvas.width - 1, y, which, self.style("rows--quiet"))
        room = canvas.width - _STANDING - cell_len(which) - 3
        canvas.put(_STANDING, y, shortened(self._standings[index], room, self.glyphs.ellipsis))
        if chosen:
            canvas.tint(2, y, cell_len(title), 1, self.style("rows--cursor"))


class DealLine(Painted):
    """How a deal is played, and its line of text for others."""

    INKS: ClassVar[Inks] = {"deals--quiet": "$text-muted", "deals--line": "bold $accent"}
    DEFAULT_CSS = """
    DealLine { height: 6; margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._deal: Deal | None = None

    def show(self, deal: Deal | None) -> None:
        """Tells of another deal, or of none."""
        self._deal = deal
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self._deal is None:
            return
        for y, row in enumerate(wrapped(say(deals.against(self._deal)), canvas.width - 4)[:2]):
            canvas.put(2, y, row)
        canvas.put(2, 2, tr("For others to play the same:"), self.style("deals--quiet"))
        for y, piece in enumerate(_pieces(self._deal.line, canvas.width - 4), 3):
            canvas.put(2, y, piece, self.style("deals--line"))


def _pieces(line: str, width: int) -> list[str]:
    """A line in as many as it takes, cut where its groups end."""
    out = [""]
    for group in line.replace("-", "-\n").split("\n"):
        if out[-1] and len(out[-1]) + len(group) > width:
            out.append("")
        out[-1] += group
    return out


class DealsScreen(AskingScreen):
    """Asks for a deal and begins it, goes on with it, or shows what everybody made of it."""

    DEFAULT_CSS = """
    DealsScreen { layout: vertical; }
    DealRows { margin: 1 1 0 1; }
    """
    BINDINGS = [
        *bindings(
            "deals.scores",
            "deals.again",
            "deals.line",
            "deals.before",
            "deals.after",
            "deals.back",
        )
    ]
    app: LocalApp

    def __init__(self) -> None:
        super().__init__()
        self._folder = MatchFolder()
        self._matches: list[Summary] = []
        self._day: date = deals.today()
        self._of_day = deals.daily_deals(self._day)
        self._pasted: list[Deal] = []

    @property
    def _player(self) -> str:
        """Who is at the keyboard."""
        return own_name(self.app.settings.name)

    def compose(self) -> ComposeResult:
        yield Heading(tr("Deals: the same match for everybody"))
        yield DealRows()
        yield DealLine()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        self.run_worker(self._look(), exclusive=True)

    async def _look(self) -> None:
        """Looks which matches of deals there are."""
        try:
            async for known in match_lists(self._folder):
                self._matches = known.matches
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self._show()

    def _show(self) -> None:
        listed = [*self._of_day, *(one for one in self._pasted if one not in self._of_day)]
        listed += deals.other_deals(self._matches, listed, _OTHERS)
        told = [say(deals.standing(self._matches, one.line, self._player)) for one in listed]
        self.query_one(DealRows).show(listed, told, len(self._of_day), str(self._day))
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        """What enter does with the deal under the cursor."""
        deal = self.query_one(DealRows).current
        self.query_one(DealLine).show(deal)
        prompt = self.query_one(PromptLine)
        prompt.meaning = say(phrase("you are {name}", name=self._player))
        if deal is None:
            prompt.asked = tr("No game here has deals.")
        elif self._finished(deal):
            prompt.asked = tr("Enter shows what everybody here made of it.")
        elif self._under_way(deal) is not None:
            prompt.asked = tr("Enter goes on with it.")
        else:
            prompt.asked = tr("Enter begins it, once in earnest.")

    def _refuse(self, sentence: str) -> None:
        self.query_one(PromptLine).refused = sentence

    def _finished(self, deal: Deal) -> bool:
        return Veil(self._matches, self._player).lifted(deal.line)

    def _under_way(self, deal: Deal) -> Summary | None:
        own = deals.tries(self._matches, deal.line, self._player)
        return next((one for one in own if one.state is State.RUNNING), None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("deals_"):
            return True
        rows = self.query(DealRows)
        deal = rows.first().current if rows else None
        if self.question is not None:
            return False
        if action == "deals_after":
            return self._day < deals.today()
        if action in {"deals_scores", "deals_again"}:
            return deal is not None and self._finished(deal)
        return True

    # Playing.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._refuse("")
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        deal = self.query_one(DealRows).current
        if deal is None or not self.is_active:
            return
        running = self._under_way(deal)
        if self._finished(deal):
            self.action_deals_scores()
        elif running is not None:
            self._refuse(self.app.open_path(running.path))
        else:
            self._begin(deal)

    def action_deals_again(self) -> None:
        deal = self.query_one(DealRows).current
        if deal is not None:
            self._begin(deal)

    def _begin(self, deal: Deal) -> None:
        try:
            stored = deals.begin(self._folder, deal, self._player)
        except (DealError, SaveError) as trouble:
            self._refuse(say(trouble.phrase))
            return
        self.app.open_match(stored)

    def action_deals_scores(self) -> None:
        from dogs_tui.home.deal_table import DealTableScreen  # loaded with the first table

        deal = self.query_one(DealRows).current
        if deal is not None:
            self.app.push_screen(DealTableScreen(deal, self._matches, self._player))

    # Other deals.

    def action_deals_before(self) -> None:
        self._turn(-1)

    def action_deals_after(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        """Goes to the deals of another day."""
        try:
            self._day += timedelta(days=by)
        except OverflowError:  # no calendar has the day before the first one
            return
        self._of_day = deals.daily_deals(self._day)
        self._show()

    def action_deals_line(self) -> None:
        hint = tr("enter takes it, escape does not")
        line = TypedLine("", _LINE_LIMIT)
        self.ask(Question(tr("The line of a deal:"), line, hint, self._take))

    def _take(self, text: str) -> None:
        try:
            deal = read_deal(text)
            deals.playable(deal)
        except DealError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self._pasted = [deal, *(one for one in self._pasted if one != deal)]
        self._show()
        self.query_one(DealRows).choose(deal)

    def question_over(self) -> None:
        self._say()

    def action_deals_back(self) -> None:
        self.dismiss()
