"""A table for every pane of every game: the scenes that games describe, one for each phase."""

from functools import cache
from typing import Any, NamedTuple

from dogs_rules import game
from dogs_tui.play.match_screen import MatchScreen
from tests.support.game_cases import described, description
from tests.support.memory_match import table_from


class Place(NamedTuple):
    """A state of a game in which a pane is asked for something."""

    key: str
    phase: str
    state: Any

    @property
    def named(self) -> str:
        """How tests call it."""
        return f"{self.key}-{self.phase}"

    def screen(self, **manner: Any) -> MatchScreen:
        """A match screen there; all seats are played at it.

        Args:
            manner: How it shows what happens.
        """
        rules: Any = game(self.key)
        state = rules.clone(self.state)
        seats = len(rules.view(state, None).order)
        return MatchScreen(table_from(rules, state, seats), **{"pace": "none", **manner})


def places() -> list[Place]:
    """One for each phase of each game that has a scene with somebody to move."""
    first: dict[tuple[str, str], Place] = {}
    for key in described():
        for _, place in _of_scenes(key):
            first.setdefault((key, place.phase), place)
    return list(first.values())


def stages(key: str) -> list[Place]:
    """The same of one game, one for each stage of a phase."""
    first: dict[tuple[str, int], Place] = {}
    for stage, place in _of_scenes(key):
        first.setdefault((place.phase, stage), place)
    return list(first.values())


@cache
def _of_scenes(key: str) -> list[tuple[int, Place]]:
    """The scenes of a game in which somebody is to move, each with its stage."""
    rules: Any = game(key)
    out: list[tuple[int, Place]] = []
    for scene in description(key).scenes.values():
        state = scene.state()
        mover = rules.to_move(state)
        if mover is not None:
            view = rules.view(state, mover)
            out.append((getattr(view, "stage", 0), Place(key, view.phase, state)))
    return out
