"""Full states that a view could belong to, made from the view alone."""

from dogs_rules.cards import Hands, guessed
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.state import DECLINED, NO_OFFER, State
from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.games.dog_kids.view import Exchange, KidsView
from dogs_rules.rng import Rng


def determinize(_: Derived, seen: KidsView, rng: Rng) -> State:
    """A state that this view could belong to: other hands and the deck are dealt from the unseen.

    Args:
        seen: The view, of any seat or of nobody.
        rng: The source of chance; it is drawn from, so that the next guess is another.
    """
    seen_hands = {} if seen.seat is None or seen.hand is None else {seen.seat: seen.hand}
    hands, deck = guessed(seen.unseen, seen.hand_sizes, seen_hands, rng)
    return State(
        seats=seen.seats,
        first=seen.first,
        mover=seen.mover,
        teams=seen.teams,
        dogs=seen.dogs,
        hands=hands,
        deck=deck,
        rng=rng.spawn(),
        discards=seen.discards,
        handicap=seen.handicap,
        double_starts=seen.double_starts,
        turn=seen.turn,
        stage=seen.stage,
        offers=_offers(seen, hands, rng),
        asking=seen.asking,
    )


def _offers(seen: KidsView, hands: Hands, rng: Rng) -> tuple[int, ...]:
    """Gives what was answered face down: known to whoever did, otherwise anything it could be."""
    if seen.stage != Stage.EXCHANGE:
        return ()
    assert isinstance(seen.decision, Exchange)
    offers = [NO_OFFER] * seen.seats
    for seat in seen.decision.partners:
        if seat not in seen.asking:
            own = seat == seen.seat
            offers[seat] = seen.offer if own else rng.choice((DECLINED, *hands[seat]))
    return tuple(offers)
