"""Actions as numbers and views as rows: complete, and nothing that matters is lost."""

from typing import Any

import msgspec
import pytest

from dogs_rules.game import Game
from dogs_rules.lab import Counted, Encoder, Exactly, Listed, Space, space_of
from dogs_rules.lab.encoding import EncodingError
from dogs_rules.rng import Rng
from tests.support.settings import SETTINGS, Setting, random_play

EACH = 7
"""Of the views of a match so many are looked at: one of them."""
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@every_setting
def test_actions_and_views_of_a_match(setting: Setting) -> None:
    """Every legal action has a number, and views differ where their rows do not."""
    game = setting.game
    space = space_of(game, setting.seats)
    known = set(space.actions)
    assert len(known) == len(space.actions)
    encoder = Encoder(game.view_type, space.rooms)
    rows: dict[tuple[int, ...], Any] = {}
    looked = 0
    for ply, (state, legal) in enumerate(random_play(setting, 3)):
        assert known.issuperset(legal)
        seat = game.to_move(state)
        if ply % EACH == 0 or seat is None:
            view = game.view(state, seat or 0)
            row = encoder(view)
            assert len(row) == len(encoder.names)
            matters = what_matters(view, space)
            assert rows.setdefault(tuple(row), matters) == matters
            check_what_is_left_out(game, view, space)
            looked += 1
    assert len(rows) > looked * 0.9


def check_what_is_left_out(game: Game[Any, Any, Any], view: Any, space: Space) -> None:
    """The guess made from a view is what a search knows of it: it needs nothing left out."""
    if any(key.endswith("View.decision") for key in space.rooms):
        bare = msgspec.structs.replace(view, decision=None)
        assert game.determinize(bare, Rng.seeded(1)) == game.determinize(view, Rng.seeded(1))


def test_names_tell_what_numbers_say() -> None:
    setting = next(each for each in SETTINGS if each.key == "dogs" and each.seats == 2)
    encoder = Encoder(setting.game.view_type, space_of(setting.game, 2).rooms)
    assert len(set(encoder.names)) == len(encoder.names)
    state, _ = next(random_play(setting, 3))
    view = setting.game.view(state, 0)
    row = encoder(view)
    assert row[encoder.names.index("kennels[1].coins")] == view.kennels[1].coins
    assert row[encoder.names.index("spaces[3]")] == view.spaces[3]


class Heap(msgspec.Struct, frozen=True):
    sticks: tuple[int, ...]


class Pair(msgspec.Struct, frozen=True):
    left: Heap
    right: Heap | None


def test_rows_of_lists_and_of_what_is_missing() -> None:
    listed = Encoder(Pair, {"Heap.sticks": Listed(3)})
    assert listed(Pair(Heap((7, 8)), None)) == [2, 7, 8, 0, 0, 0, 0, 0, 0]
    assert listed.names[:3] == ("left.sticks.length", "left.sticks[0]", "left.sticks[1]")
    counted = Encoder(Heap, {"Heap.sticks": Counted(3, first=5)})
    assert counted(Heap((7, 5, 7))) == [1, 0, 2]
    with pytest.raises(EncodingError, match=r"Heap\.sticks"):
        listed(Pair(Heap((1, 2, 3, 4)), None))
    with pytest.raises(EncodingError, match="not one of"):
        counted(Heap((8,)))
    with pytest.raises(EncodingError, match="should be 2"):
        Encoder(Heap, {"Heap.sticks": Exactly(2)})(Heap((1,)))
    with pytest.raises(EncodingError, match="no room"):
        Encoder(Heap, {})


def is_unseen(room: object) -> bool:
    return type(room).__name__ == "Unseen"


def what_matters(thing: Any, space: Space, key: str = "") -> Any:
    """A view without text, what is left out, and orders without a meaning."""
    if isinstance(thing, msgspec.Struct):
        out = {}
        for field in thing.__struct_fields__:
            value = getattr(thing, field)
            owner = next(
                (
                    name
                    for kind in type(thing).__mro__
                    if (name := f"{kind.__name__}.{field}") in space.rooms
                ),
                f"{type(thing).__name__}.{field}",
            )
            if not isinstance(value, str) and not is_unseen(space.rooms.get(owner)):
                out[field] = what_matters(value, space, owner)
        if type(thing).__name__ == "ScoreSheet":
            return thing.total, thing.rank  # type: ignore[attr-defined]
        return type(thing).__name__, out
    if isinstance(thing, tuple):
        if isinstance(space.rooms.get(key), Counted):
            return sorted(thing)
        return [what_matters(each, space, f"{key}[]") for each in thing]
    return thing
