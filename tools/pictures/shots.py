"""What is pictured: every screen of every game that is found, and those around a match.

Nothing here knows a game by name. A match is played by its own bots; of each phase the decision
with the most choices is shown, and on the widest of them whatever can be opened beside a table.
"""

import shutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_rules.bots.comparing import Reason, topics_of
from dogs_rules.bots.look import judge_of
from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.app.progress import Step
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.learn.lesson import course, has_lesson
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.learn.table import LessonTable
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.review.review import Reviewable, decisions
from dogs_tui.play.review.screen import ReviewScreen
from dogs_tui.play.round_end import RoundEnd
from tests.support.fake_hints import KnownThinkers
from tests.support.fake_reviews import KnownTeacher
from tests.support.game_cases import Scene, description
from tests.support.memory_match import NAMES, table_from, table_of
from tests.support.pictures import ROOT

AROUND: Final = "around"
"""The group of what is shown outside of a match."""
GROUPS: Final = (AROUND, *keys())
SEED: Final = 5
SAMPLES: Final = ROOT / "saves" / "samples"
BESIDE: Final = {
    "others": ("o",),
    "log": ("l",),
    "score": ("s", "down"),
    "signs": ("y",),
    "book": ("question_mark",),
    "search": ("slash", *"dog"),
    "keys": ("f1",),
    "palette": ("ctrl+p",),
    "hints": ("h", "down"),
    "looking back": ("less_than_sign",),
    "refused": ("tab", "Z"),
}
"""The keys that open what can be opened beside a table."""
HOME: Final = {
    "home": (),
    "games": ("n",),
    "new match": ("n", "enter"),
    "lessons": ("l",),
    "matches": ("m",),
    "records": ("e",),
    "records, more": ("e", "right"),
    "deals": ("n", "d"),
    "rules": ("r",),
    "a book": ("r", "enter"),
    "settings": ("s",),
    "keys": ("f1",),
    "palette": ("ctrl+p",),
}
"""The keys that open what stands around a match, from the home screen."""
COSTS: Final = {1: 0.27, 2: 0.04, 3: 0.19, 5: 0.121}
"""What is lost by some decisions of a match that is reviewed."""

Doing = Callable[[Pilot[Any]], Any]
Glyphs = Literal["unicode", "ascii"]
Making = Callable[[], Screen[Any]]


class Shot(NamedTuple):
    """A screen that is pictured."""

    group: str
    """The key of a game, or ``AROUND``."""
    name: str
    app: Callable[[], App[Any]]
    keys: tuple[str, ...] = ()
    """What is pressed before."""
    then: Doing | None = None
    """What is done before, besides."""


class Played(NamedTuple):
    """A match that bots have played, and what can be seen on its way."""

    key: str
    seats: int
    actions: tuple[Action, ...]
    phases: dict[str, int]
    """Of each phase, after how many actions there was most to choose."""
    widest: int
    """After how many actions there was most of all to choose."""
    round_end: int | None
    """After how many actions the next one ends a round with something to tell."""

    def match(self, ply: int | None = None) -> Match:
        """The match as far as that; whole when left out."""
        match = Match(game(self.key), self.seats, {}, SEED)
        for action in self.actions[:ply]:
            match.play(action)
        return match

    def screen(
        self, ply: int | None = None, *, alone: bool = True, held: bool = False, **manner: Any
    ) -> MatchScreen:
        """A match screen there, for whoever is to move.

        Args:
            ply: After how many actions; the end when left out.
            alone: Whether the others are bots.
            held: Whether it is for the seat after that one, which waits.
            manner: How it shows what happens.
        """
        match = self.match(ply)
        mover = match.to_move or 0
        topics = topics_of(judge_of(match.game)) if match.game.judge() else ()
        kinds = [PERSON if seat == mover or not alone else "random" for seat in range(self.seats)]
        table = table_of(match, *kinds, thinkers=KnownThinkers(_best(match), topics))
        seats = frozenset({(mover + 1) % self.seats}) if held else None
        return MatchScreen(table, seats, **{"pace": "none", **manner})


