"""What every game promises (``dogs_rules.game``), watched in random matches of all of them."""

from functools import cache
from typing import Any

import msgspec
import pytest

from dogs_rules.book import load_book
from dogs_rules.game import Action, IllegalActionError, RevisionError
from dogs_rules.match import Match, state_digest
from dogs_rules.rng import Rng
from tests.support.quick_bots import quick_bots
from tests.support.settings import SETTINGS, Setting, random_play

PLIES_KEPT = 150
SEEDS = (1, 2026)


PLAIN = [setting for setting in SETTINGS if not setting.options]
HIDDEN = [setting for setting in PLAIN if setting.game.hidden_hands]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_seat_count = pytest.mark.parametrize("setting", PLAIN, ids=str)


@cache
def actions_seen(key: str) -> tuple[Action, ...]:
    """Many different actions of a game, from matches of all its seat counts."""
    found: dict[Action, None] = {}
    for setting in SETTINGS:
        if setting.key == key:
            for _, legal in random_play(setting, 5):
                found.update(dict.fromkeys(legal))
    return tuple(found)


@every_setting
def test_every_match_ends_and_says_so(setting: Setting) -> None:
    game = setting.game
    for seed in SEEDS:
        for state, legal in random_play(setting, seed):
            assert (game.to_move(state) is None) == (not legal)
        view = game.view(state, None)
        assert view.finished
        assert view.to_move is None
        assert view.scores == tuple(game.score(state))
        with pytest.raises(IllegalActionError, match="over"):
            game.apply(state, actions_seen(setting.key)[0])


@every_setting
def test_legal_actions_are_unique_and_exactly_those_without_a_refusal(setting: Setting) -> None:
    game = setting.game
    anchors = set(load_book(setting.key).anchors)
    rng = Rng.seeded(3)
    pool = actions_seen(setting.key)
    states = (each for seed in SEEDS for each in random_play(setting, seed))
    for state, legal in states:
        assert len(set(legal)) == len(legal)
        assert game.legal_actions(state) == legal
        possible = set(legal)
        for action in (*legal[:40], *(rng.choice(pool) for _ in range(8))):
            refusal = game.why_not(state, action)
            assert (refusal is None) == (action in possible)
            if refusal is not None:
                assert str(refusal.reason)
                assert refusal.anchor in anchors


@every_seat_count
def test_what_has_no_refusal_is_a_legal_action(setting: Setting) -> None:
    pool = actions_seen(setting.key)
    for at, (state, legal) in enumerate(random_play(setting, 77)):
        if at % 60 == 0:
            allowed = {action for action in pool if setting.game.why_not(state, action) is None}
            assert allowed == set(legal) & set(pool)


@every_setting
def test_states_and_events_survive_copying_and_encoding(setting: Setting) -> None:
    game = setting.game
    for at, (state, legal) in enumerate(random_play(setting, 4)):
        if at % 7 or not legal:
            continue
        packed = msgspec.msgpack.encode(state)
        decoded = msgspec.msgpack.decode(packed, type=game.state_type)
        assert decoded == state
        assert msgspec.msgpack.encode(decoded) == packed
        before = state_digest(state)
        action = legal[at % len(legal)]
        silent = game.clone(state)
        game.step(silent, action)
        assert state_digest(state) == before
        after, events = game.apply(state, action)
        assert after == silent
        told = msgspec.json.encode(events)
        assert tuple(msgspec.json.decode(told, type=list[game.event_type])) == events


@every_seat_count
def test_every_revision_of_the_rules_can_be_played_to_the_end(setting: Setting) -> None:
    newest = setting.game
    for revision in range(1, newest.rules_revision + 1):
        game = newest.at_revision(revision)
        assert (game.revision, game.components) == (revision, newest.components)
        assert game.at_revision(newest.revision).revision == newest.rules_revision
        state, rng = game.setup(setting.seats, setting.options, 3), Rng.seeded(3)
        while legal := game.legal_actions(state):
            game.step(state, rng.choice(legal))
        assert game.view(state, None).finished
    for unknown in (0, newest.rules_revision + 1):
        with pytest.raises(RevisionError, match=f"no revision {unknown}"):
            newest.at_revision(unknown)


