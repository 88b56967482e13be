"""Whole matches played by keys by somebody restless, at home or at a host, on a busy machine.

A seed says what is played, how busy the machine is, and what is pressed when. The match goes on
to its end all the same, or something is at fault: see ``Restless``.
"""

import random
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from textual import events
from textual.app import App
from textual.geometry import Size

import dogs_rules
from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Game, Seat
from dogs_rules.rng import Rng
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.app.textual_seams import key_of_character
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.thinking.thinkers import Thinkers
from tests.support.deciding_keys import DECIDING
from tests.support.memory_connection import GuestTerminal, fingerprint
from tests.support.random_player import SIZES, Restless, Screened
from tests.support.seeded_loop import SeededLoop, run_seeded

NAMES = ("Ana", "Bo", "Cyril", "Dee")


class MatchSetup(msgspec.Struct, frozen=True):
    """What a seed means."""

    seed: int
    game: str
    place: str
    """``home`` or ``line``."""
    seats: int
    people: int
    played: float
    """How much of a match of random moves lies behind it when it is opened."""
    restless: float
    """How often something is pressed besides."""
    pace: str
    motion: bool
    cards: bool
    """Whether a card tells the end of a round."""

    @property
    def settings(self) -> Settings:
        """Keys count at once: whoever plays has read everything before it is written."""
        return Settings(
            pace=self.pace,
            motion=self.motion,
            round_cards=self.cards,
            turn_guard=0,
            first_times=False,
        )

    def __str__(self) -> str:
        chosen = msgspec.structs.asdict(self)
        return ", ".join(f"{name} {value}" for name, value in chosen.items())


def plan_of(seed: int, game: str = "", place: str = "") -> MatchSetup:
    """What is played with a seed, at random but for what is given."""
    dice = random.Random(f"plan {seed}")
    drawn, where = dice.choice(sorted(DECIDING)), dice.choice(("home", "home", "line"))
    seats = dice.choice((2, 2, 3))
    return MatchSetup(
        seed,
        game or drawn,
        place or where,
        seats,
        dice.choice((1, 2, 2)),
        dice.choice((0.0, *(0.8, 0.9, 0.95, 0.97) * 2)),
        dice.choice((0.05, 0.2, 0.5)),
        dice.choice(("none", "none", "normal")),
        dice.random() < 0.3,
        dice.random() < 0.5,
    )


class QuickThinkers(Thinkers):
    """Takes the first legal actions for the best, after as long as the loop lets a thread think."""

    def __init__(self, loop: SeededLoop) -> None:
        super().__init__(1)
        self._loop = loop

    async def hints(
        self, game: Game[Any, Any, Any], view: Any, legal: Sequence[Action], rng: Rng
    ) -> tuple[Hint, ...]:
        best = await self._loop.run_in_executor(None, lambda: rng.shuffled(legal)[:3])
        return tuple(Hint(action, 0.5, 1.0, 3.0, ()) for action in best)


def match_of(app: App[Any]) -> MatchScreen | None:
    """The match that an app shows."""
    return next((screen for screen in app.screen_stack if isinstance(screen, MatchScreen)), None)


class AtHome:
    """The app in a terminal."""

    def __init__(self, app: DogsApp) -> None:
        self._app: App[None] = app

    def screen(self) -> MatchScreen | None:
        return match_of(self._app)

    def press(self, keys: Sequence[str]) -> None:
        for key in keys:
            named = key_of_character(key) if len(key) == 1 else key
            event = events.Key(named, key if len(key) == 1 else None)
            event.set_sender(self._app)
            self._app.post_message(event)

    def resize(self, columns: int, rows: int) -> None:
        self._app.post_message(events.Resize(Size(columns, rows), Size(columns, rows)))

    def fault(self) -> BaseException | None:
        return self._app._exception


class OverLine:
    """A guest of a host."""

    def __init__(self, terminal: GuestTerminal, session: Session) -> None:
        self._terminal, self._session = terminal, session
        self._app: Any = None

    def screen(self) -> MatchScreen | None:
        self._app = self._session._guest or self._app
        if self._app is None or not self._app.screen_stack:
            return None
        return match_of(self._app)

    def press(self, keys: Sequence[str]) -> None:
        self._terminal.press(*keys)

    def resize(self, columns: int, rows: int) -> None:
        self._terminal.resize(columns, rows)

    def fault(self) -> BaseException | None:
        crash = self._app.crash if self._app is not None else None
        return AssertionError(crash.report) if crash is not None else None


