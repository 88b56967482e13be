"""A tiny game for tests of the saves floor: seats take 1 to 3 sticks, the last taker wins."""

from collections.abc import Mapping
from typing import Any

import msgspec

from dogs_rules.game import (
    Action,
    Bot,
    Event,
    Game,
    Option,
    OptionError,
    OptionValue,
    Refusal,
    ScoreSheet,
    Seat,
    View,
)
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng


class Take(Action, frozen=True, tag="take"):
    sticks: int


class Sweep(Action, frozen=True, tag="sweep"):
    """Takes all that is left, when at most five are."""


class Took(Event, frozen=True, tag="took"):
    seat: int
    sticks: int


class NimState(msgspec.Struct):
    rng: Rng
    heap: int
    seats: int
    turn: int
    taken: tuple[int, ...]


class NimView(View, frozen=True, kw_only=True):
    heap: int


class Nim(Game[NimState, Take | Sweep, NimView]):
    key = "nim"
    title = "Nim"
    credit = "Traditional"
    seat_counts = (1, 2, 3)
    state_type = NimState
    action_type = Take | Sweep
    event_type = Took
    view_type = NimView

    def __init__(self, heap: int = 21, most: int = 3) -> None:
        self.heap = heap
        self.most = most
        """How many sticks may be taken: tests correct this rule under a running match."""

    @property
    def components(self) -> str:
        return f"heap = {self.heap}\n"

    def with_components(self, text: str, name: str) -> "Nim":
        return Nim(int(text.partition("=")[2]), self.most)

    def options(self, seats: int) -> tuple[Option, ...]:
        long = ((False, phrase("no")), (True, phrase("yes")))
        return (Option("long", phrase("Long"), phrase("Twice the heap."), long, "setup"),)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> NimState:
        if seats not in self.seat_counts:
            raise OptionError("too many")
        rng = Rng.seeded(seed)
        heap = (self.heap + rng.below(3)) * (2 if options.get("long") else 1)
        return NimState(rng, heap, seats, 0, (0,) * seats)

    def to_move(self, state: NimState) -> Seat | None:
        return state.turn if state.heap else None

    def legal_actions(self, state: NimState) -> list[Take | Sweep]:
        out: list[Take | Sweep] = [Take(n) for n in range(1, min(self.most, state.heap) + 1)]
        return [*out, Sweep()] if 0 < state.heap <= 5 else out

    def step(
        self, state: NimState, action: Take | Sweep, events: list[Event] | None = None
    ) -> None:
        sticks = action.sticks if isinstance(action, Take) else state.heap
        taken = list(state.taken)
        taken[state.turn] += sticks
        if events is not None:
            events.append(Took(seat=state.turn, sticks=sticks))
        state.taken = tuple(taken)
        state.heap -= sticks
        state.turn = (state.turn + 1) % state.seats
        state.rng.next()

    def clone(self, state: NimState) -> NimState:
        return NimState(state.rng.clone(), state.heap, state.seats, state.turn, state.taken)

    def why_not(self, state: NimState, action: Take | Sweep) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return Refusal(phrase("Take 1 to {most}.", most=self.most), "take")

    def view(self, state: NimState, seat: Seat | None) -> NimView:
        return NimView(
            seat=seat,
            seats=state.seats,
            to_move=self.to_move(state),
            finished=not state.heap,
            round=1 + min(state.taken),
            phase="take",
            order=tuple(range(state.seats)),
            scores=(),
            heap=state.heap,
        )

    def score(self, state: NimState) -> list[ScoreSheet]:
        last = (state.turn - 1) % state.seats
        return [
            ScoreSheet(seat, (), taken, (), (), 1 if seat == last else 2)
            for seat, taken in enumerate(state.taken)
        ]

    def determinize(self, view: NimView, rng: Rng) -> NimState:
        return NimState(rng, view.heap, view.seats, view.to_move or 0, (0,) * view.seats)

    def bots(self) -> Mapping[str, Bot]:
        return {}


class RevisedNim(Nim):
    """Its second revision let nobody take three sticks any more."""

    rules_revision = 2

    def __init__(self, heap: int = 21, revision: int = 2) -> None:
        super().__init__(heap, most=3 if revision == 1 else 2)
        self._revision = revision

    @property
    def revision(self) -> int:
        return self._revision

    def at_revision(self, revision: int) -> "RevisedNim":
        return (
            RevisedNim(self.heap, revision) if revision in {1, 2} else super().at_revision(revision)
        )


NIM = Nim()


def find_nim(key: str) -> Game[Any, Any, Any]:
    """Where the saves floor finds games in these tests."""
    if key != NIM.key:
        raise KeyError(key)
    return NIM
