"""Peek: the smallest game with hidden hands, to test what all games share.

Twelve cards, three in each hand. A turn plays one card, worth its number, and draws another
while there are cards. It ends when a hand is empty.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from dogs_rules.bots import RandomBot
from dogs_rules.game import (
    NO_GAME_LEFT,
    Action,
    Event,
    Game,
    Option,
    OptionValue,
    Refusal,
    ScoreLine,
    ScoreSheet,
    Seat,
    View,
    ranked,
)
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.rng import Rng
from dogs_tui.words.game import GameWords, Topic

CARDS = 12
HAND = 3


class Lay(Action, frozen=True, tag="lay"):
    card: int


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    card: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int
    reveals: ClassVar[bool] = True


class PeekState(msgspec.Struct):
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    turn: int


class PeekView(View, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    """The seat's own; empty for a spectator."""
    laid: tuple[tuple[int, ...], ...]
    left: int


class Peek(Game[PeekState, Lay, PeekView]):
    key = "peek"
    title = "Peek"
    credit = "a test"
    seat_counts = (2, 3)
    state_type = PeekState
    action_type = Lay
    event_type = Laid | Drew
    view_type = PeekView
    hidden_hands = True

    @property
    def components(self) -> str:
        return ""

    def with_components(self, text: str, name: str) -> "Peek":
        return self

    def options(self, seats: int) -> tuple[Option, ...]:
        return ()

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> PeekState:
        self.check_options(seats, options)
        deck = Rng.seeded(seed).shuffled(range(CARDS))
        hands = tuple(deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
        return PeekState(hands, ((),) * seats, deck[seats * HAND :], 0)

    def to_move(self, state: PeekState) -> Seat | None:
        return state.turn if state.hands[state.turn] else None

    def legal_actions(self, state: PeekState) -> list[Lay]:
        return [Lay(card) for card in sorted(state.hands[state.turn])]

    def step(self, state: PeekState, action: Lay, events: list[Event] | None = None) -> None:
        seat = state.turn
        hand = tuple(card for card in state.hands[seat] if card != action.card)
        laid = [*state.laid]
        laid[seat] += (action.card,)
        state.laid = tuple(laid)
        if events is not None:
            events.append(Laid(seat, action.card))
        if state.deck:
            card, state.deck = state.deck[-1], state.deck[:-1]
            hand += (card,)
            if events is not None:
                events.append(Drew(seat, card, seen_by=(seat,)))
        hands = [*state.hands]
        hands[seat] = hand
        state.hands = tuple(hands)
        state.turn = (seat + 1) % len(hands)

    def clone(self, state: PeekState) -> PeekState:
        return PeekState(state.hands, state.laid, state.deck, state.turn)

    def why_not(self, state: PeekState, action: Lay) -> Refusal | None:
        if self.to_move(state) is None:
            return NO_GAME_LEFT
        if action.card not in state.hands[state.turn]:
            return Refusal(phrase("You do not hold card {n}.", n=action.card), "cards")
        return None

    def view(self, state: PeekState, seat: Seat | None) -> PeekView:
        mover = self.to_move(state)
        return PeekView(
            seat=seat,
            seats=len(state.hands),
            to_move=mover,
            finished=mover is None,
            round=1,
            phase="play",
            order=tuple(range(len(state.hands))),
            scores=tuple(self.score(state)),
            hand=() if seat is None else state.hands[seat],
            laid=state.laid,
            left=len(state.deck),
        )

    def score(self, state: PeekState) -> list[ScoreSheet]:
        lines = [
            (ScoreLine("laid", phrase("Cards"), sum(cards), len(cards), "cards"),)
            for cards in state.laid
        ]
        return ranked(lines, [() for _ in lines], ())

    def determinize(self, view: PeekView, rng: Rng) -> PeekState:
        seen = {*view.hand, *(card for cards in view.laid for card in cards)}
        unseen = rng.shuffled(card for card in range(CARDS) if card not in seen)
        deck, rest = unseen[: view.left], [*unseen[view.left :]]
        held = (CARDS - len(seen) - view.left) // max(1, view.seats - 1)
        hands = [
            view.hand if seat == view.seat else tuple(rest.pop() for _ in range(held))
            for seat in range(view.seats)
        ]
        assert view.to_move is not None
        return PeekState(tuple(hands), view.laid, tuple(deck), view.to_move)

    def judge(self) -> Any:
        """Hints may be asked for; what they are is known before, so nothing is judged."""
        return self

    def sensible(self, state: PeekState, legal: Sequence[Any]) -> Sequence[Any]:
        """Everything is worth a thought."""
        return legal

    def obvious(self, state: PeekState) -> None:
        """Nothing is done here without weighing it."""

    def bots(self) -> Mapping[str, RandomBot]:
        return {"random": RandomBot()}


class PeekWords(GameWords):
    def phase_name(self, view: Any) -> Phrase:
        return phrase("Play")

    def prompt(self, view: Any, names: tuple[str, ...]) -> Phrase:
        return phrase("{name}: lay a card", name=names[view.to_move])

    def action_text(self, view: Any, action: Any, names: tuple[str, ...]) -> Phrase:
        return phrase("Lay {n}", n=action.card)

    def topic(self, topic: str) -> Topic:
        return Topic(phrase(f"more {topic}"), phrase(f"less {topic}"))

    def event_text(self, event: Any, names: tuple[str, ...]) -> Phrase | None:
        if isinstance(event, Drew):
            return phrase("{name} drew secret-{n}.", name=names[event.seat], n=event.card)
        return phrase("{name} laid {n}.", name=names[event.seat], n=event.card)

    def board_text(self, view: Any, names: tuple[str, ...]) -> list[Phrase]:
        return [phrase("Your hand: {hand}", hand=str(view.hand))]


def find_peek(key: str) -> Peek:
    """What finds the game of a match that is read."""
    return {"peek": Peek()}[key]