# The places where it is played.


async def at_home(plan: MatchSetup, loop: SeededLoop, folder: Path) -> Restless:
    """Plays at home; the other seats are bots'."""
    game = dogs_rules.game(plan.game)
    people = min(plan.people, plan.seats)
    kinds = [PERSON] * people + ["random"] * (plan.seats - people)
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    stored = MatchFolder(folder).create(game, players, {}, plan.seed)
    for action in past(plan, game):
        stored.play(action)
    app = DogsApp(
        Loaded(plan.settings),
        path=folder / "settings.json",
        opening=Opening(stored),
    )
    app.__dict__["thinkers"] = QuickThinkers(loop)
    seats = frozenset(range(people))
    player = restless(plan, loop, [(AtHome(app), seats)])
    try:
        async with app.run_test(size=SIZES[0]):
            await player.play()
            await player.leave()
    except BaseException as error:
        error.add_note(described(plan, player))
        raise
    return player


async def over_line(plan: MatchSetup, loop: SeededLoop, folder: Path) -> Restless:
    """Plays at a host, everybody at a terminal of their own."""
    player: Restless | None = None
    lobby = Lobby(folder, workers=1, seed=lambda: plan.seed)
    lobby.thinkers.hints = QuickThinkers(loop).hints  # type: ignore[method-assign]
    await lobby.open()
    try:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(lobby.close)
            names = NAMES[: plan.seats]
            people = [lobby.people.enrol(name, fingerprint(name[0])) for name in names]
            for index, person in enumerate(people):
                people[index] = lobby.people.change_settings(person, plan.settings)
            seats = (ME, *(OPEN for _ in names[1:]))
            table = lobby.make_table(people[0], TableSetup(plan.game, seats, {}, False, True))
            for person in people[1:]:
                table.room(person).sit()
            handles = [await table.enter(person) for person in people]
            for action in past(plan, handles[0].table.game):
                seat = handles[0].table.to_move
                assert seat is not None
                await handles[seat].table.play(seat, action)
            for handle in handles:
                handle.leave_company()
            screens: list[tuple[Screened, frozenset[Seat]]] = []
            stays = []
            for name, handle in zip(names, handles, strict=True):
                terminal = GuestTerminal(key=fingerprint(name[0]), code=table.code)
                session = Session(terminal.line, lobby, reports=folder / "reports")
                stays.append((terminal, loop.create_task(session.run())))
                screens.append((OverLine(terminal, session), handle.seats))
            await loop.rest()
            player = restless(plan, loop, screens)
            await player.play()
            await player.leave()
            for terminal, stay in stays:
                terminal.lose()
                await stay
    except BaseException as error:
        error.add_note(described(plan, player))
        raise
    return player


def past(plan: MatchSetup, game: Game[Any, Any, Any]) -> list[Action]:
    """The random actions that lie behind a match when it is opened."""
    dice = Rng.seeded(plan.seed)
    state = game.setup(plan.seats, {}, plan.seed)
    actions = []
    while legal := game.legal_actions(state):
        actions.append(dice.choice(legal))
        game.step(state, actions[-1])
    return actions[: int(len(actions) * plan.played)]


def restless(
    plan: MatchSetup, loop: SeededLoop, screens: Sequence[tuple[Screened, frozenset[Seat]]]
) -> Restless:
    """Who plays with a seed."""
    dice = random.Random(f"keys {plan.seed}")
    return Restless(dice, DECIDING[plan.game](), plan.restless, loop, screens)


def described(plan: MatchSetup, player: Restless | None) -> str:
    """What has to be known to look into a fault."""
    return "\n".join([str(plan), *(player.trace[-30:] if player else ())])


def play(plan: MatchSetup) -> Restless:
    """Plays a match on a busy machine.

    Returns:
        Who played it, with what was done in order.

    Raises:
        Exception: Something is at fault; its notes say what was played and what was done last.
    """
    place = at_home if plan.place == "home" else over_line
    with tempfile.TemporaryDirectory() as folder:
        return run_seeded(plan.seed, lambda loop: place(plan, loop, Path(folder)))
