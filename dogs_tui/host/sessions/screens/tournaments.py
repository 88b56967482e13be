"""The tournaments of a host, each of them by itself, and the form of a new one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.phrase import phrase, plural, sense
from dogs_rules.registry import keys
from dogs_tui.home.match_form import bot_choices
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.time_words import hour_choices
from dogs_tui.host.commands.tournaments import (
    NEW,
    ONE,
    TOURNAMENTS,
    about,
    before,
    card_for,
    cards_for,
    limits,
    round_table,
    standing,
    standings,
    system,
    tournament_list,
    what_to_do,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.list_screen import BACK, FormScreen, HeadedRows, ListScreen
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.host.tournaments.tournament import TITLE_LIMIT, Stage, System, TournamentSetup
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_names import prompt_keys
from dogs_tui.kit.question import Question
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import listed, msgid, say, tr

_GROUP = msgid("Tournament")
register(
    Command("tournament.earlier", "left", "", "The previous round", _GROUP, "←"),
    Command("tournament.later", "right", "rounds", "The next round", _GROUP, "←→"),
)


EVERY: Final = 30.0
"""Seconds after which is looked for how long a table still waits."""


class TournamentScreen(ListScreen):
    """A tournament, kept up as it goes on."""

    BINDINGS = [*bindings("tournament.later", "tournament.earlier"), *keys_of(ONE), *BACK]

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._number: int | None = None
        """The round that is shown; 0: the standings; ``None``: what is most of use now."""
        self._card: TournamentCard | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.app.has_opened(self._code)
        self.set_interval(EVERY, self.look_again)

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
            return round_table(card.rounds[number - 1], self.app.lobby.clock())
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
        card, zone = self.card, self.app.lobby.memberships.zone(self._person.id)
        byes = card.rounds[self.number - 1].byes if self.number else ()
        free = phrase("No opponent this round: {names}.", names=listed(byes))
        texts = [say(free)] if byes else []
        if not self.number and card.stage is not Stage.RUNNING:
            texts += [say((before if card.stage is Stage.OPEN else standing)(card))]
        if card.stage in {Stage.OPEN, Stage.RUNNING}:
            texts += [limits(card, zone)]
        return " ".join(text for text in texts if text != self.asked())

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


PLACES: Final = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64)
ROUNDS: Final = (1, 2, 3, 4, 5, 6, 7, 9)
ABSENCES: Final = (5, 10, 20)
"""Minutes."""
DAYS: Final = (0, 2, 3, 7, 14, 30)


def fields(game_key: str, old: Mapping[str, Field], title: TypedLine) -> list[Field]:
    """The form for a game, with what was chosen before where that still can be."""

    def field(
        key: str, label: str, about: str, choices: Sequence[tuple[Any, str]], first: Any
    ) -> Field:
        kept = old.get(key)
        values = [value for value, _ in choices]
        chosen = kept.value if kept is not None and kept.value in values else first
        return Field(key, label, about, choices=choices, chosen=chosen)

    game = registry.game(game_key)
    games = [(key, registry.title(key)) for key in keys()]
    kind = field(
        "system",
        tr("System"),
        tr("Swiss: players with equal scores meet; round robin: everyone meets everyone"),
        [(kind, system(kind)) for kind in System],
        System.SWISS,
    )
    rounds = field("rounds", tr("Rounds"), tr("Number of rounds"), _counts(ROUNDS), 3)
    seats, about_seats = _counts(game.seat_counts), tr("Number of players at each table")
    bots = tr("Bots can take the slots that are open when it starts")
    level = [("", tr("stay open")), *bot_choices(game)]
    deal = tr("Same deal at every table; other tables stay hidden until the round ends")
    same = [(True, tr("same at all tables")), (False, tr("different"))]
    per_move = tr("Time per move, for matches not played live")
    hours, days = hour_choices(), [(days, _days(days)) for days in DAYS]
    absence = tr("How long a table waits for a player who is not there")
    late = tr("Days after which bots take over unfinished tables")
    listed = tr("Listed for everyone, or entered by code only")
    private = [(False, tr("everybody here")), (True, tr("anyone with the code"))]
    per_table = field("seats", tr("Players per table"), about_seats, seats, seats[0][0])
    hour = field("hours", tr("Time per move"), per_move, hours, 0)
    waits = field("absence", tr("Missing player"), absence, _absences(per_table.value), (10, False))
    return [
        Field("title", tr("Name"), tr("Name of the tournament"), typed=title),
        field("game", tr("Game"), tr("Game of every match"), games, game_key),
        per_table,
        *([kind, rounds] if kind.value is System.SWISS else [kind]),
        field("places", tr("Slots"), tr("Maximum number of players"), _counts(PLACES), 8),
        field("level", tr("Open slots"), bots, level, ""),
        field("same_deal", tr("Deal"), deal, same, True),
        hour,
        field("days", tr("Round length"), late, days, 0),
        *([waits] if not hour.value else []),
        field("private", tr("Open to"), listed, private, False),
        Field(
            "make",
            tr("Create tournament"),
            tr("You are entered too"),
            heading=True,
            chooses=phrase(sense("what enter does with a row", "create")),
        ),
    ]


def _counts(counts: Sequence[int]) -> list[tuple[int, str]]:
    return [(count, str(count)) for count in counts]


def setup_of(form: Form) -> TournamentSetup:
    """The tournament that a form says."""
    chosen = {field.key: field.value for field in form.fields if field.key not in {"title", "make"}}
    hours = chosen.pop("hours")
    chosen["absence"], chosen["forfeits"] = chosen.get("absence", (10, False))
    return TournamentSetup(
        title=form.field("title").text,
        time_control=TimeControl(hours, Late.TURN) if hours else None,
        **{**chosen, "rounds": min(chosen.get("rounds", 1), chosen["places"])},
    )


def _absences(seats: int) -> list[tuple[tuple[int, bool], str]]:
    """How long a table waits, and whether a missing player loses then; else a bot plays on."""
    bot = plural("a bot plays after {n} minute", "a bot plays after {n} minutes")
    loses = plural("loses after {n} minute", "loses after {n} minutes")
    return [
        *(((n, False), say(bot.filled(n, n=n))) for n in ABSENCES),
        *(((n, True), say(loses.filled(n, n=n))) for n in ABSENCES if seats == 2),
        ((0, False), tr("the table waits")),
    ]


def _days(days: int) -> str:
    return say(plural("{n} day", "{n} days", days)) if days else tr("until all finish")


register(
    Command("tournaments.join", "j", "by code", "Open a tournament by its code", "Tournaments"),
)


class TournamentsScreen(ListScreen):
    """All tournaments that one may know of, the newest first."""

    BINDINGS = [*keys_of(TOURNAMENTS), *bindings("tournaments.join"), *BACK]
    chooses = phrase(sense("what enter does with a row", "open"))
    _cards: tuple[TournamentCard, ...] = ()

    def heading(self) -> str:
        return tr("Tournaments")

    def facts(self) -> FactTable:
        self._cards = cards_for(self.app)
        self.strong = frozenset(at for at, card in enumerate(self._cards) if card.yours)
        return tournament_list(self._cards)

    @property
    def _current(self) -> TournamentCard | None:
        return self._cards[self.cursor] if self.cursor < len(self._cards) else None

    def asked(self) -> str:
        card = self._current
        none = tr("No tournaments yet.")
        return none if card is None else what_to_do(card)

    def meaning(self) -> str:
        return "" if self._current is None else prompt_keys(phrase("Press {enter} to open it"))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.app.push_screen(TournamentScreen(self._cards[message.index].code))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {NEW.id: lambda: self.app.push_screen(NewTournamentScreen())}

    def about(self, command: GuestCommand) -> TournamentCard | None:  # noqa: ARG002
        return self._current

    def action_tournaments_join(self) -> None:
        hint = prompt_keys(phrase("{enter} goes there, {escape} cancels"))
        self.ask(Question(tr("Code of the tournament:"), TypedLine("", 12), hint, self._join))

    def _join(self, code: str) -> None:
        if code:
            self.attempt(lambda: self._open(code))

    def _open(self, code: str) -> None:
        self.app.push_screen(TournamentScreen(card_for(self.app, code).code))


class NewTournamentScreen(FormScreen):
    """The form of a new tournament."""

    BINDINGS = [*BACK]

    def heading(self) -> str:
        return tr("New tournament")

    def fields(self) -> list[Field]:
        return fields(keys()[0], {}, TypedLine(tr("Cup"), TITLE_LIMIT))

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form = message.form
        old = {field.key: field for field in form.fields}
        title = form.field("title").typed
        assert title is not None, "the title is typed"
        form.set_fields(fields(form.field("game").value, old, title))
        self.say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        try:
            made = self.app.lobby.tournaments.make(self._person, setup_of(message.form))
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        self.app.switch_screen(TournamentScreen(made.code))
