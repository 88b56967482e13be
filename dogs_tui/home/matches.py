"""All matches: open, rename, delete and bring back, watch again; damaged ones are shown too."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult

from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, Reading, SaveError, State, Summary, read_match
from dogs_saves.records import TITLE_LIMIT
from dogs_tui.home import match_texts
from dogs_tui.home.local_app import LocalApp
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import ngettext, say, tr

register(
    Command("matches.replay", "w", "watch", "Watch it again from the beginning", "Matches"),
    Command("matches.review", "R", "review", "Which choices cost most in it", "Matches"),
    Command("matches.rename", "r", "rename", "Give it another title", "Matches"),
    Command("matches.delete", "d,delete", "delete", "Put it into the trash", "Matches", "d"),
    Command("matches.undelete", "u", "undo", "Bring back what was deleted last", "Matches"),
    Command(
        "matches.back", "escape,q,backspace", "back", "Back to the home screen", "Matches", "esc"
    ),
)

_WIDE = 110
"""Columns from which the game and the moves have columns of their own."""


class MatchRows(Rows):
    """A match a row: title, players, how far, state, when."""

    INKS: ClassVar[Inks] = {
        "matches--trouble": "$warning",
    }

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[Summary] = []

    def count(self) -> int:
        return len(self.matches)

    @property
    def current(self) -> Summary | None:
        """The match under the cursor."""
        return self.matches[self.cursor] if self.cursor < len(self.matches) else None

    def show(self, matches: list[Summary], path: Path | None = None) -> None:
        """Shows these; the cursor goes to the match in that file, if it is among them."""
        self.matches = matches
        paths = [one.path for one in matches]
        wanted = paths.index(path) if path in paths else self.cursor
        self.set_reactive(MatchRows.cursor, self.validate_cursor(wanted))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not self.matches:
            text = tr("No matches yet. Begin one from the home screen with n.")
            canvas.centred(0, canvas.height // 2 - 1, canvas.width, text, self.style("rows--quiet"))
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        one = self.matches[index]
        quiet = self.style("rows--quiet")
        trouble = one.state in {State.DAMAGED, State.NEWER}
        x = 2
        for text, width in self._cells(one, canvas.width):
            style = None if x == 2 else quiet
            if trouble and text == match_texts.state_word(one):
                style = self.style("matches--trouble")
            canvas.put(x, y, shortened(text, width, self.glyphs.ellipsis), style)
            x += width + 1
        if chosen:
            title = shortened(
                match_texts.called(one), self._title_width(canvas.width), self.glyphs.ellipsis
            )
            canvas.tint(2, y, cell_len(title), 1, self.style("rows--cursor"))

    def _title_width(self, width: int) -> int:
        return 32 if width >= _WIDE else 24

    def _cells(self, one: Summary, width: int) -> list[tuple[str, int]]:
        """The texts of a row with the columns they may take."""
        wide = width >= _WIDE
        when = match_texts.when(one, datetime.now().astimezone())
        cells = [(match_texts.called(one), self._title_width(width))]
        if wide:
            cells.append((match_texts.game_name(one.game), 14))
        cells.append((match_texts.players(one), width - (96 if wide else 60)))
        cells += [(match_texts.where(one), 9)]
        if wide:
            cells.append((ngettext("{n} move", "{n} moves", one.ply), 10))
        return [*cells, (match_texts.state_word(one), 9), (when, 10)]


class MatchesScreen(AskingScreen):
    """The list of all matches in the player's folder."""

    DEFAULT_CSS = """
    MatchesScreen { layout: vertical; }
    MatchRows { margin: 1 1 0 1; }
    """
    BINDINGS = [
        *bindings(
            "matches.replay",
            "matches.review",
            "matches.rename",
            "matches.delete",
            "matches.undelete",
            "matches.back",
        )
    ]
    app: LocalApp

    def __init__(self) -> None:
        super().__init__()
        self._folder = MatchFolder()
        self._deleted: list[Path] = []

    def compose(self) -> ComposeResult:
        yield Heading(tr("Matches"))
        yield MatchRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def _look(self, path: Path | None = None) -> None:
        """Lists the folder again; stays on the same match, or goes to the one of a file."""
        rows = self.query_one(MatchRows)
        stay = path or (rows.current.path if rows.current else None)
        try:
            rows.show(self._folder.matches(), stay)
        except SaveError as trouble:
            self.query_one(PromptLine).refused = say(trouble.phrase)
        note = ngettext("{n} match", "{n} matches", rows.count())
        self.query_one(Heading).show_note(note)
        self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        """What can be done with the match under the cursor."""
        prompt = self.query_one(PromptLine)
        one = self.query_one(MatchRows).current
        prompt.meaning = one.name if one else ""
        if one is None:
            prompt.asked = ""
        elif one.problem is not None:
            prompt.asked = say(one.problem)
        elif one.locked:
            prompt.asked = tr("It is open in another window.")
        elif one.state is State.FINISHED:
            prompt.asked = self._result(one)
        else:
            prompt.asked = match_texts.described(one)

    def _result(self, one: Summary) -> str:
        best = [place for place in one.places if place.rank == 1]
        names = ", ".join(one.players[place.seat].name for place in best)
        points = best[0].total if best else 0
        return say(phrase("Won by {names} with {points} points.", names=names, points=points))

    def _refuse(self, text: str) -> None:
        self.query_one(PromptLine).refused = text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("matches_"):
            return True
        rows = self.query(MatchRows)
        one = rows.first().current if rows else None
        if self.question is not None:
            return False
        if action == "matches_undelete":
            return bool(self._deleted)
        if action == "matches_review":
            return one is not None and one.problem is None and one.state is State.FINISHED
        if action in {"matches_rename", "matches_replay"}:
            return one is not None and one.problem is None
        return action == "matches_back" or one is not None

    # Opening.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._refuse("")
        self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        one = self.query_one(MatchRows).current
        if one is not None:
            self._refuse(self.app.open_path(one.path))

    def action_matches_replay(self) -> None:
        reading = self._read()
        if reading is not None:
            self.app.push_screen(match_texts.replay(reading, self.app.thinkers))

    def action_matches_review(self) -> None:
        reading = self._read()
        if reading is not None:
            self.app.push_screen(match_texts.review(reading, self.app.thinkers))

    def _read(self) -> Reading | None:
        """The match under the cursor; ``None``, with the reason said, when it cannot be read."""
        one = self.query_one(MatchRows).current
        if one is None:
            return None
        try:
            return read_match(one.path)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return None

    # Deleting.

    def action_matches_delete(self) -> None:
        one = self.query_one(MatchRows).current
        if one is None:
            return
        try:
            self._deleted.append(self._folder.delete(one.path))
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self._look()
        gone = phrase("{title} is in the trash; u brings it back.", title=match_texts.called(one))
        self.query_one(PromptLine).asked = say(gone)

    def action_matches_undelete(self) -> None:
        try:
            path = self._folder.undelete(self._deleted[-1])
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self._deleted.pop()
        self._look(path)

    # Renaming.

    def action_matches_rename(self) -> None:
        one = self.query_one(MatchRows).current
        if one is not None:
            line = TypedLine(one.title, TITLE_LIMIT)
            hint = tr("enter keeps it, escape does not")
            self.ask(Question(tr("New title:"), line, hint, self._rename))

    def _rename(self, title: str) -> None:
        one = self.query_one(MatchRows).current
        if one is None:
            return
        try:
            self._folder.rename(one.path, title)
        except SaveError as trouble:
            self._look()
            self._refuse(say(trouble.phrase))
            return
        self._look()

    def question_over(self) -> None:
        self._look()

    def action_matches_back(self) -> None:
        self.dismiss()
