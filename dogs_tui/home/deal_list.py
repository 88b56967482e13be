"""Deals to play: the one of each game for a day, and others that were pasted or played here.

Where they are played, at home or at a host, a class above says.
"""

from abc import abstractmethod
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from textual.app import ComposeResult

from dogs_rules.deal import Deal, DealError, read_deal
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.home.deal_rows import DealLine, DealRows
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import prompt_keys
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match import deals
from dogs_tui.words import say, sense, tr

_COMMANDS = register(
    Command(
        "deals.scores",
        "t",
        "",
        "Everyone's results",
        "Deals",
    ),
    Command("deals.again", "a", "again", "Play it again for practice", "Deals"),
    Command("deals.line", "p", "paste", "Enter a deal code", "Deals"),
    Command("deals.before", "left", "previous day", "Deals of the previous day", "Deals", "←"),
    Command("deals.after", "right", "", "Deals of the next day", "Deals", "→"),
    Command("deals.back", "escape,q,backspace", "back", "Back without a deal", "Deals", "esc"),
)

_LINE_LIMIT: Final = 400
"""Letters that can be typed; a line of a deal has a hundred."""
_OTHERS: Final = 12
"""Deals of no day that are listed."""


class DealListScreen(AskingScreen, metaclass=AbstractMeta):
    """Asks for a deal and begins it, goes on with it, or shows what everybody made of it."""

    DEFAULT_CSS = """
    DealRows { margin: 1 1 0 1; }
    """
    BINDINGS = bindings(*_COMMANDS)

    def __init__(self) -> None:
        super().__init__()
        self._day: date = deals.today()
        self._of_day = deals.daily_deals(self._day)
        self._pasted: list[Deal] = []

    # What a class above says.

    @property
    @abstractmethod
    def player(self) -> str:
        """The name of who plays."""

    @abstractmethod
    def standing(self, deal: Deal) -> Phrase:
        """The player's progress with a deal, in a few words."""

    @abstractmethod
    def finished(self, deal: Deal) -> bool:
        """True if the player has finished a deal."""

    @abstractmethod
    def under_way(self, deal: Deal) -> bool:
        """True if the player has started a deal and can continue it."""

    @abstractmethod
    def others(self) -> Iterable[str]:
        """The lines of deals that were played here, the last first."""

    @abstractmethod
    def begin(self, deal: Deal) -> None:
        """Begins a deal, or says why not."""

    @abstractmethod
    def go_on(self, deal: Deal) -> None:
        """Goes on with a deal that is under way, or says why not."""

    @abstractmethod
    def show_scores(self, deal: Deal) -> None:
        """Shows what everybody here made of a deal."""

    def beginning(self, deal: Deal) -> Phrase:  # noqa: ARG002
        """Says what Enter does with a deal that has not been started."""
        return phrase("Press enter to play. Your first attempt is scored.")

    # What is shown.

    def compose(self) -> ComposeResult:
        yield Heading(tr("Deals: the same match for everybody"))
        yield DealRows()
        yield DealLine()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()

    @property
    def current(self) -> Deal | None:
        """The deal under the cursor."""
        rows = self.query(DealRows)
        return rows.first().current if rows else None

    def show(self) -> None:
        """Shows the deals, and how far the player is with each."""
        listed = [*self._of_day, *(deal for deal in self._pasted if deal not in self._of_day)]
        listed += deals.other_deals(self.others(), listed, _OTHERS)
        standings = [say(self.standing(deal)) for deal in listed]
        self.query_one(DealRows).show(listed, standings, len(self._of_day), str(self._day))
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def add(self, deal: Deal) -> None:
        """Lists one more deal, and goes to it."""
        self._pasted = [deal, *(added for added in self._pasted if added != deal)]
        self.show()
        self.query_one(DealRows).choose(deal)

    def _say(self) -> None:
        """Gives what enter does with the deal under the cursor."""
        deal = self.current
        self.query_one(DealLine).show(deal)
        prompt = self.query_one(PromptLine)
        prompt.meaning = say(phrase("you are {name}", name=self.player))
        if deal is None:
            prompt.asked = tr("No game here has deals.")
            return
        if self.finished(deal):
            chooses, asked = phrase("results"), tr("Press enter to see the results.")
        elif self.under_way(deal):
            chooses, asked = phrase("continue"), tr("Press enter to continue.")
        else:
            start = phrase(sense("what enter does with a row", "start"))
            chooses, asked = start, say(self.beginning(deal))
        self.query_one(DealRows).chooses = chooses
        prompt.asked = asked

    def refuse(self, sentence: str) -> None:
        """Says why something cannot be; empty: it can."""
        self.query_one(PromptLine).refused = sentence

    def question_over(self) -> None:
        self._say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("deals_"):
            return True
        deal = self.current
        if self.question is not None:
            return False
        if action == "deals_after":
            return self._day < deals.today()
        if action in {"deals_scores", "deals_again"}:
            return deal is not None and self.finished(deal)
        return True

    # Playing.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.refuse("")
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        deal = self.current
        if deal is None or not self.is_active:
            return
        if self.finished(deal):
            self.show_scores(deal)
        elif self.under_way(deal):
            self.go_on(deal)
        else:
            self.begin(deal)

    def action_deals_again(self) -> None:
        deal = self.current
        if deal is not None:
            self.begin(deal)

    def action_deals_scores(self) -> None:
        deal = self.current
        if deal is not None:
            self.show_scores(deal)

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
        self.show()

    def action_deals_line(self) -> None:
        hint = prompt_keys(phrase("Press {enter} to add it, {escape} to cancel"))
        line = TypedLine("", _LINE_LIMIT)
        self.ask(Question(tr("Deal code:"), line, hint, self._take))

    def _take(self, text: str) -> None:
        try:
            deal = read_deal(text)
            deals.playable(deal)
        except DealError as trouble:
            self.refuse(say(trouble.phrase))
            return
        self.add(deal)

    def action_deals_back(self) -> None:
        self.dismiss()
