"""The lessons: a row each, with how long it takes and how far one has come."""

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.phrase import Phrase
from dogs_tui.app.base import GameApp
from dogs_tui.app.progress import Progress
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.lesson import LessonError, game_of, lesson_of, taught
from dogs_tui.learn.opening import open_lesson
from dogs_tui.words import ngettext, phrase, say, sense, tr

_COMMANDS = register(
    Command("lessons.play", "n", "play a match", "Start a match with gentle bots", "Lesson"),
    Command("lessons.back", "escape,q,backspace", "back", "Back", "Lesson"),
)

_TITLE_AT = 2
_TIME_AT = 20
_STATE_AT = 34


def title_of(key: str) -> str:
    """The title of a lesson's game; of a further lesson its own, set in below that."""
    try:
        further = lesson_of(key).title
    except LessonError:
        further = ""
    return f"  {tr(further)}" if further else registry.title(game_of(key))


def minutes_of(key: str) -> str:
    """The length of a lesson; empty if it cannot be taught."""
    try:
        count = max(1, round(lesson_of(key).minutes))
    except LessonError:
        return ""
    return ngettext("{n} minute", "{n} minutes", count)


def state_of(key: str, progress: Progress) -> Phrase | None:
    """The player's progress in a lesson; ``None`` if it was not started."""
    try:
        count = len(lesson_of(key).steps)
    except LessonError:
        return phrase("unavailable")
    at = progress.lessons.get(key, 0)
    if 0 < at < count:
        return phrase("continue at {n} of {count}", n=at + 1, count=count)
    return phrase("learned") if key in progress.learned else None


class LessonRows(Rows):
    """A row for each lesson. No rules are loaded for it: that takes a moment."""

    app: GameApp
    DEFAULT_CSS = """
    LessonRows { max-width: 64; margin: 1 2; }
    """
    chooses = phrase(sense("what enter does with a row", "start"))

    def __init__(self) -> None:
        super().__init__()
        self.keys = taught()
        """The lessons, in their order."""

    def count(self) -> int:
        return len(self.keys)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        key = self.keys[index]
        end = canvas.put(_TITLE_AT, y, title_of(key))
        if chosen:
            canvas.tint(_TITLE_AT, y, end - _TITLE_AT, 1, self.style("rows--cursor"))
        canvas.put(_TIME_AT, y, minutes_of(key), self.style("rows--quiet"))
        state = state_of(key, self.app.progress)
        if state is None:
            return
        learned = key in self.app.progress.learned
        mark = f"{self.glyphs.tick} " if learned else ""
        canvas.put(_STATE_AT, y, mark + say(state), self.style("rows--accent"))


class LearnScreen(Screen[None]):
    """The lessons to choose from.

    Args:
        name: What the learner is called.
        play: Begins a match of a game that was learned, and says why it cannot; ``None``: there
            is no way to one.
    """

    BINDINGS = bindings(*_COMMANDS)
    app: GameApp

    def __init__(self, name: str, play: Callable[[str], str] | None = None) -> None:
        super().__init__()
        self._learner = name
        self._play = play
        self._refused = ""
        """The lesson that the prompt line refuses."""

    def compose(self) -> ComposeResult:
        yield Heading(tr("Learn"))
        yield LessonRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    def on_screen_resume(self) -> None:
        self.query_one(LessonRows).repaint()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = tr("Press enter to start. You play, and a card says what to do.")
        pitch = registry.listing(game_of(self._key)).pitch
        prompt.meaning = say(pitch) if pitch is not None else ""

    @property
    def _key(self) -> str:
        """The lesson that the cursor is on."""
        rows = self.query_one(LessonRows)
        return rows.keys[rows.cursor]

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        if self._key != self._refused:
            self.query_one(PromptLine).refused = ""
        self._say()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.begin(self._key)

    def begin(self, key: str) -> None:
        """Begins a lesson, or goes on with it."""
        rows = self.query_one(LessonRows)
        if key in rows.keys:
            rows.cursor = rows.keys.index(key)
        play = None if self._play is None else partial(self._begin_match, key)
        refused = open_lesson(self.app, key, self._learner, play=play)
        self._refused = key if refused else ""
        self.query_one(PromptLine).refused = refused

    def _begin_match(self, key: str) -> None:
        assert self._play is not None, "offered only where there is a way"
        self.query_one(PromptLine).refused = self._play(key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self._play is not None if action == "lessons_play" else True

    def action_lessons_play(self) -> None:
        self._begin_match(self._key)

    def action_lessons_back(self) -> None:
        self.dismiss()
