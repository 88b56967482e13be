"""Holds panes to their word: where a hint was gone to, enter does exactly that action."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from dogs_rules.game import Action, Game
from dogs_rules.rng import Rng
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.phase_pane import PhasePane
from tests.support.panes import PaneApp

Case = tuple[Any, Action]
"""A state, and a legal action of its mover."""
Setup = tuple[int, dict[str, str], int]
"""Seats, options and seed of a match."""
Busy = Callable[[tuple[Action, ...]], tuple[Action, ...]]


def cases(
    game: Game[Any, Any, Any],
    setups: list[Setup],
    kinds: set[type[Action]],
    *,
    busy: Busy,
    each: int,
) -> list[Case]:
    """States of matches played at random, so many for each kind of action that is legal there.

    Args:
        game: What is played.
        setups: Of each match.
        kinds: What is looked for, until each was met often enough.
        busy: Of legal actions those that bring a match on; mostly one of them is played.
        each: Cases of each kind.
    """
    cases_of: dict[type[Action], list[Case]] = defaultdict(list)
    for seats, options, seed in setups:
        state = game.setup(seats, options, seed)
        rng, picks = Rng.seeded(seed), Rng.seeded(seed + 1)  # what is picked changes no match
        here: dict[type[Action], int] = defaultdict(int)
        while game.to_move(state) is not None:
            if all(len(cases_of[kind]) >= each for kind in kinds):
                break
            legal = tuple(game.legal_actions(state))
            for kind in dict.fromkeys(map(type, legal)):
                # Some of each match, and not all from its beginning.
                few = kind in kinds and len(cases_of[kind]) < each and here[kind] <= each // 2
                if few and picks.below(2):
                    meant = [action for action in legal if type(action) is kind]
                    cases_of[kind].append((state, picks.choice(meant)))
                    here[kind] += 1
            moving = busy(legal)
            chosen = rng.choice(moving if moving and rng.below(10) else legal)
            state, _ = game.apply(state, chosen)
    kinds_met = sorted(cases_of, key=lambda kind: kind.__name__)
    return [case for kind in kinds_met for case in cases_of[kind]]


class HintApp(PaneApp):
    """Shows panes, and only notes what they ask for."""

    pilot: Pilot[None]

    async def on_phase_pane_choose(self, message: PhasePane.Choose) -> None:
        message.prevent_default()
        self.asked.extend(message.actions)

    async def look_at(self, state: Any) -> None:
        """Shows another state."""
        self.state = state
        await self.show()
        await self.settled()

    def line_is_whole(self) -> bool:
        """Whether the line of a list that a hint was gone to can be read to its end."""
        focused = self.focused
        if not isinstance(focused, ChoiceList) or focused.current is None:
            return True
        return focused.current.text in focused.painted_text()

    async def settled(self) -> None:
        """Waits until no widget has a message left."""
        await self.pilot.pause()

    async def entered(self, hinted: tuple[Action, ...], chosen: int) -> list[Action]:
        """What enter asks for where a hint was gone to."""
        self.asked.clear()
        self.pane.show_hints(hinted, chosen)
        await self.settled()  # the keys go to another widget a moment later
        assert self.line_is_whole()
        await self.pilot.press("enter")
        return list(self.asked)


def three(legal: tuple[Action, ...], action: Action, rng: Rng) -> tuple[tuple[Action, ...], int]:
    """The action as one of up to three hints, and which of them it is."""
    others = [other for other in legal if other != action]
    hinted = [others.pop(rng.below(len(others))) for _ in range(min(2, len(others)))]
    at = rng.below(len(hinted) + 1)
    hinted.insert(at, action)
    return tuple(hinted), at


async def enter_does_what_was_gone_to(
    game: Game[Any, Any, Any],
    pane_of: Callable[[str], type[PhasePane]],
    tried: list[Case],
    kinds: set[type[Action]],
) -> None:
    """Goes to a hint in every case, by turns the only one and one of three, and presses enter.

    Args:
        game: What is played.
        pane_of: The class of the pane of a phase.
        tried: The cases.
        kinds: The kinds of actions that must be among them.

    Raises:
        AssertionError: Something else was asked for, or a kind is missing.
    """
    assert {type(action) for _, action in tried} == kinds
    rng = Rng.seeded(5)
    app = HintApp(game, pane_of, tried[0][0])
    async with app.run_test(size=(80, 21)) as app.pilot:
        for index, (state, action) in enumerate(tried):
            await app.look_at(state)
            legal = tuple(game.legal_actions(state))
            hinted, chosen = three(legal, action, rng) if index % 2 else ((action,), 0)
            assert await app.entered(hinted, chosen) == [action], hinted
