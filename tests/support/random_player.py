"""Somebody restless at one or more screens, who plays a match to its end and says what is at fault.

Whoever it is plays by keys alone: those that fit the decision, each after a rest or all at once,
and others between them that open and close what stands beside the table, take moves back and make
the window another size. Whenever all is quiet, the keys must be where the player left them, and
panes must show what is at the table.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from textual.widget import Widget

from dogs_rules.game import Action, Seat
from dogs_tui.match.watching import Watching
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from tests.support.deciding_keys import Deciding
from tests.support.seeded_loop import SeededLoop

SIZES: Final = ((80, 24), (80, 30), (104, 32), (120, 40), (140, 24))
NOISE: Final = (
    *("o", "l", "s", "?", "f1", "h", "u", "space", "tab", "escape", "down", "right", "enter"),
    *("o o", "l escape", "h h", "h enter", "h down enter", "? escape", "f1 escape", "x"),
    *("s tab enter", "u U", "<", "< < >"),
)
"""What somebody presses besides, each without waiting for the keys before it."""
TRIES: Final = 2
"""How often the keys that fit a decision are tried: random moves also lead where they do not."""

OPENS: Final[dict[str, Callable[[MatchScreen], bool]]] = {
    "o": lambda screen: screen.side_is_open and screen.side.current == "others",
    "l": lambda screen: screen.side_is_open and screen.side.current == "log",
    "s": lambda screen: screen.side_is_open and screen.side.current == "score",
    "?": lambda screen: screen.side_is_open and screen.side.current == "book",
    "f1": lambda screen: not screen.is_active,
    "h": lambda screen: screen.hints_are_open or not screen.gets_hints,
}
"""What a key does that is pressed when all is quiet and nothing is open; escape undoes it."""


class Screened(Protocol):
    """One screen at which somebody plays."""

    def screen(self) -> MatchScreen | None:
        """The match on it, maybe with something in front."""
        ...

    def press(self, keys: Sequence[str]) -> None: ...

    def resize(self, columns: int, rows: int) -> None: ...

    def fault(self) -> BaseException | None:
        """What broke."""
        ...


class Restless:
    """Plays a match to its end at one or more screens, and says what is at fault.

    Args:
        dice: Says what is pressed besides, and when.
        keys_for: The keys of a decision.
        restless: How often something is pressed besides.
        loop: The loop in which it is.
        screens: Who plays where: the seats of each screen.
    """

    def __init__(
        self,
        dice: random.Random,
        keys_for: Deciding,
        restless: float,
        loop: SeededLoop,
        screens: Sequence[tuple[Screened, frozenset[Seat]]],
    ) -> None:
        self._dice = dice
        self._keys_for = keys_for
        self._restless = restless
        self._loop = loop
        self._screens = screens
        self._played: list[Action] = []
        """What was chosen at any of the screens."""
        self.trace: list[str] = []
        """What was done: in which round of the loop, after how many plies, and what."""
        self.keys = 0
        """How many were pressed."""
        self.aimed = 0
        """Decisions for which the keys that should fit did not."""

    async def play(self) -> None:
        """Plays to the end.

        Raises:
            AssertionError: Something broke, keys are with nothing or with what is not there, the
                screen shows something else than the table, or keys are without effect.
        """
        await self._rested()
        for player, _ in self._screens:
            self._note_play(self._match(player).table)
        tries, plies = 0, -1
        while (mover := self._table.to_move) is not None:
            if self._table.plies != plies:
                plies, tries = self._table.plies, 0
            tries += 1
            if self._dice.random() < self._restless and tries <= TRIES:
                await self._disturb()
            await self._decide(mover, tries)
            assert tries < 12 * TRIES, f"nobody comes to the decision\n{self._shown()}"
        await self._rested()

    async def leave(self) -> None:
        """Closes what is open and leaves the table."""
        for player, _ in self._screens:
            self.press(player, ["escape", "s", "o", "q"])
        await self._loop.rest()

    def press(self, player: Screened, keys: Sequence[str]) -> None:
        """Presses keys without waiting."""
        self._did("press " + " ".join(keys))
        self.keys += len(keys)
        player.press(keys)

    # What is done.

    @property
    def _table(self) -> Watching:
        return self._match(self._screens[0][0]).table

    def _match(self, player: Screened) -> MatchScreen:
        screen = player.screen()
        assert screen is not None, "the table was left"
        return screen

    def _note_play(self, table: Any) -> None:
        play = table.play

        async def noted(seat: Seat, action: Action) -> None:
            await play(seat, action)
            self._played.append(action)

        table.play = noted

    async def _disturb(self) -> None:
        """Presses something that is no move, or makes a window another size."""
        player, _ = self._dice.choice(self._screens)
        if self._dice.random() < 0.25:
            size = self._dice.choice(SIZES)
            self._did(f"size {size}")
            player.resize(*size)
        elif self._dice.random() < 0.25:
            await self._open_something(player)
        else:
            self.press(player, self._dice.choice(NOISE).split())
        if self._dice.random() < 0.5:
            await self._rested()

    async def _open_something(self, player: Screened) -> None:
        """Opens something when all is quiet, and closes it again."""
        await self._rested()
        screen = self._match(player)
        if not screen.is_active or screen.query(Curtain) or not await self._at_table(player):
            return
        key = self._dice.choice(sorted(OPENS))
        for what, there in ((key, True), ("escape", False)):
            self.press(player, [what])
            await self._rested()
            if key != "h" or screen.gets_hints:
                assert OPENS[key](screen) is there, f"{what} does nothing\n{self._shown()}"

    async def _at_table(self, player: Screened) -> bool:
        """Brings the keys to the table; whether they are there."""
        screen = self._match(player)
        if screen.side_is_open or screen.hints_are_open:
            self.press(player, ["escape"])
            await self._rested()
        return not screen.side_is_open and not screen.hints_are_open

    async def _decide(self, mover: Seat, tries: int) -> None:
        """The keys of a decision: in one go, or with a rest after each."""
        player = next((player for player, seats in self._screens if mover in seats), None)
        if player is None:
            await self._rested()
            return
        screen = self._match(player)
        if not screen.is_active:
            self.press(player, ["escape"])
            await self._rested()
            return
        at_table = await self._at_table(player)
        if at_table and screen.query(Curtain):
            self.press(player, ["enter"])
            await self._rested()
            return
        legal = self._asked(screen, mover) if at_table else ()
        if not legal:
            await self._rested()
        elif tries > TRIES:
            await self._aim(player, mover)
        elif self._dice.random() < 0.5:
            plies = screen.table.plies
            for key in self._keys_for(screen.view, legal):
                self.press(player, [key])
                await self._rested()
                if screen.table.plies != plies or self._asked(screen, mover) != legal:
                    return
        else:
            self.press(player, list(self._keys_for(screen.view, legal)))
            if self._dice.random() < 0.7:
                await self._rested()
            else:
                await self._loop.linger(self._dice.randrange(40))

    def _asked(self, screen: MatchScreen, mover: Seat) -> tuple[Action, ...]:
        """What may be done at a screen, if it asks for it."""
        shown = screen.table.to_move == mover == screen.view.to_move == screen.view.seat
        return () if not shown or screen.query(Curtain) else tuple(screen.table.legal(mover))

    async def _aim(self, player: Screened, mover: Seat) -> None:
        """Goes to any action as to a hint, and presses enter: that must do it."""
        await self._rested()
        screen = self._match(player)
        pane, legal = screen.panes.pane, self._asked(screen, mover)
        if not legal or not screen.is_active or screen.side_is_open or screen.hints_are_open:
            return  # what was pressed before has come only now
        assert pane is not None, f"nothing asks\n{self._shown()}"
        action = self._dice.choice(legal)
        self._did(f"go to {action}")
        pane.show_hints((action,), 0)
        await self._loop.rest()
        self.aimed += 1
        before = len(self._played)
        self.press(player, ["enter"])
        await self._loop.rest()
        done = self._played[before : before + 1]
        assert done == [action], f"enter did {done} instead of {action}\n{self._shown()}"
        await self._rested()

    def _did(self, what: str) -> None:
        screen = self._screens[0][0].screen()
        plies = screen.table.plies if screen is not None else "-"
        self.trace.append(f"{self._loop.rounds} {plies}: {what}")

    # What must be true once all is quiet.

    async def _rested(self) -> None:
        await self._loop.rest()
        while any(self._reads_on(player) for player, _ in self._screens):
            await self._loop.rest()
        for player, _ in self._screens:
            if (fault := player.fault()) is not None:
                raise fault
            screen = self._match(player)
            if screen.is_active:
                wrong = faults_of(screen)
                assert not wrong, f"{wrong}\n{self._shown()}"

    def _reads_on(self, player: Screened) -> bool:
        """Puts away what is read before anything else, if there is something."""
        screen = self._match(player)
        reads = screen.is_active and (screen.reads_card or screen.looked is not None)
        if reads:
            self.press(player, ["x"])
        return reads

    def _shown(self) -> str:
        out = []
        for player, _ in self._screens:
            screen = player.screen()
            if screen is not None:
                lines = screen.app.screen._compositor.render_strips()
                out.append("\n".join("".join(s.text for s in line).rstrip() for line in lines))
        return "\n\n".join(out)


def faults_of(screen: MatchScreen) -> str:
    """What is wrong with a screen that has come to rest, with nothing in front; empty: nothing."""
    held = screen.panes.children
    if len(held) != 1:
        return f"{len(held)} widgets in the place of one: {list(held)}"
    return _misplaced_keys(screen) or _wrongly_shown(screen, held[0])


def _misplaced_keys(screen: MatchScreen) -> str:
    focused = screen.focused
    if focused is None:
        return "the keys are with nothing"
    around = [node for node in focused.ancestors_with_self if isinstance(node, Widget)]
    if not all(node.display for node in around):
        return f"the keys are with {focused}, which cannot be seen"
    places: list[Widget | None]
    if screen.side_is_open:
        places = [screen.side]
    elif screen.hints_are_open:
        places = [screen.hint_pane]
    else:
        places = [screen.panes.first_focus()]
    if not any(place in around for place in places):
        return f"the keys are with {focused}, and not with {places}"
    return ""


def _wrongly_shown(screen: MatchScreen, held: Widget) -> str:
    table, keyboard = screen.table, screen.keyboard
    shown = table.view(keyboard.viewer())
    if screen.view != shown:
        return "the screen shows something else than the table"
    if not isinstance(held, PhasePane):
        return ""
    mover = shown.to_move
    legal = tuple(table.legal(mover)) if mover in keyboard.seats else ()
    if (held.view, tuple(held.legal), held.names) != (shown, legal, table.names):
        return f"the pane shows something else than the table: {held.view}, {held.legal}"
    if getattr(held, "hinted", ()) and not screen.hints_are_open:
        return "the pane shows hints that are put away"
    return ""
