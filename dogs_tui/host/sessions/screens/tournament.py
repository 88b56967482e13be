"""One tournament: who stands where, the tables of every round, and what one can do about it."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.app import ComposeResult

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens import tournament_words
from dogs_tui.host.sessions.screens.known_guest import ToldByLobby
from dogs_tui.host.tournaments.cards import BoardCard, StandingCard, TournamentCard, card_of
from dogs_tui.host.tournaments.tournament import Stage, System
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import listed, msgid, say, sense, tr

_GROUP = msgid("Tournament")
register(
    Command("tournament.earlier", "left", "", "The round before", _GROUP, "←"),
    Command("tournament.later", "right", "rounds", "The next round", _GROUP, "←→"),
    Command(
        "tournament.enter", "e", sense("take part", "enter"), "Play in this tournament", _GROUP
    ),
    Command("tournament.go", "g", "to my table", "Go to the table where you play", _GROUP),
    Command("tournament.begin", "b", "begin", "Begin it with those who have entered", _GROUP),
    Command("tournament.leave", "x", "leave it", "Play in this tournament no more", _GROUP),
    Command("tournament.cancel", "c", "call off", "End it for everybody", _GROUP),
    Command("tournament.back", "escape,q,backspace", "back", "Back to the list", _GROUP, "esc"),
)
_COLUMNS = 8
"""Cells of a column of figures."""


class ColumnHeads(Painted):
    """What the figures of the standings are."""

    INKS: ClassVar[Inks] = {"heads--text": "bold $accent"}
    DEFAULT_CSS = """
    ColumnHeads { height: 1; margin: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._heads: tuple[str, ...] = ()

    def show(self, card: TournamentCard, number: int) -> None:
        """Shows what stands in the columns of the standings (0); of a round, nothing."""
        between = tr("direct") if card.setup.system is System.ROUND_ROBIN else tr("rivals")
        heads = (tr("points"), tr(sense("matches", "played")), between, tr("beaten"))
        self._heads = heads if number == 0 else ()
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        for column, head in enumerate(self._heads):
            at = canvas.width - (len(self._heads) - column - 1) * _COLUMNS
            canvas.right(at, 0, head, self.style("heads--text"))


class TournamentRows(Rows):
    """The standings, or the tables of a round."""

    INKS: ClassVar[Inks] = {"tournament--you": "bold"}
    DEFAULT_CSS = """
    TournamentRows { height: 1fr; margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[StandingCard | BoardCard, ...] = ()

    @property
    def current(self) -> StandingCard | BoardCard | None:
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def show(self, card: TournamentCard, number: int) -> None:
        """Shows the standings (0), or the tables of a round."""
        self._rows = card.rows if number == 0 else card.rounds[number - 1].boards
        self.set_reactive(Rows.cursor, min(self.cursor, max(0, len(self._rows) - 1)))
        self.repaint()

    def count(self) -> int:
        return len(self._rows)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        row = self._rows[index]
        style = self.style("rows--cursor") if chosen else None
        if isinstance(row, BoardCard):
            ink = self.style("tournament--you") if row.yours else None
            text = say(tournament_words.board(row))
            canvas.put(2, y, shortened(text, canvas.width - 3, self.glyphs.ellipsis), style or ink)
            return
        self._paint_standing(canvas, y, row, chosen=chosen)

    def _paint_standing(self, canvas: Canvas, y: int, row: StandingCard, *, chosen: bool) -> None:
        ink = self.style("rows--cursor") if chosen else None
        if ink is None and row.you:
            ink = self.style("tournament--you")
        name = row.name if not row.gone else say(phrase("{name} (gone)", name=row.name))
        name = say(phrase("{name} (bot)", name=name)) if row.bot else name
        room = canvas.width - 4 * _COLUMNS - 7
        canvas.right(5, y, f"{row.rank}.", self.style("rows--quiet"))
        canvas.put(6, y, shortened(name, room, self.glyphs.ellipsis), ink)
        shown = tournament_words.number
        figures = (shown(row.points), str(row.played), shown(row.between), shown(row.beaten))
        for column, figure in enumerate(figures):
            at = canvas.width - (len(figures) - column - 1) * _COLUMNS
            canvas.right(at, y, figure, ink if column == 0 else self.style("rows--quiet"))


class TournamentScreen(AskingScreen, ToldByLobby):
    """A tournament, kept up as it goes on.

    Args:
        code: Of the tournament.
    """

    BINDINGS = [
        *bindings(
            "tournament.later",
            "tournament.earlier",
            "tournament.enter",
            "tournament.go",
            "tournament.begin",
            "tournament.leave",
            "tournament.cancel",
            "tournament.back",
        )
    ]
    DEFAULT_CSS = """
    TournamentScreen { layout: vertical; }
    """

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
            self._card = card_of(self.app.lobby.tournaments.kept.get(self._code), self._person.id)
        return self._card

    @property
    def number(self) -> int:
        """The round that is shown; 0: the standings."""
        if self._number is None:
            return len(self.card.rounds) if self.card.stage is Stage.RUNNING else 0
        return min(self._number, len(self.card.rounds))

    def compose(self) -> ComposeResult:
        yield Heading("")
        yield ColumnHeads()
        yield TournamentRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.look()

    def on_screen_resume(self) -> None:
        self.look()

    def told(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.call_later(self.look)

    def look(self) -> None:
        """Shows the tournament as it is now."""
        if not self.query(TournamentRows):
            return
        self._card = None
        card = self.card
        heading = self.query_one(Heading)
        heading.show_title(f"{card.setup.title} {self._dot} {card.code}")
        heading.show_note(f"{say(tournament_words.about(card))} {self._dot} {self._page()}")
        self.query_one(ColumnHeads).show(card, self.number)
        self.query_one(TournamentRows).show(card, self.number)
        if self.question is None:
            self._say()
        self.refresh_bindings()

    @property
    def _dot(self) -> str:
        return self.query_one(TournamentRows).glyphs.dot

    def _page(self) -> str:
        if self.number:
            return say(phrase("round {n} of {all}", n=self.number, all=self.card.rounds_in_all))
        return tr("standings")

    def _standing(self) -> Phrase:
        begun = self.card.stage is not Stage.OPEN
        return (tournament_words.standing if begun else tournament_words.before)(self.card)

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = tournament_words.what_to_do(self.card)
        shown = say(self._standing()) if self.number == 0 else ""
        prompt.meaning = "" if shown == prompt.asked else shown
        byes = self.card.rounds[self.number - 1].byes if self.number else ()
        if byes:
            prompt.meaning = say(phrase("Without a match: {names}.", names=listed(byes)))

    def question_over(self) -> None:
        self._say()

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self.query_one(PromptLine).refused = ""

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        row = self.query_one(TournamentRows).current
        if isinstance(row, BoardCard):
            self.app.go_to_table(row.table)

    def action_tournament_earlier(self) -> None:
        self._turn(-1)

    def action_tournament_later(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self._number = (self.number + by) % (len(self.card.rounds) + 1)
        self.look()

    def action_tournament_enter(self) -> None:
        self._do(lambda: self.app.lobby.tournaments.enter(self._person, self._code))

    def action_tournament_go(self) -> None:
        own = self._own_board()
        if own is not None:
            self.app.go_to_table(own.table)

    def action_tournament_begin(self) -> None:
        self._run(lambda: self.app.lobby.tournaments.begin(self._person, self._code))

    def action_tournament_leave(self) -> None:
        self._sure(
            say(phrase("Type {yes} to play in it no more:", yes=tr("yes"))),
            lambda: self._run(lambda: self.app.lobby.tournaments.leave(self._person, self._code)),
        )

    def action_tournament_cancel(self) -> None:
        self._sure(
            say(phrase("Type {yes} to call it off for everybody:", yes=tr("yes"))),
            lambda: self._do(lambda: self.app.lobby.tournaments.cancel(self._person, self._code)),
        )

    def action_tournament_back(self) -> None:
        self.dismiss()

    def _sure(self, asked: str, then: Callable[[], None]) -> None:
        """Asks before something that cannot be taken back."""

        def answered(typed: str) -> None:
            if typed.casefold() == tr("yes").casefold():
                then()

        self.ask(Question(asked, TypedLine("", 10), tr("escape leaves it as it is"), answered))

    def _run(self, what: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                await what()
            except LobbyError as problem:
                self._refuse(problem)
            self.look()

        self.run_worker(run(), exclusive=True)

    def _do(self, what: Callable[[], object]) -> None:
        try:
            what()
        except LobbyError as problem:
            self._refuse(problem)
        self.look()

    def _refuse(self, problem: LobbyError) -> None:
        self.query_one(PromptLine).refused = say(problem.phrase)

    def _own_board(self) -> BoardCard | None:
        if self.card.stage is not Stage.RUNNING or not self.card.rounds:
            return None
        boards = self.card.rounds[-1].boards
        return next((board for board in boards if board.yours and not board.points), None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("tournament_"):
            return True
        if self.question is not None:
            return False
        card = self.card
        match action:
            case "tournament_enter":
                return card.free and not card.yours
            case "tournament_go":
                return self._own_board() is not None
            case "tournament_begin":
                return card.made_by_you and card.stage is Stage.OPEN
            case "tournament_leave":
                return card.yours and card.stage in {Stage.OPEN, Stage.RUNNING}
            case "tournament_cancel":
                return card.made_by_you and card.stage in {Stage.OPEN, Stage.RUNNING}
            case "tournament_earlier" | "tournament_later":
                return bool(card.rounds)
        return True
