"""Records: what the finished matches of this machine come to, person by person, game by game."""

import asyncio
from collections.abc import Collection
from functools import partial
from typing import Final

import msgspec
from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.arena.rates import Estimate
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, SaveError
from dogs_saves.finish import Finish
from dogs_tui.home.local_app import LocalApp
from dogs_tui.home.looking import finish_lists
from dogs_tui.home.record_rows import RecordPage, RecordRows
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.records import texts
from dogs_tui.records.person import GameRecords, people, records
from dogs_tui.records.ratings import ratings
from dogs_tui.words import ngettext, say, tr

register(
    Command("records.next", "right", "page", "The next page about the game", "Records", "←→"),
    Command("records.previous", "left", "", "The page before", "Records"),
    Command("records.person", "p", "person", "Somebody else's records", "Records"),
    Command(
        "records.back", "escape,q,backspace", "back", "Back to the home screen", "Records", "esc"
    ),
)

_EVERY: Final = 256
"""Matches that are replayed until what they come to is shown again: it is counted as a whole."""


class Shown(msgspec.Struct, frozen=True):
    """What is known of one person."""

    people: tuple[str, ...] = ()
    """All, who played most often first."""
    name: str = ""
    records: tuple[GameRecords, ...] = ()
    ratings: dict[str, Estimate] = {}
    """By game; empty while matches have still to be replayed."""


def shown(finishes: Collection[Finish], name: str, *, whole: bool) -> Shown:
    """What matches come to.

    Args:
        finishes: The matches.
        name: Of the person who is wanted; somebody else's if that one played none.
        whole: Whether these are all: only then ratings are worked out.
    """
    names = people(finishes)
    if not names:
        return Shown()
    name = name if name in names else names[0]
    found = tuple(records(name, finishes))
    rates: dict[str, Estimate] = {}
    for one in found if whole else ():
        rated = ratings(finishes, one.game).get(name)
        if rated is not None:
            rates[one.game] = rated
    return Shown(names, name, found, rates)


class RecordsScreen(Screen[None]):
    """A person's records: a row a game, and pages about the one under the cursor."""

    DEFAULT_CSS = """
    RecordsScreen { layout: vertical; }
    """
    BINDINGS = [
        *bindings("records.next", "records.previous", "records.person", "records.back"),
    ]
    app: LocalApp

    def __init__(self, name: str = "") -> None:
        """With the records of somebody, as far as there are any."""
        super().__init__()
        self._person = name
        self._finishes: Collection[Finish] = ()
        self._left = 0
        self._shown = Shown()
        self._looking: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        yield Heading(tr("Records"))
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
            async for known in finish_lists(MatchFolder()):
                self._finishes, self._left = known.finishes.values(), known.left
                if not known.left or len(known.finishes) >= counted + _EVERY:
                    counted = len(known.finishes)
                    await self._count()
                self._tell_how_far()
        except SaveError as trouble:
            self.query_one(PromptLine).refused = say(trouble.phrase)

    async def _count(self) -> None:
        count = partial(shown, self._finishes, self._person, whole=not self._left)
        self._shown = await asyncio.to_thread(count)
        self._person = self._shown.name
        table = texts.games(list(self._shown.records), self._shown.ratings)
        self.query_one(RecordRows).show(table)
        self._show_game()
        self.refresh_bindings()

    def _tell_how_far(self) -> None:
        heading = self.query_one(Heading)
        known = len(self._finishes)
        if self._left:
            total = f"{known + self._left:,}"
            note = say(phrase("replaying {n} of {total}", n=f"{known:,}", total=total))
        else:
            note = ngettext("{n} match", "{n} matches", known)
        heading.show_title(
            say(phrase("Records of {name}", name=self._person)) if self._person else tr("Records")
        )
        heading.show_note(note)

    @property
    def _current(self) -> GameRecords | None:
        """The records under the cursor."""
        rows, found = self.query_one(RecordRows), self._shown.records
        return found[rows.cursor] if rows.cursor < len(found) else None

    def _show_game(self) -> None:
        one = self._current
        self.query_one(RecordPage).show(one)
        prompt = self.query_one(PromptLine)
        if one is None or one.game not in self._shown.ratings:
            prompt.asked = ""
            return
        prompt.asked = tr("Streak: now (longest). Rating: Elo, 0 is the mean of all who were met.")

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._show_game()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.action_records_next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if action == "records_person":
            return len(self._shown.people) > 1
        if action in {"records_next", "records_previous"}:
            return bool(self._shown.records)
        return True

    def action_records_next(self) -> None:
        self.query_one(RecordPage).turn(1)

    def action_records_previous(self) -> None:
        self.query_one(RecordPage).turn(-1)

    def action_records_person(self) -> None:
        names = self._shown.people
        self._person = names[(names.index(self._person) + 1) % len(names)]
        self._looking = self.run_worker(self._look, exclusive=True)

    def action_records_back(self) -> None:
        self.dismiss()
