"""The tournaments of a host, and the form of a new one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from textual.app import ComposeResult

from dogs_rules import registry
from dogs_rules.phrase import plural
from dogs_rules.registry import keys
from dogs_tui.home.match_form import bot_choices
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.tournaments import NEW, TOURNAMENTS, card_for, cards_for
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens import tournament_words
from dogs_tui.host.sessions.screens.command_screen import (
    CommandScreen,
    OfKnownGuest,
    ToldByLobby,
    keys_of,
)
from dogs_tui.host.sessions.screens.time_words import hour_choices
from dogs_tui.host.sessions.screens.tournament import TournamentScreen
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.host.tournaments.tournament import TITLE_LIMIT, System, TournamentSetup
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

PLACES: Final = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64)
ROUNDS: Final = (1, 2, 3, 4, 5, 6, 7, 9)
DAYS: Final = (0, 2, 3, 7, 14, 30)


def fields(game_key: str, old: Mapping[str, Field], title: TypedLine) -> list[Field]:
    """The form for a game, with what was chosen before where that still can be."""

    def field(
        key: str, label: str, about: str, choices: Sequence[tuple[Any, str]], first: Any
    ) -> Field:
        known = old.get(key)
        values = [value for value, _ in choices]
        chosen = known.value if known is not None and known.value in values else first
        return Field(key, label, about, choices=choices, chosen=chosen)

    game = registry.game(game_key)
    games = [(key, registry.title(key)) for key in keys()]
    seats = [(count, str(count)) for count in game.seat_counts]
    system = field(
        "system",
        tr("System"),
        tr("Swiss: who has equal points meets; round robin: everybody meets everybody"),
        [(one, tournament_words.system(one)) for one in System],
        System.SWISS,
    )
    out = [
        Field("title", tr("Name"), tr("What the tournament is called"), typed=title),
        field("game", tr("Game"), tr("What is played"), games, game_key),
        field("seats", tr("At a table"), tr("How many sit at each table"), seats, seats[0][0]),
        system,
    ]
    if system.value is System.SWISS:
        rounds = [(count, str(count)) for count in ROUNDS]
        out.append(field("rounds", tr("Rounds"), tr("How many are played"), rounds, 3))
    return [
        *out,
        field(
            "places",
            tr("Places"),
            tr("How many may enter"),
            [(count, str(count)) for count in PLACES],
            8,
        ),
        field(
            "level",
            tr("Free places"),
            tr("Whether bots take the places that are free when it begins"),
            [("", tr("stay free")), *bot_choices(game)],
            "",
        ),
        field(
            "same_deal",
            tr("Deal"),
            tr("Alike: all tables of a round begin the same; nobody sees another's before the end"),
            [(True, tr("alike at all tables")), (False, tr("different"))],
            True,
        ),
        field(
            "hours",
            tr("Time to decide"),
            tr("How long everybody has for a decision, if they are not to be here together"),
            hour_choices(),
            0,
        ),
        field(
            "days",
            tr("A round lasts"),
            tr("After so many days bots play on at tables that are not over"),
            [(days, _days(days)) for days in DAYS],
            0,
        ),
        field(
            "private",
            tr("Who may come"),
            tr("Whether it stands in the list, or only its code leads to it"),
            [(False, tr("everybody here")), (True, tr("who knows the code"))],
            False,
        ),
        Field("make", tr("Make the tournament"), tr("You enter it yourself"), heading=True),
    ]


def setup_of(form: Form) -> TournamentSetup:
    """The tournament that a form says."""
    found = {field.key: field.value for field in form.fields}
    hours = found["hours"]
    return TournamentSetup(
        title=form.field("title").text,
        game=found["game"],
        seats=found["seats"],
        system=found["system"],
        rounds=min(found.get("rounds", 1), found["places"]),
        places=found["places"],
        level=found["level"],
        same_deal=found["same_deal"],
        time_control=TimeControl(hours, Late.TURN) if hours else None,
        days=found["days"],
        private=found["private"],
    )


def _days(days: int) -> str:
    return say(plural("{n} day", "{n} days", days)) if days else tr("until all are over")


register(
    Command(
        "tournaments.join", "j", "by code", "To a tournament whose code you know", "Tournaments"
    ),
    Command(
        "tournaments.back", "escape,q,backspace", "back", "Back to the lobby", "Tournaments", "esc"
    ),
)


class TournamentList(Rows):
    """A line for each tournament."""

    DEFAULT_CSS = """
    TournamentList { height: 1fr; margin: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[TournamentCard, ...] = ()

    @property
    def current(self) -> TournamentCard | None:
        return self._cards[self.cursor] if self.cursor < len(self._cards) else None

    def show(self, cards: tuple[TournamentCard, ...]) -> None:
        """Shows these; the cursor stays where it was."""
        self._cards = cards
        self.set_reactive(Rows.cursor, min(self.cursor, max(0, len(cards) - 1)))
        self.repaint()

    def count(self) -> int:
        return len(self._cards)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        card = self._cards[index]
        state = say(tournament_words.standing(card))
        style = self.style("rows--cursor") if chosen else None
        end = canvas.put(2, y, card.setup.title, style)
        room = canvas.width - end - len(state) - 5
        about = say(tournament_words.about(card))
        canvas.put(
            end + 2, y, shortened(about, room, self.glyphs.ellipsis), self.style("rows--quiet")
        )
        canvas.right(
            canvas.width, y, state, self.style("rows--accent" if card.yours else "rows--quiet")
        )


class TournamentsScreen(CommandScreen, ToldByLobby):
    """All tournaments that one may know of, the newest first."""

    BINDINGS = [*keys_of(TOURNAMENTS), *bindings("tournaments.join", "tournaments.back")]
    DEFAULT_CSS = """
    TournamentsScreen { layout: vertical; }
    """

    def compose(self) -> ComposeResult:
        yield Heading(tr("Tournaments"))
        yield TournamentList()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self.look()

    def told(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.call_later(self.look)

    def look(self) -> None:
        """Shows the tournaments as they are now."""
        if not self.query(TournamentList):
            return
        self.query_one(TournamentList).show(cards_for(self.app))
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        card = self.query_one(TournamentList).current
        prompt.meaning = ""
        if card is None:
            prompt.asked = tr("There is no tournament yet.")
        else:
            prompt.asked = tournament_words.what_to_do(card)
            prompt.meaning = tr("enter shows it")

    def question_over(self) -> None:
        self._say()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._sure = ""
        self.refuse(None)
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        card = self.query_one(TournamentList).current
        if card is not None:
            self.app.push_screen(TournamentScreen(card.code))

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {NEW.id: lambda: self.app.push_screen(NewTournamentScreen())}

    def about(self, command: GuestCommand) -> TournamentCard | None:  # noqa: ARG002
        lists = self.query(TournamentList)
        return lists.first().current if lists else None

    def look_again(self) -> None:
        self.look()

    def action_tournaments_join(self) -> None:
        hint = tr("enter goes there, escape cancels")
        self.ask(Question(tr("Code of the tournament:"), TypedLine("", 12), hint, self._join))

    def _join(self, code: str) -> None:
        if not code:
            return
        self.attempt(lambda: self._open(code))

    def _open(self, code: str) -> None:
        self.app.push_screen(TournamentScreen(card_for(self.app, code).code))

    def action_tournaments_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action.startswith("tournaments_"):
            return self.question is None
        return super().check_action(action, parameters)


class NewTournamentScreen(AskingScreen, OfKnownGuest):
    """The form of a new tournament."""

    BINDINGS = [*bindings("form.back")]
    DEFAULT_CSS = """
    NewTournamentScreen { layout: vertical; }
    NewTournamentScreen Form { height: 1fr; padding: 1 2; }
    """

    def compose(self) -> ComposeResult:
        yield Heading(tr("A new tournament"))
        yield Form(fields(keys()[0], {}, self._title()))
        yield PromptLine()
        yield KeyBar()

    def _title(self) -> TypedLine:
        return TypedLine(tr("Cup"), TITLE_LIMIT)

    def on_mount(self) -> None:
        self._say()

    def question_over(self) -> None:
        self._say()

    def _say(self) -> None:
        field = self.query_one(Form).current
        prompt = self.query_one(PromptLine)
        prompt.asked = field.help
        prompt.refused = ""

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form = message.form
        old = {field.key: field for field in form.fields}
        title = form.field("title").typed
        form.set_fields(fields(form.field("game").value, old, title or self._title()))
        self._say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        try:
            made = self.app.lobby.tournaments.make(self._person, setup_of(message.form))
        except LobbyError as problem:
            self.query_one(PromptLine).refused = say(problem.phrase)
            return
        self.app.switch_screen(TournamentScreen(made.code))

    def action_form_back(self) -> None:
        self.dismiss()
