"""A table for every pane of every game: the scenes that games describe, one for each phase."""

from typing import Any, NamedTuple

from dogs_rules import game
from dogs_tui.play.match_screen import MatchScreen
from tests.support.described import described
from tests.support.unstored import table_from


class Place(NamedTuple):
    """A state of a game in which a pane is asked for something."""

    key: str
    phase: str
    state: Any

    @property
    def named(self) -> str:
        """How tests call it."""
        return f"{self.key}-{self.phase}"

    def screen(self) -> MatchScreen:
        """A match screen there; all seats are played at it."""
        rules: Any = game(self.key)
        state = rules.clone(self.state)
        seats = len(rules.view(state, None).order)
        return MatchScreen(table_from(rules, state, seats), pace="none")


def places() -> list[Place]:
    """One for each phase of each game that has a scene with somebody to move."""
    found: dict[tuple[str, str], Place] = {}
    for key, told in described().items():
        rules: Any = game(key)
        for scene in told.scenes.values():
            state = scene.state()
            mover = rules.to_move(state)
            if mover is not None:
                phase = rules.view(state, mover).phase
                found.setdefault((key, phase), Place(key, phase, state))
    return list(found.values())
