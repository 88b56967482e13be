"""Whole matches played through the screens by keys, once, and kept as they were painted.

What only looks at screens looks at such a record: ``tests/tui/test_recorded_walks.py`` makes each
once in a run and has everything look at it. Which matches there are, each game says in its
``tests/games/<key>.py``.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from textual.pilot import Pilot

from dogs_rules import game
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language
from tests.support import cuts
from tests.support.described import Deciding, Walk, description

NAMES: Final = ("Ana", "Zé", "Bo", "Cyril", "Eva")
BESIDE: Final = ("o", "l", "s", "y", "h", "less_than_sign", "f1", "ctrl+p", "Z")
"""Keys that open something beside a table, or are refused."""
BOOKS: Final = ("question_mark", "slash")
"""Those that open a page of a book, which is not from the catalogue."""
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
    """What stands over the table: ``"curtain"``, ``"card"``, or the key that opened something;
    empty: nothing does, and somebody decides."""
    rows: tuple[str, ...]
    cut: tuple[str, ...]
    """What was cut, or painted over an edge or over other words, since the moment before."""
    moved: tuple[int, ...]
    """Bytes that each key since the moment before cost that played nothing."""
    played: float | None
    """Bytes that each action since then cost; ``None``: there was none."""

    @property
    def text(self) -> str:
        return "\n".join(self.rows)


class Record(NamedTuple):
    """A match as it was seen."""

    walk: Walk
    path: Path
    """The match file."""
    moments: tuple[Moment, ...]
    last: tuple[str, ...]
    """What the page at the end says, or the table where it ends before."""

    def decisions(self) -> Iterator[Moment]:
        """The moments in which somebody decides."""
        return (moment for moment in self.moments if not moment.shows and moment.mover is not None)


class _Walker:
    """Plays a match by keys and keeps what is painted."""

    def __init__(self, pilot: Pilot[Any], over: list[str], titles: Sequence[str]) -> None:
        self._pilot = pilot
        self._over = over
        self._titles = titles
        self._wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
        self._moved: list[int] = []
        self._played: float | None = None
        self._pressed = 0
        self.moments: list[Moment] = []
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        self.screen = screen

    async def settle(self) -> None:
        await self._pilot.pause()
        await self.screen.table.settled()  # type: ignore[union-attr]
        await self.screen.shown()
        await self._pilot.pause()

    async def press(self, *keys: str) -> None:
        await self._pilot.press(*keys)
        await self.settle()
        self._pressed += len(keys)
        assert self._pressed < MOST_KEYS

    def keep(self, shows: str = "") -> None:
        """Keeps the screen as it is."""
        screen, shown = self.screen, self._pilot.app.screen
        strips = shown._compositor.render_strips()
        cut = (*cuts.shortened(shown, self._titles), *self._over)
        view, mover = screen.view, screen.table.to_move
        self.moments.append(
            Moment(
                screen.table.plies,
                view.phase,
                mover,
                view.seat,
                shows,
                tuple(strip.text for strip in strips),
                tuple(dict.fromkeys(cut)),
                tuple(self._moved),
                self._played,
            )
        )
        self._over.clear()
        self._moved, self._played = [], None
        self._sent(strips)

    def _sent(self, strips: Sequence[Sequence[Segment]]) -> int:
        """Bytes that bring a terminal from what it showed before to what is shown now."""
        size = self._pilot.app.size
        pieces = [(0, y, strip) for y, strip in enumerate(strips)]
        return len(self._wire.write((size.width, size.height), pieces, (0, 0)).encode())

    async def look_beside(self, keys: Collection[str]) -> None:
        """Opens what can be opened beside the table, and keeps each."""
        for key in keys:
            await self.press(key)
            self.keep(key)
            await self.press("escape", "escape")
        self._over.clear()
        self._sent(self._pilot.app.screen._compositor.render_strips())

    async def decide(self, keys_for: Deciding) -> None:
        """Presses the keys of a decision until it is made."""
        table, before = self.screen.table, self.screen.table.plies
        for key in keys_for(self.screen.view, table.legal(table.to_move)):
            await self.press(key)
            sent = self._sent(self._pilot.app.screen._compositor.render_strips())
            if table.plies > before:
                self._played = sent / (table.plies - before)
                return
            self._moved.append(sent)
        raise AssertionError(f"nothing was played in {self.screen.view.phase}, ply {before}")


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

    What can be opened beside the table is opened at the first decision of each phase, and whenever
    there is more to choose than ever before in it.

    Args:
        key: The game.
        walk: The match.
        code: Of the language.
        home: Where settings and matches lie.
        beside: Keys that open something beside the table.
    """
    app, path = opened(key, walk, code, home)
    most: dict[str, int] = {}
    keys_for = description(key).deciding()  # type: ignore[misc]
    with language.kept(code), cuts.painted_over(titles := cuts.titles(key)) as over:
        async with app.run_test(size=walk.size) as pilot:
            await pilot.pause()
            walker = _Walker(pilot, over, titles)
            await walker.settle()
            screen, table = walker.screen, walker.screen.table
            while table.to_move is not None and table.plies < walk.plies:
                if screen.query(Curtain):
                    walker.keep("curtain")
                    await walker.press("enter")
                elif screen.reads_card:
                    walker.keep("card")
                    await walker.press("space")
                else:
                    walker.keep()
                    phase, choices = screen.view.phase, len(table.legal(table.to_move))
                    if choices >= 2 * most.get(phase, 0):
                        most[phase] = choices
                        await walker.look_beside(beside)
                    await walker.decide(keys_for)
            walker.keep("end")
            await pilot.press("q")
            await pilot.pause()
    return Record(walk, path, tuple(walker.moments), walker.moments[-1].rows)


def phases(record: Record) -> Mapping[str, int]:
    """The phases in which somebody decided, each with how often."""
    count: dict[str, int] = {}
    for moment in record.decisions():
        count[moment.phase] = count.get(moment.phase, 0) + 1
    return count
