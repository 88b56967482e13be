"""The surroundings of the screens at home: settings, thinkers, and the way to a match."""

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events, on

from dogs_tui.app.base import GameApp
from dogs_tui.app.crash import Crash
from dogs_tui.app.progress import Progress, ProgressFile, Step
from dogs_tui.app.settings import Loaded, Settings, save, settings_path
from dogs_tui.kit.commands import bindings
from dogs_tui.words import say, tr
from dogs_tui.words.languages import asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

    from dogs_rules.puzzles import Puzzle
    from dogs_saves import StoredMatch
    from dogs_saves.finish import Finish
    from dogs_tui.play.own_match import NextStep
    from dogs_tui.thinking.thinkers import Thinkers


class LocalApp(GameApp):
    """An app in which matches of this computer are played; it knows no screen but a match's.

    Args:
        loaded: The settings, and what was wrong with their file.
        path: The file of changed settings.
    """

    BINDINGS = [*bindings("app.suspend")]

    def __init__(self, loaded: Loaded | None = None, *, path: Path | None = None) -> None:
        self.problem = loaded.problem if loaded else ""
        """What was wrong with the settings file; shown on the home screen."""
        self._settings_path = path or settings_path()
        self._stored: StoredMatch | None = None
        super().__init__(loaded.settings if loaded else Settings())

    def begins_in(self, settings: Settings, environment: Mapping[str, str]) -> str:
        return asked.get() or super().begins_in(settings, environment)

    @on(events.Mount)
    def _take_own_keys(self) -> None:
        """Takes the player's own keys; what is wrong with them is said on the home screen."""
        path = self._settings_path.with_name("keys.toml")
        if not path.exists():
            return
        from dogs_tui.home.own_keys import load_keys  # loads all that has a key

        keys = load_keys(path)
        self.own_keys = keys.keymap
        self.set_keymap(dict(keys.keymap))
        self.problem = " ".join(filter(None, (self.problem, keys.problem, keys.renamed)))

    @on(events.Unmount)
    async def _stop_thinking(self) -> None:
        if "thinkers" in vars(self):
            await self.thinkers.close()

    # Matches.

    @cached_property
    def thinkers(self) -> "Thinkers":
        """The workers for everything that takes time; loaded with the first match."""
        from dogs_tui.thinking.thinkers import Thinkers

        return Thinkers()

    def open_match(self, stored: "StoredMatch", notice: str = "", *, hints: bool = False) -> None:
        """Puts a match on the table. It is closed when its screen is left.

        Args:
            stored: The match, open for writing.
            notice: A sentence to say about it first, such as what was recovered.
            hints: Whether hints are opened at the player's turns.
        """
        from dogs_tui.match.table import Table
        from dogs_tui.play.manner import manner_of
        from dogs_tui.play.own_match import OwnMatchScreen  # loaded with the first match

        self._stored = stored
        table = Table(stored, self.thinkers)
        table.broke = self.give_up
        again = partial(self.play_again, stored)
        branch = self.branching(stored)
        manner = manner_of(self.settings, self)
        self.push_screen(
            OwnMatchScreen(
                table,
                self.thinkers,
                notice=notice,
                page=partial(self._page, stored.path),
                again=again,
                branch=branch,
                suggest=partial(self._next_step, stored),
                hints=hints,
                **manner,
            )
        )

    def branching(
        self,
        stored: "StoredMatch",  # noqa: ARG002
    ) -> "Callable[[int], Screen[Any]] | None":
        """Gives the maker of the screen that sets up a branch from a move of this match.

        ``None``: there is no such screen here.
        """
        return None

    async def _page(self, path: Path) -> str:
        """Writes the page of a match; says where it lies, or why there is none."""
        from dogs_saves.errors import SaveError
        from dogs_saves.reading import read_match
        from dogs_tui.share.writing import page_told

        try:
            reading = read_match(path)
        except SaveError as trouble:
            return say(trouble.phrase)
        return await page_told(reading, path.stem)

    def _next_step(
        self, stored: "StoredMatch", finishes: "Mapping[str, Finish]"
    ) -> "NextStep | None":
        from dogs_tui.home.next_steps import next_step  # loaded with the first end

        return next_step(self, stored, finishes) if self.settings.suggestions else None

    async def try_again(self, stored: "StoredMatch", seat: int) -> str:
        """Reviews a match that is over, and opens the costliest choice of a seat as a puzzle.

        Returns:
            Why there is none, as a sentence; empty when it lies on the table.
        """
        from dogs_tui.home.own_puzzles import costliest
        from dogs_tui.learn.puzzle_opening import open_own

        kept, task = await costliest(stored, stored.path.name, seat, self.thinkers)
        self.add_progress(lambda progress: progress.with_review(kept))
        return tr("You made no costly move.") if task is None else open_own(self, [task])

    def play_again(self, stored: "StoredMatch", level: str = "") -> str:
        """Begins a match like one that is over, in its place; everybody moves on by a seat.

        Args:
            stored: The match that is over.
            level: The level of all bots; empty: as they were.

        Returns:
            Why it cannot begin, as a sentence; empty when it has.
        """
        from dogs_saves.errors import SaveError
        from dogs_saves.folder import MatchFolder
        from dogs_tui.match.setup import again, with_level

        plan = again(stored.match, stored.players, hints=stored.hints)
        players = with_level(plan.players, level) if level else plan.players
        try:
            fresh = MatchFolder().create(
                plan.game, players, plan.options, plan.seed, hints=plan.hints
            )
        except SaveError as trouble:
            return say(trouble.phrase)
        self.pop_screen()
        self.open_match(fresh)
        return ""

    def open_lessons(self, key: str = "") -> None:
        """Opens the list of lessons, and in front of it one if it is named."""
        from dogs_tui.learn.list_screen import LearnScreen  # loaded with the first lesson
        from dogs_tui.match.setup import own_name

        lessons = LearnScreen(own_name(self.settings.name), self.play_gently)
        self.push_screen(lessons)
        if key:
            lessons.call_after_refresh(lessons.begin, key)

    def open_puzzles(
        self, key: str = "", puzzle: "Puzzle | None" = None, *, today: bool = False
    ) -> None:
        """Opens the games with puzzles, and in front of them today's, or those of a game."""
        from dogs_tui.learn.puzzle_list import PuzzlesScreen  # loaded with the first puzzle
        from dogs_tui.match.setup import own_name

        listed = PuzzlesScreen(own_name(self.settings.name), key)
        self.push_screen(listed)
        if today:
            listed.call_after_refresh(listed.begin)
        elif key:
            listed.call_after_refresh(listed.begin, puzzle)

    def train(self, key: str, kind: str) -> str:
        """Opens the next puzzle of a kind; says why there is none, or nothing."""
        from dogs_tui.learn.puzzle_opening import Ladder, open_puzzle
        from dogs_tui.match.setup import own_name

        return open_puzzle(self, Ladder(key, own_name(self.settings.name), kind))

    def open_examples(self, key: str) -> str:
        """Opens the costly choices of the last matches of a game as puzzles.

        Returns:
            Why there are none, as a sentence; empty when the first lies on the table.
        """
        from dogs_tui.home.own_puzzles import own_reading, own_tasks
        from dogs_tui.learn.puzzle_opening import open_own

        return open_own(self, own_tasks(key, self.progress, self.thinkers, own_reading))

    def play_gently(self, key: str) -> str:
        """Begins a match of a game that was just learned.

        Returns:
            Why it cannot begin, as a sentence; empty when it lies on the table.
        """
        from dogs_saves.errors import SaveError
        from dogs_tui.learn.first_match import begin_first_match

        try:
            stored = begin_first_match(key, self.settings.name)
        except SaveError as trouble:
            return say(trouble.phrase)
        self.open_match(stored, hints=self.settings.suggestions)
        return ""

    def open_path(self, path: Path) -> str:
        """Opens a match file.

        Returns:
            Why it cannot be opened, as a sentence; empty when it lies on the table.
        """
        from dogs_saves.errors import SaveError
        from dogs_saves.folder import MatchFolder

        try:
            stored, recovery = MatchFolder().open(path)
        except SaveError as trouble:
            return say(trouble.phrase)
        self.open_match(stored, " ".join(map(say, stored.notices(recovery))))
        return ""

    # Settings.

    def change_settings(self, settings: Settings) -> Path | None:
        """Writes other settings and shows everything as they say.

        Returns:
            Where a settings file that could not be used was put aside.

        Raises:
            SettingsError: They could not be written; they hold until the app ends all the same.
        """
        self.show_as(settings)
        aside = save(settings, self._settings_path)
        self.problem = ""
        return aside

    # What the player has learned.

    @cached_property
    def _progress_file(self) -> ProgressFile:
        return ProgressFile(self._settings_path.parent)

    @property
    def progress(self) -> Progress:
        return self._progress_file.now

    def add_progress(self, step: Step) -> None:
        self._progress_file.add(step)

    def action_app_suspend(self) -> None:
        """Ctrl+z: back to the shell; ``fg`` comes back to the same screen."""
        self.action_suspend_process()

    # When something breaks.

    def broke(self, error: Exception) -> Crash:
        crash = super().broke(error)
        if self._stored is not None:
            self._stored.close()
        return crash
