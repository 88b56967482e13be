"""A trick is weighed with what has to be decided about its cards in the same turn."""

from dogs_rules.games.dog_lover.actions import Take
from dogs_rules.match import Match
from dogs_rules.preview import Preview, Previews
from dogs_rules.registry import game
from dogs_rules.rng import Rng

LOVER = game("dog_lover")
PLIES, TRIALS = 90, 6


def settled_by_chance(match: Match, take: Take, dice: Rng) -> tuple[int, int]:
    """The change of the mover's total once every card has found a place, and once others are paid.

    The first is what came of the choices, the second what the end of the turn took or gave.
    """
    seat = match.to_move
    assert seat is not None
    before = LOVER.scores(match.state, seat)[seat].total
    state = LOVER.clone(match.state)
    LOVER.step(state, take, [])
    while ways := LOVER.settles(state):
        LOVER.step(state, dice.choice(ways), [])
    placed = LOVER.scores(state, seat)[seat].total
    while LOVER.to_move(state) == seat and (ways := LOVER.pays(state)):
        LOVER.step(state, dice.choice(ways), [])
    return placed - before, LOVER.scores(state, seat)[seat].total - placed


def span(preview: Preview) -> tuple[int, int]:
    if preview.open is None:
        points = preview.points(preview.seat)
        return points, points
    return preview.open.least, preview.open.most


def test_whatever_is_decided_next_stays_within_what_was_told() -> None:
    match, dice = Match(LOVER, 2, {}, 5), Rng.seeded(5)
    ranges = dues = 0
    while match.to_move is not None and match.plies < PLIES:
        legal = LOVER.legal_actions(match.state)
        previews = Previews(LOVER, LOVER.view(match.state, match.to_move))
        for take in (action for action in legal if isinstance(action, Take)):
            preview = previews.of(take)
            least, most = span(preview)
            ranges += least < most
            paid = []
            for _ in range(TRIALS):
                placed, due = settled_by_chance(match, take, dice)
                assert least <= placed <= most
                paid.append(due)
            if least == most:
                assert max(paid) <= preview.due
                dues += max(paid) == preview.due != 0
        match.play(dice.choice(legal))
    assert ranges
    assert dues
