"""Bones: each card is a part of the way to the bone; the hands are hidden."""

from collections.abc import Mapping
from copy import copy
from typing import ClassVar

import msgspec

from dogs_rules import cards
from dogs_rules.components import ComponentFile, FigureGroup, Group, Positive
from dogs_rules.game import (
    Action,
    Event,
    Option,
    OptionValue,
    Refusal,
    ScoreLine,
    ScoreSheet,
    Seat,
    Sink,
    View,
    ranked,
)
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng
from dogs_rules.staged import Rules, StagedGame

OVER = 1


class Go(Action, frozen=True, tag="go"):
    steps: int


class Went(Event, frozen=True, tag="went"):
    seat: int
    steps: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int
    reveals: ClassVar[bool] = True


class Figures(FigureGroup, frozen=True):
    copies: Positive
    largest: Positive
    hand: Positive
    goal: Positive


class File(Group, frozen=True):
    figures: Figures


class Tables(msgspec.Struct, frozen=True):
    figures: Figures
    digest: str = ""


class BonesState(msgspec.Struct):
    hands: tuple[tuple[int, ...], ...]
    steps: tuple[int, ...]
    deck: tuple[int, ...]
    rng: Rng
    mover: int = 0
    stage: int = 0


class BonesView(View, frozen=True, kw_only=True):
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    steps: tuple[int, ...]
    unseen: tuple[int, ...]


def tables(file: File) -> Tables:
    return Tables(file.figures)


def options(_: Tables, __: int) -> tuple[Option, ...]:
    return ()


def setup(tables: Tables, seats: int, _: Mapping[str, OptionValue], seed: int) -> BonesState:
    figures = tables.figures
    rng = Rng.seeded(seed)
    pile = rng.shuffled([n for n in range(1, figures.largest + 1) for _ in range(figures.copies)])
    hands, deck = cards.dealt(pile, (figures.hand,) * seats)
    return BonesState(hands, (0,) * seats, deck, rng)


def legal(_: Tables, state: BonesState) -> list[Go]:
    return [Go(card) for card in sorted(set(state.hands[state.mover]))]


def go(tables: Tables, state: BonesState, action: Go, events: Sink) -> None:
    seat = state.mover
    steps, hands = list(state.steps), list(state.hands)
    steps[seat] += action.steps
    state.steps = tuple(steps)
    hand = list(hands[seat])
    hand.remove(action.steps)
    if events is not None:
        events.append(Went(seat=seat, steps=action.steps))
    if state.deck:
        (card,), state.deck = cards.drawn(state.deck, 1)
        hand.append(card)
        if events is not None:
            events.append(Drew(seat=seat, card=card, seen_by=(seat,)))
    hands[seat] = tuple(sorted(hand))
    state.hands = tuple(hands)
    state.mover = (seat + 1) % len(hands)
    if steps[seat] >= tables.figures.goal or not state.hands[state.mover]:
        state.stage = OVER


def clone(state: BonesState) -> BonesState:
    other = copy(state)
    other.rng = copy(state.rng)
    return other


def explain(_: Tables, __: BonesState, action: Go) -> Refusal:
    return Refusal(phrase("You hold no card with {n}.", n=action.steps), "play")


def score(_: Tables, state: BonesState) -> list[ScoreSheet]:
    lines = [(ScoreLine("way", phrase("Way"), n, n, "scoring"),) for n in state.steps]
    return ranked(lines, [() for _ in lines], ())


def view(tables: Tables, state: BonesState, seat: Seat | None) -> BonesView:
    over = state.stage == OVER
    hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
    return BonesView(
        seat=seat,
        seats=len(state.hands),
        to_move=None if over else state.mover,
        finished=over,
        round=0,
        phase="race",
        order=tuple(range(len(state.hands))),
        scores=tuple(score(tables, state)),
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        steps=state.steps,
        unseen=tuple(sorted((*state.deck, *(card for hand in hidden for card in hand)))),
    )


def determinize(_: Tables, seen: BonesView, rng: Rng) -> BonesState:
    shown = {} if seen.seat is None or seen.hand is None else {seen.seat: seen.hand}
    hands, deck = cards.guessed(seen.unseen, seen.hand_sizes, shown, rng)
    mover = 0 if seen.to_move is None else seen.to_move
    state = BonesState(hands, seen.steps, deck, rng.spawn(), mover)
    state.stage = OVER if seen.finished else 0
    return state


class Bones(StagedGame[BonesState, Go, BonesView, Tables, Tables]):
    key = "bones"
    title = "Bones"
    credit = "a test"
    seat_counts = (2, 3)
    state_type = BonesState
    action_type = Go
    event_type = Went | Drew
    view_type = BonesView
    hidden_hands = True
    rules = Rules(
        file=ComponentFile(__package__, File, tables),
        derive=lambda tables: tables,
        options=options,
        setup=setup,
        legal=(legal,),
        do={Go: go},
        clone=clone,
        explain=explain,
        view=view,
        score=score,
        determinize=determinize,
    )
