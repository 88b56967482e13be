"""One tournament: who stands where, the tables of every round, and what one can do about it."""

from dogs_rules.phrase import phrase, sense
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.tournaments import (
    ONE,
    about,
    before,
    card_for,
    round_table,
    standing,
    standings,
    what_to_do,
)
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.headed_rows import HeadedRows
from dogs_tui.host.sessions.screens.list_screen import BACK, ListScreen
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.host.tournaments.tournament import Stage
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.words import listed, msgid, say, tr

_GROUP = msgid("Tournament")
register(
    Command("tournament.earlier", "left", "", "The previous round", _GROUP, "←"),
    Command("tournament.later", "right", "rounds", "The next round", _GROUP, "←→"),
)


class TournamentScreen(ListScreen):
    """A tournament, kept up as it goes on."""

    BINDINGS = [*bindings("tournament.later", "tournament.earlier"), *keys_of(ONE), *BACK]

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._number: int | None = None
        """The round that is shown; 0: the standings; ``None``: what is most of use now."""
        self._card: TournamentCard | None = None

    @property
    def card(self) -> TournamentCard:
        """The tournament as it was looked at last."""
        if self._card is None:
            self._card = card_for(self.app, self._code)
        return self._card

    @property
    def number(self) -> int:
        """The round that is shown; 0: the standings."""
        if self._number is None:
            return len(self.card.rounds) if self.card.stage is Stage.RUNNING else 0
        return min(self._number, len(self.card.rounds))

    def facts(self) -> FactTable:
        card, number = self.card, self.number
        own = [row.you for row in card.rows]
        if number:
            own = [board.yours for board in card.rounds[number - 1].boards]
        self.strong = frozenset(at for at, yours in enumerate(own) if yours)
        if number:
            return round_table(card.rounds[number - 1])
        return standings(card)

    def show(self) -> None:
        self._card = None
        card = self.card
        heading, dot = self.query_one(Heading), self.query_one(HeadedRows).glyphs.dot
        heading.show_title(f"{card.setup.title} {dot} {card.code}")
        heading.show_note(f"{say(about(card))} {dot} {self._page()}")
        super().show()
        opens = phrase(sense("what enter does with a row", "open")) if self.number else NOTHING
        self.query_one(HeadedRows).chooses = opens

    def _page(self) -> str:
        if self.number:
            return say(phrase("round {n} of {all}", n=self.number, all=self.card.rounds_in_all))
        return tr("standings")

    def asked(self) -> str:
        return what_to_do(self.card)

    def meaning(self) -> str:
        if self.number:
            byes = self.card.rounds[self.number - 1].byes
            return (
                say(phrase("No opponent this round: {names}.", names=listed(byes))) if byes else ""
            )
        begun = self.card.stage is not Stage.OPEN
        text = say((standing if begun else before)(self.card))
        return "" if text == self.asked() else text

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        if self.number:
            self.app.go(GoTo(self.card.rounds[self.number - 1].boards[message.index].table))

    def action_tournament_earlier(self) -> None:
        self._turn(-1)

    def action_tournament_later(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self._number = (self.number + by) % (len(self.card.rounds) + 1)
        self.look_again()

    def about(self, command: GuestCommand) -> TournamentCard:  # noqa: ARG002
        return self.card

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"tournament_earlier", "tournament_later"}:
            return bool(self.card.rounds)
        return super().check_action(action, parameters)
