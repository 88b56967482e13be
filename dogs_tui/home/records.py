"""Records: what the finished matches of this machine come to, person by person, game by game."""

import asyncio
from collections.abc import Collection
from typing import Final

from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, SaveError
from dogs_saves.finish import Finish
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.record_rows import RecordPage, RecordRows
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.learn.puzzle_counts import by_game, by_kind
from dogs_tui.match.setup import own_name
from dogs_tui.records import texts, training
from dogs_tui.records.counting import finish_lists, seen_by
from dogs_tui.records.person import GameRecords, people, records
from dogs_tui.records.ratings import ratings
from dogs_tui.records.skill import Rating
from dogs_tui.words import ngettext, say, tr
from dogs_tui.words.figures import whole

_COMMANDS = register(
    Command("records.next", "right", "export", "Next page about the game", "Statistics", "←→"),
    Command("records.previous", "left", "", "Previous page", "Statistics", "←"),
    Command("records.train", "t", "train", "Solve puzzles of your costliest kind", "Statistics"),
    Command("records.examples", "w", "examples", "Try your costly moves again", "Statistics"),
    Command("records.person", "p", "player", "Another player's statistics", "Statistics"),
    Command(
        "records.back", "escape,q,backspace", "back", "Back to the home screen", "Statistics", "esc"
    ),
)

_EVERY: Final = 256
"""Matches that are replayed until what they come to is shown again: it is counted as a whole."""


Rates = dict[str, dict[str, Rating]]
"""By game and name."""


def rates(finishes: Collection[Finish]) -> Rates:
    """The ratings in every game of some matches."""
    return {game: ratings(finishes, game) for game in {finish.game for finish in finishes}}


class RecordsScreen(Screen[None]):
    """A person's records: a row a game, and pages about the one under the cursor."""

    BINDINGS = bindings(*_COMMANDS)
    app: LocalApp

    def __init__(self, name: str = "") -> None:
        """With the records of somebody, as far as there are any."""
        super().__init__()
        self._person = name
        self._finishes: Collection[Finish] = ()
        self._left = 0
        self._people: tuple[str, ...] = ()
        self._records: list[GameRecords] = []
        self._rates: Rates = {}
        """Empty until all matches are known."""
        self._looking: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        yield Heading(tr("Statistics"))
        yield RecordRows()
        yield RecordPage()
        yield PromptLine()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        self._looking = self.run_worker(self._look, exclusive=True)

    def on_screen_suspend(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        """Shows what matches come to as they are replayed, and how far that is."""
        counted = -_EVERY
        try:
            async for listed in finish_lists(MatchFolder()):
                seen = seen_by(own_name(self.app.settings.name), listed.finishes.values())
                self._finishes, self._left = seen, listed.left
                self._tell_how_far()
                if not listed.left or len(listed.finishes) >= counted + _EVERY:
                    counted = len(listed.finishes)
                    await self._count()
            self._rates = await asyncio.to_thread(rates, self._finishes)
            self._show()
        except SaveError as trouble:
            self.query_one(PromptLine).refused = say(trouble.phrase)

    async def _count(self) -> None:
        """Counts what is known for the person who is shown, or whoever played most."""
        self._people = await asyncio.to_thread(people, self._finishes)
        if self._people and self._person not in self._people:
            self._person = self._people[0]
        self._records = await asyncio.to_thread(records, self._person, self._finishes)
        self._show()

    @property
    def _own_rates(self) -> dict[str, Rating]:
        """The ratings of the person who is shown, by game."""
        return {
            game: rates[self._person]
            for game, rates in self._rates.items()
            if self._person in rates
        }

    def _show(self) -> None:
        self.query_one(RecordRows).show(texts.games(self._records, self._own_rates))
        self._tell_how_far()
        self._show_game()
        self.refresh_bindings()

    def _tell_how_far(self) -> None:
        heading = self.query_one(Heading)
        counted = len(self._finishes)
        if self._left:
            total = whole(counted + self._left)
            note = say(phrase("replaying {n} of {total}", n=whole(counted), total=total))
        else:
            note = ngettext("{n} match", "{n} matches", counted)
        whose = phrase("Statistics of {name}", name=self._person)
        heading.show_title(say(whose) if self._people else tr("Statistics"))
        heading.show_note(note)

    @property
    def _current(self) -> GameRecords | None:
        """The records under the cursor."""
        rows, records = self.query_one(RecordRows), self._records
        return records[rows.cursor] if rows.cursor < len(records) else None

    def _show_game(self) -> None:
        records = self._current
        own = records is not None and self._is_own
        table = training.rows(records.game, self.app.progress) if records and own else []
        progress = self.app.progress
        if records is None:
            puzzles = [] if self._people else by_game(progress)
        else:
            puzzles = by_kind(records.game, progress) if own else []
        self.query_one(RecordPage).show(records, table, puzzles)
        self.refresh_bindings()
        prompt = self.query_one(PromptLine)
        rated = None if records is None else self._own_rates.get(records.game)
        if rated is None:
            prompt.asked = tr("Streak: wins in a row now (the longest).") if records else ""
        else:
            sentence = tr("Rating starts at 25; 95% interval in brackets.")
            prompt.asked = sentence

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._show_game()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.action_records_next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "records_person":
            return len(self._people) > 1
        if action in {"records_train", "records_examples"}:
            records = self._current if self.is_mounted and self._is_own else None
            return records is not None and bool(self._costly(records.game))
        if action in {"records_next", "records_previous"}:
            return bool(self._records)
        return True

    def action_records_next(self) -> None:
        self.query_one(RecordPage).turn(1)

    def action_records_previous(self) -> None:
        self.query_one(RecordPage).turn(-1)

    @property
    def _is_own(self) -> bool:
        """True if the player at this keyboard is shown: only theirs are kept.

        Whoever always plays under other names than that of the settings is any of these.
        """
        own = own_name(self.app.settings.name)
        return self._person == own or own not in self._people

    def _costly(self, key: str) -> list[str]:
        """The kinds of choices that cost something in a game, the worst first."""
        return [row.kind for row in training.training(key, self.app.progress) if row.moves]

    def action_records_train(self) -> None:
        records = self._current
        if records is not None:
            kind, *_ = self._costly(records.game)
            self.query_one(PromptLine).refused = self.app.train(records.game, kind)

    def action_records_examples(self) -> None:
        records = self._current
        if records is not None:
            self.query_one(PromptLine).refused = self.app.open_examples(records.game)

    def action_records_person(self) -> None:
        at = self._people.index(self._person)
        self._person = self._people[(at + 1) % len(self._people)]
        self.run_worker(self._count(), group="person", exclusive=True)

    def action_records_back(self) -> None:
        self.dismiss()