def _best(match: Match) -> tuple[Action, ...]:
    """The first, a middle and the last of what may be done, for hints."""
    legal = list(match.game.legal_actions(match.state))
    return tuple(dict.fromkeys((legal[0], legal[len(legal) // 2], legal[-1]))) if legal else ()


@cache
def played(key: str) -> Played:
    """A match among three, or as near to that as the game allows, played to its end."""
    rules: Any = game(key)
    seats = min(rules.seat_counts, key=lambda count: abs(count - 3))
    match, rng = Match(rules, seats, {}, SEED), Rng.seeded(SEED)
    most: dict[str, tuple[int, int]] = {}
    gathered, round_end = RoundEnd(), None
    bot = rules.bots().get("steady") or next(iter(rules.bots().values()))
    while (mover := match.to_move) is not None:
        view, legal = rules.view(match.state, mover), tuple(rules.legal_actions(match.state))
        most[view.phase] = max(most.get(view.phase, (0, 0)), (len(legal), match.plies))
        ply = match.plies
        if gathered.take(match.play(bot.choose(view, legal, rng))):
            round_end = ply
    phases = {phase: ply for phase, (_, ply) in most.items()}
    return Played(key, seats, match.actions, phases, max(most.values())[1], round_end)


def shots(group: str, *, glyphs: Glyphs = "unicode") -> Iterator[Shot]:
    """All of a group.

    Args:
        group: One of ``GROUPS``.
        glyphs: The name of what the terminal can show.
    """
    settings = Settings(theme="kennel-dark", motion=False, pace="none", glyphs=glyphs)
    app = partial(PicturedApp, settings)
    yield from _around(app) if group == AROUND else _of_game(group, app)


class PicturedApp(DogsApp):
    """The player's own app, which opens a screen at once."""

    def __init__(self, settings: Settings, opened: Making | None = None) -> None:
        super().__init__(Loaded(settings), path=Path("settings.json"))
        self.opened = opened

    def add_progress(self, step: Step) -> None:
        """Forgets what a picture adds: each begins with the same player."""

    def on_mount(self) -> None:
        if self.opened is not None:
            self.push_screen(self.opened())


# Around a match.


def _around(app: Callable[[], App[Any]]) -> Iterator[Shot]:
    for name, pressed in HOME.items():
        yield Shot(AROUND, name, app, pressed)


def fill(home: Path) -> None:
    """Puts matches into a folder, some finished, one spoilt."""
    folder = home / "matches"
    folder.mkdir(parents=True)
    for kind in ("finished", "running", "hinted"):
        for sample in SAMPLES.glob(f"*-{kind}.dogs"):
            shutil.copy(sample, folder)
    (folder / "spoilt.dogs").write_text("this was a match once\n")


# At a table.


def _of_game(key: str, app: Callable[[Making], App[Any]]) -> Iterator[Shot]:
    match = played(key)

    def shot(
        name: str, screen: Callable[[], Any], *pressed: str, then: Doing | None = None
    ) -> Shot:
        return Shot(key, name, partial(app, screen), pressed, then)

    for phase, ply in match.phases.items():
        yield shot(phase, partial(match.screen, ply))
    for name, scene in description(key).scenes.items():
        if not scene.looks:
            yield shot(f"scene {name}", partial(_scene, key, scene), *scene.keys)
    for name, pressed in BESIDE.items():
        yield shot(name, partial(match.screen, match.widest), *pressed)
    yield shot("somebody else's turn", partial(match.screen, match.widest, held=True))
    yield shot("curtain", partial(match.screen, match.widest, alone=False, hands="curtain"))
    yield shot("covered", partial(match.screen, match.widest, alone=False, hands="covered"))
    if match.round_end is not None:
        ends = partial(match.screen, match.round_end, cards=True)
        yield shot("round card", ends, then=partial(_play, action=match.actions[match.round_end]))
    if has_lesson(key):
        for at, stop in enumerate(course(key).stops, start=1):
            yield shot(f"lesson {at:02} {stop.step.key}", partial(_lesson, key, at - 1))
    yield shot("the end", match.screen)
    yield shot("the end, others", match.screen, "o")
    yield shot("replay", partial(_replay, match), *["right"] * 9)
    yield shot("replay, log", partial(_replay, match), "pagedown", "l")
    yield shot("replay, points", partial(_replay, match), "pagedown", "c")
    if game(key).judge() is not None:
        yield shot("review", partial(_review, match), "down", then=_reviewed)
        yield shot("review on the table", partial(_review, match), "down", "enter", then=_reviewed)


def _scene(key: str, scene: Scene) -> MatchScreen:
    rules: Any = game(key)
    state = rules.clone(scene.state())
    seats, mover = rules.view(state, None).seats, rules.to_move(state) or 0
    kinds = ["random" if scene.alone and seat != mover else PERSON for seat in range(seats)]
    return MatchScreen(table_from(rules, state, seats, *kinds), pace="none")


def _lesson(key: str, at: int) -> LessonScreen:
    return LessonScreen(LessonTable(course(key), NAMES[0], at=at), pace="none")


async def _play(pilot: Pilot[Any], action: Action) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    assert isinstance(screen.table, Table)
    await screen.table.play(screen.table.to_move or 0, action)


def _replay(told: Played) -> ReplayScreen:
    return ReplayScreen(ReplayTable(told.match(), NAMES[: told.seats]))


def _review(told: Played) -> ReviewScreen:
    match = told.match()
    views = [decision.view for decision in decisions(match, 0) if decision is not None]
    topics = topics_of(judge_of(match.game))
    reasons = (Reason(topics[0], 0, 2.4, shared=True), Reason(topics[-1], 1, -0.8))
    teacher = KnownTeacher(COSTS, views.index, points=3.6, reasons=lambda _: reasons)
    return ReviewScreen(Reviewable(match, NAMES[: match.seats], (0,), teacher))


async def _reviewed(pilot: Pilot[Any]) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    await screen.finished()
