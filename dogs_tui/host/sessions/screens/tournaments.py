"""The tournaments of a host, and the form of a new one."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import ComposeResult

from dogs_rules.registry import keys
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.tournaments import NEW, TOURNAMENTS, card_for, cards_for
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens import tournament_words
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, keys_of
from dogs_tui.host.sessions.screens.known_guest import OfKnownGuest, ToldByLobby
from dogs_tui.host.sessions.screens.tournament import TournamentScreen
from dogs_tui.host.sessions.screens.tournament_form import fields, setup_of
from dogs_tui.host.tournaments.cards import TournamentCard
from dogs_tui.host.tournaments.tournament import TITLE_LIMIT
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.form import Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

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
        hint = tr("enter goes there, escape does not")
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
