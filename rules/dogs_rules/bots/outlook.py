"""What comes of actions: the same guesses of what is hidden, played on after each of them.

A search follows what looks best and therefore sees more of good actions than of others, farther
ahead. To compare actions fairly each is followed as far as the others, in the same guesses, by the
same players: what differs then is what the actions themselves brought about.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.bots.search import Search
from dogs_rules.game import Game, Seat
from dogs_rules.judge import Tunable
from dogs_rules.rng import Rng

GUESSES = 48
"""Guesses in which actions are compared, shared among the seats: each moves in every guess."""
FARTHEST = 60
"""Actions followed at most, until the seat is to move again."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match stands some time after an action, in one guess."""

    finished: bool
    rewards: tuple[float, ...]
    """Of every seat, 0 to 1."""
    terms: tuple[tuple[float, ...], ...]
    """Of every seat, weighted."""
    totals: tuple[int, ...]
    """Of every score sheet; empty while the match goes on."""


def outcomes(
    game: Game[Any, Any, Any],
    judge: Tunable,
    search: Search,
    view: Any,
    actions: Sequence[Any],
    rng: Rng,
) -> list[list[Outcome]]:
    """What comes of each action, by action and by guess; the guesses are the same for all.

    Each is followed until the seat is to move again after others have, or until the match is over.

    Args:
        game: What is played.
        judge: Its judgement.
        search: What was found out about the decision: who moves next does what was found best.
        view: What the seat to move sees; nothing else is looked at.
        actions: Legal ones.
        rng: Where the guesses come from.
    """
    found: list[list[Outcome]] = [[] for _ in actions]
    for _ in range(GUESSES // view.seats):
        guess = game.determinize(view, rng)
        luck = Rng(rng.next(), rng.next() | 1)
        for action, of_action in zip(actions, found, strict=True):
            state = game.clone(guess)
            search.follow(state, action, luck.clone(), FARTHEST)
            of_action.append(_outcome(game, judge, state))
    return found


def _outcome(game: Game[Any, Any, Any], judge: Tunable, state: Any) -> Outcome:
    finished = game.to_move(state) is None
    weights = tuple(judge.terms.values())
    return Outcome(
        finished=finished,
        rewards=tuple(judge.rewards(state)),
        terms=tuple(
            tuple([weight * term for weight, term in zip(weights, terms, strict=True)])
            for terms in judge.each(state)
        ),
        totals=tuple(sheet.total for sheet in game.score(state)) if finished else (),
    )


def alike(game: Game[Any, Any, Any], view: Any, actions: Sequence[Any], rng: Rng) -> list[Any]:
    """The first of each set of actions that come to the same."""
    guess = game.determinize(view, rng)
    out: list[Any] = []
    seen: list[Any] = []
    for action in actions:
        after = game.clone(guess)
        game.step(after, action)
        if after not in seen:
            seen.append(after)
            out.append(action)
    return out


def allies(outcomes_of_all: Sequence[Sequence[Outcome]], seat: Seat) -> frozenset[Seat]:
    """The seat and its partners: who stands like it whatever comes.

    While a match goes on, rivals stand alike by accident only, and not in every guess.
    """
    going_on = [each for found in outcomes_of_all for each in found if not each.finished]
    if not going_on:
        return frozenset({seat})
    return frozenset(
        other
        for other in range(len(going_on[0].rewards))
        if other == seat or all(each.rewards[other] == each.rewards[seat] for each in going_on)
    )
