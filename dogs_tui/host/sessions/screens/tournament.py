"""One tournament: who stands where, the tables of every round, and what one can do about it."""

from typing import ClassVar

from textual.app import ComposeResult

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import GoTo, GuestCommand
from dogs_tui.host.commands.tournaments import ONE, card_for
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens import tournament_words
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, ToldByLobby, keys_of
from dogs_tui.host.tournaments.cards import BoardCard, StandingCard, TournamentCard
from dogs_tui.host.tournaments.tournament import Stage, System
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.words import listed, msgid, say, sense, tr

_GROUP = msgid("Tournament")
register(
    Command("tournament.earlier", "left", "", "The round before", _GROUP, "←"),
    Command("tournament.later", "right", "rounds", "The next round", _GROUP, "←→"),
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


class TournamentScreen(CommandScreen, ToldByLobby):
    """A tournament, kept up as it goes on.

    Args:
        code: Of the tournament.
    """

    BINDINGS = [
        *bindings("tournament.later", "tournament.earlier"),
        *keys_of(ONE),
        *bindings("tournament.back"),
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
            self._card = card_for(self.app, self._code)
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
        self.refuse(None)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        row = self.query_one(TournamentRows).current
        if isinstance(row, BoardCard):
            self.app.go(GoTo(row.table))

    def action_tournament_earlier(self) -> None:
        self._turn(-1)

    def action_tournament_later(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self._number = (self.number + by) % (len(self.card.rounds) + 1)
        self.look()

    def about(self, command: GuestCommand) -> TournamentCard:  # noqa: ARG002
        return self.card

    def look_again(self) -> None:
        self.look()

    def action_tournament_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"tournament_earlier", "tournament_later"}:
            return bool(self.card.rounds)
        return super().check_action(action, parameters)
