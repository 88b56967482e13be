"""Previews: they come true, know nothing hidden, and say whose points change for which cause."""

from collections.abc import Iterator
from typing import Any

import pytest

from dogs_rules.game import Event, Game, ScoreChange, ScoreLine, difference
from dogs_rules.games.dogs.actions import PaySalary, Visit
from dogs_rules.games.dogs.events import Fed
from dogs_rules.games.dogs_cardgame.actions import Collect, Stay
from dogs_rules.phrase import phrase
from dogs_rules.preview import Preview, Previews, preview
from dogs_rules.registry import game, keys
from dogs_rules.rng import Rng
from tests.support.peek import Lay, Peek, PeekState
from tests.support.positions import midst, retold

_LOOKED_AT = 90
"""Decisions of each game."""
_EACH = 3
"""Actions of each of them."""


def decisions(rules: Game[Any, Any, Any], seed: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """States of matches of random moves with the mover's view and some legal actions."""
    rng = Rng.seeded(seed)
    state: Any = None
    for at in range(_LOOKED_AT):
        if state is None or rules.to_move(state) is None:
            seats = rng.choice(rules.seat_counts)
            state = rules.setup(seats, rules.check_options(seats, {}), seed + at)
        for _ in range(3):
            legal = rules.legal_actions(state)
            if legal:
                rules.step(state, rng.choice(legal))
        if legal := rules.legal_actions(state):
            yield state, rules.view(state, rules.to_move(state)), rng.shuffled(legal)[:_EACH]


@pytest.mark.parametrize("key", keys())
def test_what_is_foreseen_comes_true(key: str) -> None:
    rules = game(key)
    count = certain = 0
    for state, view, legal in decisions(rules, 3):
        previews = Previews(rules, view)
        for action in legal:
            foreseen, after = previews.of(action), rules.clone(state)
            noted: list[Event] = []
            rules.step(rules.clone(state), action, noted)
            seen = settled(rules, after, action, view.seat, Rng.seeded(1))
            settling = bool(noted) and noted[0].round_end  # others settle theirs by themselves
            for seat in (view.seat,) if settling else range(view.seats):
                gained = seen.scores[seat].total - view.scores[seat].total
                parts = [part for part in (foreseen, foreseen.round_end) if part]
                unsure = any(seat in part.unsure for part in parts)
                assert unsure or sum(part.points(seat) for part in parts) == gained
                if seat == view.seat or not seen.finished:
                    _holds(rules, foreseen, view, seen, seat)
            if not (foreseen.unsure or foreseen.reveals or foreseen.round_end):
                certain += 1
                real = [
                    each
                    for each in difference(view.scores, seen.scores)
                    if not settling or each.line.race or view.seat in dict(each.points)
                ]
                assert [each.points for each in foreseen.changes] == [
                    change.points for change in real
                ]
            count += bool(foreseen.changes)
    assert count
    assert certain


class Ending(list[Event]):
    """What happens, with the table as it is when the next round begins."""

    def __init__(self, look: Any) -> None:
        super().__init__()
        self.look, self.ended = look, None

    def append(self, event: Event) -> None:
        if event.heading and self.ended is None and any(each.round_end for each in self):
            self.ended = self.look()
        super().append(event)


def settled(rules: Any, state: Any, action: Any, seat: int, rng: Rng) -> Any:
    """What a seat sees after an action; where that ends a round, once others have decided theirs.

    What the next round begins with has not come to anybody by then.
    """
    happened = Ending(lambda: rules.view(state, seat))
    rules.step(state, action, happened)
    ends = any(event.round_end for event in happened) and not happened[0].round_end
    while ends and not any(event.heading for event in happened):
        if rules.to_move(state) in {None, seat}:
            break
        rules.step(state, rng.choice(rules.legal_actions(state)), happened)
    return happened.ended or rules.view(state, seat)


def _holds(rules: Any, foreseen: Preview, view: Any, seen: Any, seat: int) -> None:
    """What a seat holds afterwards is what was foreseen, where that could be known."""
    by: dict[str, int | None] = {}
    for part in (foreseen, foreseen.round_end):
        for each in () if part is None else part.holdings:
            if each.seat == seat:
                name = str(each.holding.changed(0))
                has = by.get(name, 0)
                by[name] = None if has is None or each.by is None else has + each.by
    before = {str(holding.changed(0)): holding.count for holding in rules.holdings(view, seat)}
    for holding in rules.holdings(seen, seat):
        name = str(holding.changed(0))
        change = by.get(name, 0)
        assert (
            not holding.weighed or change is None or holding.count == before.get(name, 0) + change
        )


def test_what_the_end_of_the_round_changes_is_told_apart() -> None:
    rules = game("dogs")
    count = 0
    for seed in range(8):
        rng, state = Rng.seeded(seed), rules.setup(2, {}, seed)
        while rules.view(state, None).round < 4 and (legal := rules.legal_actions(state)):
            view = rules.view(state, rules.to_move(state))
            action = rng.choice(legal)
            noted: list[Event] = []
            rules.step(state, action, noted)
            fed = [event for event in noted if isinstance(event, Fed)]
            if isinstance(action, Visit) and fed:
                foreseen = preview(rules, view, action)
                assert foreseen.round_end is not None
                own = {str(each.holding.changed(0)): each.by for each in foreseen.holdings}
                ended = [each for each in foreseen.round_end.holdings if each.seat == view.seat]
                eaten = {str(each.holding.changed(0)): each.by for each in ended}
                assert own.get("+0 food", 0) >= 0
                for event in fed:
                    if event.seat == view.seat and event.food:
                        assert eaten["+0 food"] == -event.food
                        count += 1
    assert count


def test_the_own_evening_is_told_though_others_decide_before_it() -> None:
    rules = game("dogs")
    count = 0
    for seed in range(16):
        rng, state = Rng.seeded(seed), rules.setup(2, {}, seed)
        while rules.view(state, None).round < 6 and (legal := rules.legal_actions(state)):
            seat, action = rules.to_move(state), rng.choice(legal)
            view, noted = rules.view(state, seat), list[Event]()
            rules.step(state, action, noted)
            fed = [event for event in noted if isinstance(event, Fed)]
            others = rules.to_move(state) not in {None, seat}
            if not (isinstance(action, Visit) and fed and others):
                continue
            if any(event.seat == seat for event in fed) or not view.kennels[seat].food:
                continue
            foreseen, after = preview(rules, view, action), rules.view(state, seat).kennels[seat]
            eats = min(after.food, sum(map(bool, after.bays)))
            if eats and foreseen.round_end is not None:
                own = [each for each in foreseen.round_end.holdings if each.seat == seat]
                assert {str(each.holding.changed(0)): each.by for each in own}["+0 food"] == -eats
                count += 1
    assert count


def test_an_action_that_leaves_own_bays_hungry_says_what_that_may_cost() -> None:
    rules = game("dogs")
    count = 0
    for seed in range(16):
        rng, state = Rng.seeded(seed), rules.setup(2, {}, seed)
        while rules.view(state, None).round < 6 and (legal := rules.legal_actions(state)):
            seat, action = rules.to_move(state), rng.choice(legal)
            view = rules.view(state, seat)
            rules.step(state, action, [])
            if not (isinstance(action, Visit) and rules.settles(state)):
                continue
            if rules.to_move(state) != seat:
                continue
            left, asked = preview(rules, view, action).open, rules.clone(state)
            while rules.settles(asked) and rules.to_move(asked) == seat:
                rules.step(asked, rng.choice(rules.settles(asked)), [])
            changed = rules.scores(asked, seat)[seat].total - view.scores[seat].total
            assert left is not None, action
            assert left.least <= changed <= left.most or not left.all_tried, action
            count += 1
    assert count


def test_what_everybody_gets_next_round_is_no_part_of_paying_a_salary() -> None:
    rules = game("dogs")
    count = 0
    for seed in range(8):
        rng, state = Rng.seeded(seed), rules.setup(2, {}, seed)
        while rules.view(state, None).round < 5 and (legal := rules.legal_actions(state)):
            view = rules.view(state, rules.to_move(state))
            for action in legal if isinstance(legal[0], PaySalary) else ():
                foreseen = preview(rules, view, action)
                assert [(each.seat, each.by) for each in foreseen.holdings] == [(view.seat, -1)]
                assert foreseen.rivals == (), action
                count += 1
            rules.step(state, rng.choice(legal))
    assert count


@pytest.mark.parametrize("key", [key for key in keys() if game(key).hidden_hands])
def test_two_states_that_look_the_same_have_the_same_previews(key: str) -> None:
    rules = game(key)
    rng, hidden = Rng.seeded(5), 0
    for state, view, legal in decisions(rules, 5):
        other = rules.determinize(view, rng)
        same = rules.view(other, view.seat)
        assert same == view
        hidden += other != state
        here, there = Previews(rules, view), Previews(rules, same)
        assert [here.of(action) for action in legal] == [there.of(action) for action in legal]
    assert hidden


@pytest.mark.parametrize("key", [key for key in keys() if game(key).hidden_hands])
def test_a_state_of_another_deal_has_the_same_previews(key: str) -> None:
    rules = game(key)
    state = midst(rules)
    other = retold(rules, state)
    mover = rules.to_move(state)
    assert other != state
    for action in rules.legal_actions(state):
        here, there = (
            preview(rules, rules.view(state_of, mover), action) for state_of in (state, other)
        )
        assert here == there


def test_what_is_drawn_is_named_and_not_told() -> None:
    rules = Peek()
    state = PeekState(((3, 11), (1, 2)), ((), ()), (9, 8, 7, 6, 5, 4, 10), 0)
    foreseen = preview(rules, rules.view(state, 0), Lay(11))
    assert foreseen.points(0) == 11
    assert foreseen.reveals
    assert foreseen.passes
    assert foreseen.rivals == ()


def test_points_that_come_to_a_rival_have_their_cause_and_both_counts() -> None:
    rules = game("dogs_cardgame")
    both = [
        change
        for seed in range(3)
        for _, view, legal in decisions(rules, seed)
        for action in legal
        if isinstance(action, Collect | Stay)
        for change in preview(rules, view, action).changes
        if change.line.race is not None and change.line.detail is None and len(change.points) > 1
    ]
    assert both
    for change in both:
        assert change.line.race is not None
        assert sum(by for _, by in change.points) == 0
        assert len(change.line.race.counts) > 1


def test_what_cancels_out_keeps_its_parts() -> None:
    gained, lost = (ScoreLine(key, phrase("a line"), 3, 1, "end") for key in "ab")
    foreseen = Preview(
        0, (ScoreChange(((0, 3),), None, gained), ScoreChange(((0, -3),), lost, None))
    )
    assert foreseen.points(0) == 0
    assert foreseen.parts(0) == (3, -3)
    assert foreseen.matters
    assert not foreseen.is_free


def test_only_the_seat_to_move_is_told() -> None:
    rules = Peek()
    state = rules.setup(2, {}, 5)
    for seat in (None, 1):
        with pytest.raises(ValueError, match="seat to move"):
            preview(rules, rules.view(state, seat), Lay(1))
