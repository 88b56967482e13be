"""The promises of a judge (``dogs_rules.judge``), where a game has one."""

from itertools import pairwise
from operator import mul
from typing import Final

import msgspec

from dogs_rules.judge import Tunable
from dogs_rules.testing.settings import Moment, Setting, ask, moments

ASKED: Final = 7
"""A judge is asked about every so many-th state of a random match."""
EVERY: Final = 23
"""States of a random match between two whose terms are looked at."""
PLANNED: Final = 4
"""Of the states a judge is asked about, one in so many is planned in: that takes far longest."""
SLIGHT: Final = 1e-9
_PAIR: Final = 2


def a_judge_is_sound(setting: Setting) -> None:
    """Rewards and urges of the right number and size, what is legal; nothing is changed by it."""
    judge = ask(setting, setting.game.judge)
    if judge is None:
        return
    for moment in moments(setting, 12):
        state, legal = moment.state, moment.legal
        if legal and moment.ply % ASKED:
            continue
        before = msgspec.msgpack.encode(state)
        if not legal or ask(moment, judge.boundary, state):
            rewards = ask(moment, judge.rewards, state)
            one_each = len(rewards) == setting.seats
            moment.tell(one_each, "a judge gives not one reward a seat", rewards=rewards)
            fair = all(0.0 <= reward <= 1.0 for reward in rewards)
            moment.tell(fair, "a reward is not from 0 to 1", rewards=rewards)
            if setting.seats == _PAIR:
                whole = abs(sum(rewards) - 1) < SLIGHT
                moment.tell(whole, "rewards of two seats do not add up to 1", rewards=rewards)
        if len(legal) > 1:
            for say in (judge.urges, judge.hunches):
                count = len(ask(moment, say, state, legal))
                moment.tell(count == len(legal), "not one number for each legal action", of=say)
            obvious = ask(moment, judge.obvious, state)
            can_be = obvious is None or obvious in legal
            moment.tell(can_be, "what is obvious to a judge is not legal", obvious=obvious)
            if moment.ply % (ASKED * PLANNED) == 0:
                _plays_on(moment, judge)
        unchanged = msgspec.msgpack.encode(state) == before
        moment.tell(unchanged, "a judge changed the state it was asked about")


def _plays_on(moment: Moment, judge: Tunable) -> None:
    """Checks that what is advised, planned and replied begins with what is legal."""
    state, legal = moment.state, moment.legal
    reply = ask(moment, judge.reply, state, legal)
    begins = bool(reply) and reply[0] in legal
    moment.tell(begins, "a reply begins with what is not legal", reply=reply)
    view = moment.ask("view", state, moment.ask("to_move", state))
    advised = ask(moment, judge.advice, view, legal)
    can_be = advised is None or advised in legal
    moment.tell(can_be, "what a judge advises is not legal", advised=advised)
    first = [plan[0] for plan in ask(moment, judge.plans, view, legal)]
    fit = all(action in legal for action in first) and len({*map(str, first)}) == len(first)
    moment.tell(fit, "plans do not begin with legal actions, each with another", first=first)


def a_judge_goes_by_its_terms(setting: Setting) -> None:
    """A seat whose weighted terms come to more is not rewarded less."""
    judge = ask(setting, setting.game.judge)
    if judge is None:
        return
    weights = list(judge.terms.values())
    for moment in moments(setting, 14):
        state, legal = moment.state, moment.legal
        if moment.ply % EVERY or not legal or not judge.boundary(state):
            continue
        each = ask(moment, judge.each, state)
        sizes = [len(terms) for terms in each]
        fit = sizes == [len(weights)] * setting.seats
        moment.tell(fit, "not a term of each weight for each seat", terms=sizes)
        points = [sum(map(mul, weights, terms)) for terms in each]
        rewards = ask(moment, judge.rewards, state)
        order = sorted(range(setting.seats), key=points.__getitem__)
        for worse, better in pairwise(order):
            moment.tell(
                rewards[worse] <= rewards[better] + SLIGHT,
                "a seat with less in its terms is rewarded more",
                points=points,
                rewards=rewards,
            )
        left = ask(moment, judge.to_come, state)
        moment.tell(left >= 0, "less than nothing is still to come", to_come=left)


def winners_are_rewarded_most(setting: Setting) -> None:
    """At the end of a match."""
    judge = ask(setting, setting.game.judge)
    if judge is None:
        return
    *_, moment = moments(setting, 6)
    rewards = ask(moment, judge.rewards, moment.state)
    most = max(rewards)
    winners = {sheet.seat for sheet in moment.ask("score", moment.state) if sheet.rank == 1}
    best = {seat for seat, reward in enumerate(rewards) if reward >= most - SLIGHT}
    moment.tell(best == winners, "not those who won are rewarded most", rewards=rewards)
