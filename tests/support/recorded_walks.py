"""Whole matches played through the screens by keys, once, and kept as they were painted.

What only looks at screens looks at such a record: ``tests/tui/test_recorded_walks.py`` makes each
once in a run and has everything look at it. Which matches there are, each game says in its
``tests/games/<key>.py``.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.color import ColorSystem
from textual.pilot import Pilot
from textual.strip import Strip

from dogs_rules import game
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.match.table import Table
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language
from tests.support import cut_text
from tests.support.game_cases import Deciding, Walk, description

NAMES: Final = ("Ana", "Zé", "Bo", "Cyril", "Eva")
BESIDE: Final = ("o", "l", "s", "y", "less_than_sign", "f1", "Z")
"""Keys that open something beside a table, or are refused."""
BOOKS: Final = ("question_mark", "slash")
"""Those that open a page of a book, which is not from the catalogue."""
PALETTE: Final = "ctrl+p"
"""The key that opens the list of commands."""
FEW: Final = 3
"""How many of these are opened where a phase is met for the first time, but for the first one."""
MOST_KEYS: Final = 4000
"""No match takes more."""


class Moment(NamedTuple):
    """A screen as it was painted, and what led to it."""

    ply: int
    phase: str
    mover: int | None
    seat: int | None
    """Whose view is shown."""
    shows: str
    """What stands over the table: ``"curtain"``, ``"card"``, ``"news of …"`` for a card that
    says what is new, ``"end"``, or the key that opened something; empty: somebody decides."""
    rows: tuple[str, ...]
    prompt: str
    """What stands in the line above the keys."""
    cut: tuple[str, ...]
    """What was cut, or painted over an edge or over other words, since the moment before."""
    silent: tuple[str, ...]
    """Keys pressed since then that changed nothing on the screen."""
    played: float | None
    """Bytes that each action since then cost, with what was asked next; ``None``: there was
    none."""

    @property
    def text(self) -> str:
        """The screen, row by row."""
        return "\n".join(self.rows)


class Record(NamedTuple):
    """A match as it was seen."""

    walk: Walk
    path: Path
    """The match file."""
    moments: tuple[Moment, ...]

    def decisions(self) -> Iterator[Moment]:
        """The moments in which somebody decides."""
        return (moment for moment in self.moments if not moment.shows and moment.mover is not None)


class _Walker:
    """Plays a match by keys and keeps what is painted."""

    def __init__(self, pilot: Pilot[Any], over: cut_text.Painting, titles: Sequence[str]) -> None:
        self._pilot = pilot
        self._over = over
        self._titles = titles
        self._wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
        self._silent: list[str] = []
        self._pressed = 0
        self.moments: list[Moment] = []
        assert isinstance(pilot.app.screen, MatchScreen)
        self.screen = pilot.app.screen
        assert isinstance(self.screen.table, Table)
        self.table = self.screen.table

    async def settle(self) -> None:
        """Returns when all that happened is shown, bots included, or held back by a card."""
        await self._pilot.pause()
        await self.table.settled()
        await self._pilot.pause()
        while self.screen.catches_up and not self.screen.reads_card:
            await self._pilot.pause()

    async def press(self, *keys: str) -> None:
        ply = self.table.plies
        await self._pilot.press(*keys)
        if self.table.plies > ply or self.screen.catches_up:
            await self.settle()
        self._pressed += len(keys)
        assert self._pressed < MOST_KEYS

    def _strips(self) -> list[Strip]:
        """The screen as it is."""
        return self._pilot.app.screen._compositor.render_strips()

    def _painted(self) -> tuple[str, ...]:
        """The rows of the screen as it is."""
        return tuple(strip.text for strip in self._strips())

    def _sent(self, strips: Sequence[Strip]) -> int:
        """Bytes that bring a terminal from what was kept last to what is shown now."""
        size, pieces = self._pilot.app.size, [(0, y, strip) for y, strip in enumerate(strips)]
        return len(self._wire.write((size.width, size.height), pieces, (0, 0)).encode())

    def keep(self, shows: str = "") -> None:
        """Keeps the screen as it is."""
        cut = (*cut_text.shortened(self._pilot.app.screen, self._titles), *self._over.faults())
        strips = self._strips()
        view, ply, sent = self.screen.view, self.table.plies, self._sent(strips)
        before = self.moments[-1].ply if self.moments else ply
        self.moments.append(
            Moment(
                ply,
                view.phase,
                self.table.to_move,
                view.seat,
                shows,
                tuple(strip.text for strip in strips),
                self.screen.query_one(PromptLine).painted_text(),
                tuple(dict.fromkeys(cut)),
                tuple(self._silent),
                sent / (ply - before) if ply > before else None,
            )
        )
        self._silent = []

    async def look_beside(self, keys: Iterable[str]) -> None:
        """Opens what can be opened beside the table, and keeps each."""
        for key in keys:
            before = self._painted()
            await self.press(key)
            self.keep(key)
            if self.moments[-1].rows == before:
                self._silent.append(key)
            await self.press("escape", "escape")

    async def decide(self, keys_for: Deciding) -> None:
        """Presses the keys of a decision until it is made."""
        table, ply, seat = self.table, self.table.plies, self.table.to_move
        assert seat is not None
        before = self._painted()
        for key in keys_for(self.screen.view, table.legal(seat)):
            await self.press(key)
            if table.plies > ply:
                return
            now = self._painted()
            if now == before:
                self._silent.append(key)
            before = now
        raise AssertionError(f"nothing was played in {self.screen.view.phase}, ply {ply}")


def opened(key: str, walk: Walk, code: str, home: Path) -> tuple[DogsApp, Path]:
    """The app with a match of a walk that begins, and its file.

    Args:
        key: The game.
        walk: The match.
        code: Of the language.
        home: Where settings lie.
    """
    kinds = [PERSON if seat < walk.people else walk.bots for seat in range(walk.seats)]
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    stored = MatchFolder().create(game(key), players, walk.options, walk.seed)
    settings = Settings(
        pace="none",
        motion=False,
        turn_guard=0,
        language=code,  # type: ignore[arg-type]
    )
    app = DogsApp(Loaded(settings), path=home / "settings.json", opening=Opening(stored))
    return app, stored.path


async def recorded(
    key: str, walk: Walk, code: str, home: Path, beside: Collection[str] = (*BESIDE, *BOOKS)
) -> Record:
    """Plays a match by keys, and keeps every screen of it.

    All that can be opened beside the table is opened at the first decision, and some of it, by
    turns, at the first one of each further phase.

    Args:
        key: The game.
        walk: The match.
        code: Of the language.
        home: Where settings and matches lie.
        beside: Keys that open something beside the table.
    """
    app, path = opened(key, walk, code, home)
    phases: set[str] = set()
    turns = cycle(beside)
    keys_for = description(key).deciding()  # type: ignore[misc]
    with language.kept(code), cut_text.painted_over(titles := cut_text.titles(key)) as over:
        async with app.run_test(size=walk.size) as pilot:
            await pilot.pause()
            walker = _Walker(pilot, over, titles)
            await walker.settle()
            screen, table = walker.screen, walker.table
            while table.to_move is not None and table.plies < walk.plies:
                if screen.query(Curtain):
                    walker.keep("curtain")
                    await walker.press("enter")
                elif screen.reads_card:
                    name = screen._first_times._name
                    walker.keep(f"news of {name}" if name else "card")
                    await walker.press("space")
                else:
                    walker.keep()
                    if screen.view.phase not in phases:
                        opened_now = islice(turns, FEW) if phases else beside
                        phases.add(screen.view.phase)
                        await walker.look_beside(opened_now)
                    await walker.decide(keys_for)
            walker.keep("end")
            await pilot.press("q")
            await pilot.pause()
    return Record(walk, path, tuple(walker.moments))