@every_seat_count
def test_a_replay_comes_to_the_same_digest(setting: Setting) -> None:
    game = setting.game
    match = Match(game, setting.seats, setting.options, 9)
    rng = Rng.seeded(9)
    while match.to_move is not None and match.plies < PLIES_KEPT:
        match.play(rng.choice(game.legal_actions(match.state)))
    written = msgspec.json.encode(match.actions)
    read = msgspec.json.decode(written, type=list[game.action_type])
    assert Match(game, setting.seats, setting.options, 9, read).digest() == match.digest()


@every_seat_count
def test_views_survive_encoding_and_name_a_phase_that_is_there(setting: Setting) -> None:
    game = setting.game
    for at, (state, _) in enumerate(random_play(setting, 11)):
        if at % 11 == 0:
            for seat in (None, *range(setting.seats)):
                view = game.view(state, seat)
                assert view.seat == seat
                assert view.to_move == game.to_move(state)
                assert sorted(view.order) == list(range(setting.seats))
                packed = msgspec.json.encode(view)
                assert msgspec.json.decode(packed, type=game.view_type) == view


@every_setting
def test_a_determinized_state_looks_the_same_and_can_be_played(setting: Setting) -> None:
    """It is made from the view alone: what it shows again cannot depend on anything hidden."""
    game = setting.game
    rng = Rng.seeded(13)
    for at, (state, legal) in enumerate(random_play(setting, 13)):
        if at % 9:
            continue
        for seat in (None, *range(setting.seats)):
            view = game.view(state, seat)
            twin = rng.clone()
            guess = game.determinize(view, rng)
            assert game.view(guess, seat) == view
            assert game.determinize(view, twin) == guess
            if seat == view.to_move:
                assert game.legal_actions(guess) == legal
        if legal:
            game.step(guess, game.legal_actions(guess)[0])


@every_seat_count
def test_guesses_differ_where_there_is_something_to_guess(setting: Setting) -> None:
    game = setting.game
    state = game.setup(setting.seats, setting.options, 1)
    view = game.view(state, 0)
    rng = Rng.seeded(1)
    guesses = [game.determinize(view, rng) for _ in range(12)]
    assert len({state_digest(guess) for guess in guesses}) == 12


@pytest.mark.parametrize("setting", HIDDEN, ids=str)
def test_what_a_seat_plays_tells_others_nothing_they_may_not_know(setting: Setting) -> None:
    """The same action in two states that look the same to a watcher tells that watcher the same,
    but for what it reveals to everybody."""
    game = setting.game
    rng = Rng.seeded(17)
    for at, (state, legal) in enumerate(random_play(setting, 17)):
        if at % 3 or not legal:
            continue
        mover = game.to_move(state)
        for watcher in (None, *range(setting.seats)):
            guess = game.determinize(game.view(state, watcher), rng)
            action = legal[at % len(legal)]
            if game.why_not(guess, action) is not None:
                continue  # a card that this watcher cannot know to be there
            told = [seen_by(watcher, game.apply(each, action)[1]) for each in (state, guess)]
            assert told[0] == told[1], (mover, watcher, action)


def seen_by(watcher: int | None, events: tuple[Any, ...]) -> list[Any]:
    """What a watcher is told before anything is revealed."""
    told = []
    for event in events:
        if event.reveals:
            break
        if event.seen_by is None or watcher in event.seen_by:
            told.append(event)
    return told


@every_seat_count
def test_ranks_follow_totals_and_tie_breaks(setting: Setting) -> None:
    for seed in range(4):
        *_, (state, _) = random_play(setting, seed)
        sheets = setting.game.score(state)
        assert [sheet.seat for sheet in sheets] == list(range(setting.seats))
        for sheet in sheets:
            assert sheet.total == sum(line.points for line in sheet.lines)
            assert len(sheet.tie_breaks) == len(sheet.tie_labels)
        order = sorted(sheets, key=lambda sheet: sheet.rank)
        standing = [(sheet.total, sheet.tie_breaks) for sheet in order]
        assert standing == sorted(standing, reverse=True)
        assert order[0].rank == 1


@every_seat_count
def test_bots_of_all_levels_play_to_the_end(setting: Setting) -> None:
    game = setting.game
    for level, bot in quick_bots(game).items():
        state = game.setup(setting.seats, setting.options, 21)
        rng = Rng.seeded(21)
        while legal := game.legal_actions(state):
            seat = game.to_move(state)
            action = bot.choose(game.view(state, seat), legal, rng)
            assert action in legal, level
            game.step(state, action)
