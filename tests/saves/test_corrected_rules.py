"""The rules were corrected while a match was running: it stays alive and says so."""

from pathlib import Path

import msgspec
import pytest
from making import TAKEN, begin, reopened, taken, ticking, write
from nim import Nim, NimState, Sweep, Take, find_nim

from dogs_rules.game import Event
from dogs_saves import Recovery, StoredMatch, UnreadableError, read_match
from dogs_saves.replay import GameFinder


def finding(game: Nim) -> GameFinder:
    return lambda key: game


def opened(path: Path, game: Nim) -> tuple[StoredMatch, Recovery]:
    before = path.read_bytes()
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=finding(game))
    assert recovery is not None
    assert recovery.kept is not None
    assert recovery.kept.read_bytes() == before
    return stored, recovery


class DearNim(Nim):
    """A stick is lost with every move: the same actions lead to other states."""

    def step(
        self, state: NimState, action: Take | Sweep, events: list[Event] | None = None
    ) -> None:
        super().step(state, action, events)
        state.heap = max(0, state.heap - 1)


def test_a_move_that_is_no_longer_legal(path: Path) -> None:
    write(path)
    digest = read_match(path, find_nim).match.digest()
    stored, recovery = opened(path, Nim(most=2))
    with stored:
        assert stored.match.digest() == digest
        assert (stored.ply, stored.first_ply) == (len(TAKEN), len(TAKEN))
        assert "It continues from move 6" in str(recovery)
        assert "one.dogs.before-1" in str(recovery)
        stored.play(Take(2))
    again, nothing = StoredMatch.open(path, clock=ticking(), find_game=finding(Nim(most=2)))
    with again:
        assert nothing is None
        assert again.ply == len(TAKEN) + 1
        assert again.match.plies == 1


def test_a_move_after_the_last_snapshot_that_is_no_longer_legal(path: Path) -> None:
    with begin(path) as stored:
        for sticks in (1, 1, 3, 1):
            stored.play(Take(sticks))
        killed = path.read_bytes()
    path.write_bytes(killed[: killed.rindex(b'{"n"')])  # Without the snapshot of move 4.
    stored, recovery = opened(path, Nim(most=2))
    with stored:
        assert taken(stored) == [1, 1]
        assert "Moves that the rules no longer allow were dropped: 3 to 4." in str(recovery)


def test_moves_that_lead_elsewhere_now(path: Path) -> None:
    write(path)
    left = read_match(path, find_nim).match.state
    stored, recovery = opened(path, DearNim())
    with stored:
        assert stored.match.state == left
        assert "The rules were corrected" in str(recovery)


def test_a_set_up_that_deals_otherwise_now(path: Path) -> None:
    write(path)
    stored, nothing = StoredMatch.open(path, clock=ticking(), find_game=finding(Nim(heap=50)))
    with stored:
        assert nothing is None
        assert stored.match.plies == len(TAKEN)
        assert stored.match.state_at(0).heap < 30


class RicherState(NimState):
    notes: tuple[int, ...] = ()


class OtherState(NimState):
    must: int


@pytest.mark.parametrize(("kind", "added"), [(RicherState, {}), (OtherState, {"must": 1})])
def test_states_with_a_field_more_are_read_or_replayed_from_the_set_up(
    path: Path, kind: type[NimState], added: dict[str, int]
) -> None:
    class ChangedNim(Nim):
        state_type = kind

        def setup(self, seats, options, seed):  # type: ignore[no-untyped-def]
            old = super().setup(seats, options, seed)
            return kind(**msgspec.structs.asdict(old), **added)

        def clone(self, state):  # type: ignore[no-untyped-def]
            return msgspec.structs.replace(state, rng=state.rng.clone())

    write(path)
    stored, nothing = StoredMatch.open(path, clock=ticking(), find_game=finding(ChangedNim()))
    with stored:
        assert nothing is None
        assert stored.match.plies == len(TAKEN)
        assert isinstance(stored.match.state, kind)


def test_an_option_that_is_gone_is_said(path: Path) -> None:
    class PlainNim(Nim):
        def options(self, seats: int) -> tuple[()]:
            return ()

    before = write(path)
    with pytest.raises(UnreadableError, match="no option 'long'"):
        StoredMatch.open(path, find_game=finding(PlainNim()))
    assert path.read_bytes() == before
    reopened(path).close()


def test_an_undone_move_that_is_no_longer_legal_cannot_be_redone(path: Path) -> None:
    with begin(path) as stored:
        stored.play(Take(3))
        stored.undo(0)
    before = path.read_bytes()
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=finding(Nim(most=2)))
    with stored:
        assert recovery is not None
        assert "The rules do not allow its move 1." in str(recovery)
        assert stored.match.redoable is None
        assert stored.match.taken_back == 1
        assert path.read_bytes() == before
