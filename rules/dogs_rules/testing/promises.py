"""The promises of every game (``dogs_rules.game``), watched in random matches of it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import cycle
from typing import Any, Final

import msgspec

from dogs_rules.bots.search import SearchBot
from dogs_rules.bots.visiting import LEVEL
from dogs_rules.game import (
    ANCHORS,
    Action,
    Bot,
    ComponentError,
    Game,
    IllegalActionError,
    OptionError,
    OptionValue,
    Refusal,
    RevisionError,
)
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase
from dogs_rules.rng import SEED_BITS, Rng
from dogs_rules.shelf import book_of
from dogs_rules.testing.bots import quick_bots
from dogs_rules.testing.hiding import (
    a_guess_looks_the_same,
    guesses_differ,
    views_are_whole,
    what_a_seat_plays_tells_only_what_may_be_known,
)
from dogs_rules.testing.judges import (
    a_judge_goes_by_its_terms,
    a_judge_is_sound,
    winners_are_rewarded_most,
)
from dogs_rules.testing.settings import Moment, Setting, ask, moments, settings_of, tell
from dogs_rules.testing.spaces import (
    a_row_tells_no_more_than_a_view,
    a_space_has_room_for_everything,
)
from dogs_rules.testing.written import all_read, decoded

SEEDS: Final = (1, 2026)
PLIES_KEPT: Final = 150
TWICE: Final = 4
"""Decisions for which a bot is asked twice."""
SEARCHED: Final = 40
"""After these, of so many decisions a bot that searches takes one."""


@cache
def actions_seen(game: Game[Any, Any, Any]) -> tuple[Action, ...]:
    """Many different actions of a game, from matches of all its settings."""
    actions: dict[Action, None] = {}
    for setting in settings_of(game):
        for moment in moments(setting, 5):
            actions.update(dict.fromkeys(moment.legal))
    return tuple(actions)


@cache
def anchors_of(game: Game[Any, Any, Any]) -> frozenset[str]:
    """The sections of a game's book."""
    return frozenset(ask(game.key, book_of, game).anchors)


def check_refusal(moment: Moment, refusal: Refusal, action: Action) -> None:
    """A refusal says something, and the book has the section it leads to."""
    said = ask(moment, str, refusal.reason)
    moment.tell(bool(said.strip()), "a refusal gives no reason", action=action)
    moment.tell(
        refusal.anchor in anchors_of(moment.setting.game),
        f"a refusal leads to the section '{refusal.anchor}', which the book does not have",
        action=action,
        reason=said,
    )


def it_says_what_it_is(setting: Setting) -> None:
    """Its names, its seats, its options, its bots, its book."""
    game, seats = setting.game, setting.seats
    for name in ("key", "title", "credit"):
        value = getattr(game, name)
        tell(game.key, isinstance(value, str) and bool(value), f"{name} is not a text", found=value)
    counts = game.seat_counts
    tell(game.key, list(counts) == sorted(set(counts)), "seat_counts are not sorted", found=counts)
    levels = tuple(ask(setting, game.bots))
    tell(game.key, bool(levels), "bots() gives no bot")
    others = ask(setting, game.personalities)
    both = sorted(set(levels) & set(others))
    tell(game.key, not both, "personalities are called as levels are", found=both)
    for name, bot in others.items():
        described = isinstance(getattr(bot, "about", None), Phrase)
        tell(game.key, described, "a personality has no phrase 'about'", bot=name)
    for level in (*levels, *others):
        named = LEVEL.fullmatch(level) is not None
        tell(game.key, named, "a level has more than small letters, digits, dashes", level=level)
    missing = sorted(set(ANCHORS) - anchors_of(game))
    tell(game.key, not missing, "the book lacks sections that every book has", missing=missing)
    proud = ask(setting, game.achievements)
    keys = [achievement.key for achievement in proud]
    tell(game.key, len(set(keys)) == len(keys), "two achievements have the same key", keys=keys)
    for achievement in proud:
        there = achievement.anchor in anchors_of(game)
        tell(
            game.key,
            there,
            f"the book has no section '{achievement.anchor}'",
            achievement=achievement.key,
        )
    options = ask(setting, game.options, seats)
    keys = [option.key for option in options]
    tell(setting, len(set(keys)) == len(keys), "two options have the same key", keys=keys)
    for option in options:
        where = f"{setting}, option '{option.key}'"
        tell(where, bool(option.choices), "it takes no value")
        there = option.anchor in anchors_of(game)
        tell(where, there, f"the book has no section '{option.anchor}'")
        for value, _ in option.choices:
            chosen = ask(where, game.check_options, seats, {option.key: value})
            tell(where, chosen[option.key] == value, "a value of it becomes another", value=value)


def setup_takes_what_it_declares(setting: Setting) -> None:
    """Options and seeds: the same gives the same; what is unknown is refused in words."""
    game, seats = setting.game, setting.seats
    for seed in (0, 9, (1 << SEED_BITS) - 1):
        first, second = (ask(setting, game.setup, seats, setting.options, seed) for _ in range(2))
        tell(setting, first == second, "the same seed lays out two different states", seed=seed)
    spoken = {key: str(value) for key, value in setting.options.items()}
    tell(
        setting,
        game.setup(seats, spoken, 9) == game.setup(seats, setting.options, 9),
        "options said as text lay out another state",
        options=spoken,
    )
    refused: list[tuple[int, dict[str, OptionValue]]] = [
        (0, {}),
        (max(game.seat_counts) + 1, {}),
        (seats, {"no such option": "?"}),
    ]
    refused += [(seats, {option.key: "no such value"}) for option in game.options(seats)]
    for count, options in refused:
        try:
            game.setup(count, options, 1)
        except OptionError as error:
            tell(setting, bool(str(error)), "an OptionError says nothing", options=options)
        else:
            tell(setting, False, "setup takes what it does not declare", seats=count, opts=options)


def every_match_ends_and_says_so(setting: Setting) -> None:
    """A seat is to move until the match ends; then scores are final and nothing can be played."""
    game = setting.game
    for seed in SEEDS:
        for moment in moments(setting, seed):
            mover = moment.ask("to_move", moment.state)
            moment.tell(
                (mover is None) == (not moment.legal),
                "a seat is to move exactly while there are legal actions",
                to_move=mover,
                legal=moment.legal,
            )
            seated = mover is None or 0 <= mover < setting.seats
            moment.tell(seated, "to_move gives a seat that is not there", to_move=mover)
        view = moment.ask("view", moment.state, None)
        moment.tell(view.finished, "the view of the end is not finished")
        moment.tell(view.to_move is None, "somebody is to move at the end", view=view.to_move)
        score = tuple(moment.ask("score", moment.state))
        moment.tell(view.scores == score, "the view's scores are not the final ones")
        action = actions_seen(game)[0]
        try:
            game.apply(moment.state, action)
        except IllegalActionError as error:
            check_refusal(moment, error.refusal, action)
        else:
            moment.tell(False, "an action can be played when the match is over", action=action)


def legal_is_what_has_no_refusal(setting: Setting) -> None:
    """Legal actions stand there once, in a stable order, and are those without a refusal."""
    game = setting.game
    rng = Rng.seeded(3)
    pool = actions_seen(game)
    for seed in SEEDS:
        for moment in moments(setting, seed):
            legal = moment.legal
            possible = set(legal)
            moment.tell(len(possible) == len(legal), "a legal action stands twice", legal=legal)
            again = moment.ask("legal_actions", moment.state)
            moment.tell(again == legal, "legal_actions differ when asked again", now=again)
            for action in (*legal[:40], *(rng.choice(pool) for _ in range(8))):
                refusal = moment.ask("why_not", moment.state, action)
                moment.tell(
                    (refusal is None) == (action in possible),
                    "why_not and legal_actions contradict each other",
                    action=action,
                    refusal=refusal,
                )
                if refusal is not None:
                    check_refusal(moment, refusal, action)


def what_has_no_refusal_is_legal(setting: Setting) -> None:
    """The same for every action that was seen anywhere, now and then."""
    pool = actions_seen(setting.game)
    for moment in moments(setting, 77):
        if moment.ply % 60 == 0:
            allowed = {a for a in pool if moment.ask("why_not", moment.state, a) is None}
            legal = set(moment.legal) & set(pool)
            moment.tell(allowed == legal, "no refusal, and not legal", differ=allowed ^ legal)


def states_and_events_survive_copying_and_encoding(setting: Setting) -> None:
    """A copy is independent; what is written and read again is the same."""
    game = setting.game
    for moment in moments(setting, 4):
        state, legal = moment.state, moment.legal
        if moment.ply % 7 or not legal:
            continue
        packed = ask(moment, msgspec.msgpack.encode, state)
        again = ask(moment, decoded, packed, game.state_type)
        moment.tell(again == state, "a state that is written and read again is another")
        same = msgspec.msgpack.encode(again) == packed
        moment.tell(same, "a state that is read and written again has other bytes")
        before = state_digest(state)
        action = legal[moment.ply % len(legal)]
        silent = moment.ask("clone", state)
        moment.tell(silent == state, "a clone is not equal to its state")
        moment.ask("step", silent, action)
        unchanged = state_digest(state) == before
        moment.tell(unchanged, "a step on a clone changed the state it was copied from", on=action)
        after, events = moment.ask("apply", state, action)
        moment.tell(state_digest(state) == before, "apply changed the state", action=action)
        moment.tell(after == silent, "whether events are noted changes the state", action=action)
        for event in events:
            fit = event.seen_by is None or set(event.seen_by) <= set(range(setting.seats))
            moment.tell(fit, "an event is for seats that are not there", event=event)
        encoded = ask(moment, msgspec.json.encode, events)
        read = tuple(ask(moment, all_read, encoded, game.event_type))
        moment.tell(read == events, "events that are written and read again are others", read=read)


def a_replay_comes_to_the_same(setting: Setting) -> None:
    """Actions written, read and played again; taken back and done again."""
    game = setting.game
    match = Match(game, setting.seats, setting.options, 9)
    rng = Rng.seeded(9)
    digests = [match.digest()]
    while match.to_move is not None and match.plies < PLIES_KEPT:
        ask(setting, match.play, rng.choice(game.legal_actions(match.state)))
        digests.append(match.digest())
    written = ask(setting, msgspec.json.encode, match.actions)
    read = ask(setting, all_read, written, game.action_type)
    again = Match(game, setting.seats, setting.options, 9, read)
    tell(setting, again.digest() == digests[-1], "a replayed match comes to another state")
    back = min(11, match.plies)
    match.take_back(back)
    tell(setting, match.digest() == digests[-1 - back], "taking back leads to another state")
    for ply in range(len(digests) - back, len(digests)):
        ask(setting, match.redo)
        tell(setting, match.digest() == digests[ply], "redoing leads to another state", ply=ply)


def ranks_follow_totals_and_tie_breaks(setting: Setting) -> None:
    """Score sheets add up, and whoever has more stands higher."""
    anchors = anchors_of(setting.game)
    for seed in range(4):
        *_, moment = moments(setting, seed)
        sheets = moment.ask("score", moment.state)
        seats = [sheet.seat for sheet in sheets]
        moment.tell(seats == list(range(setting.seats)), "sheets are not by seat", seats=seats)
        for sheet in sheets:
            added = sum(line.points for line in sheet.lines)
            moment.tell(sheet.total == added, "a total is not its lines", sheet=sheet, sum=added)
            named = len(sheet.tie_breaks) == len(sheet.tie_labels)
            moment.tell(named, "tie breaks are not those that are named", sheet=sheet)
            for line in sheet.lines:
                there = line.anchor in anchors
                moment.tell(there, f"the book has no section '{line.anchor}'", line=line)
        ordered = sorted(sheets, key=lambda sheet: sheet.rank)
        standing = [(sheet.total, sheet.tie_breaks) for sheet in ordered]
        falling = standing == sorted(standing, reverse=True)
        moment.tell(falling, "ranks do not follow totals and tie breaks", standing=standing)
        moment.tell(ordered[0].rank == 1, "nobody is first", ranks=[each.rank for each in ordered])


def bots_play_to_the_end(setting: Setting) -> None:
    """Bots of all levels play what is legal, and the same again with the same generator.

    With the fewest seats each level has the last one for a match, else they have it by turns; the
    first level has the others. Of one that searches the level before it takes most decisions. On
    all seats they would take longer than all other promises together, and be asked nothing else.
    """
    bots = ask(setting, quick_bots, setting.game)
    apart = setting.seats == min(setting.game.seat_counts)
    for levels in ([level] for level in bots) if apart else [list(bots)]:
        _bots_play_a_match(setting, bots, levels)


def _bots_play_a_match(setting: Setting, bots: Mapping[str, Bot], levels: Sequence[str]) -> None:
    """The first level plays a match, but for the last seat, which these levels have by turns."""
    game, names = setting.game, list(bots)
    state, rng = game.setup(setting.seats, setting.options, 21), Rng.seeded(21)
    asked = Counter[str]()
    turns = cycle(levels)
    ply = 0
    while legal := game.legal_actions(state):
        seat = game.to_move(state)
        level = next(turns) if seat == setting.seats - 1 else names[0]
        searches = isinstance(bots[level], SearchBot)
        if searches and asked[level] >= TWICE and ply % SEARCHED:
            level = names[max(names.index(level) - 1, 0)]
        moment = Moment(setting, 21, ply, state, legal)
        view, twin = game.view(state, seat), rng.clone()
        action = ask(f"{moment}, bot '{level}'", bots[level].choose, view, legal, rng)
        moment.tell(action in legal, f"the bot '{level}' plays what is not legal", on=action)
        asked[level] += 1
        if asked[level] <= TWICE:
            again = bots[level].choose(view, legal, twin)
            moment.tell(again == action, f"the bot '{level}' chooses otherwise", again=again)
        moment.ask("step", state, action)
        ply += 1


def components_make_the_game(setting: Setting) -> None:
    """Its own component file gives the same game; a broken one is refused, with its name."""
    game = setting.game
    if not game.components:
        return
    other = ask(setting, game.with_components, game.components, "mine.toml")
    tell(setting, other.components == game.components, "components change on the way")
    first, second = (each.setup(setting.seats, setting.options, 3) for each in (game, other))
    tell(setting, first == second, "the same component file lays out another state")
    for broken in ("[", "no_such_table = 1"):
        try:
            game.with_components(broken, "mine.toml")
        except ComponentError as error:
            named = str(error).startswith("mine.toml: ")
            tell(setting, named, "a ComponentError does not begin with the file's name", said=error)
        else:
            tell(setting, False, "a broken component file is taken", text=broken)


def every_revision_can_be_played(setting: Setting) -> None:
    """All revisions of the rules play to the end; one that is not there is refused."""
    newest = setting.game
    for revision in range(1, newest.rules_revision + 1):
        game = ask(setting, newest.at_revision, revision)
        tell(setting, game.revision == revision, "another revision is given", asked=revision)
        same = game.components == newest.components
        tell(setting, same, "an earlier revision has other components", revision=revision)
        back = game.at_revision(newest.revision).revision
        tell(setting, back == newest.rules_revision, "a revision does not lead back", to=back)
        *_, _end = moments(setting._replace(game=game), 3)
    for unknown in (0, newest.rules_revision + 1):
        try:
            newest.at_revision(unknown)
        except RevisionError as error:
            named = str(unknown) in str(error)
            tell(setting, named, "a RevisionError does not name the revision", said=error)
        else:
            tell(setting, False, "a revision is given that is not there", revision=unknown)


PROMISES: Final[dict[Callable[[Setting], None], bool]] = {
    it_says_what_it_is: False,
    setup_takes_what_it_declares: True,
    every_match_ends_and_says_so: True,
    legal_is_what_has_no_refusal: True,
    what_has_no_refusal_is_legal: False,
    states_and_events_survive_copying_and_encoding: True,
    a_replay_comes_to_the_same: False,
    every_revision_can_be_played: False,
    views_are_whole: False,
    a_guess_looks_the_same: True,
    guesses_differ: False,
    what_a_seat_plays_tells_only_what_may_be_known: False,
    ranks_follow_totals_and_tie_breaks: False,
    bots_play_to_the_end: False,
    components_make_the_game: False,
    a_judge_is_sound: True,
    a_judge_goes_by_its_terms: False,
    winners_are_rewarded_most: False,
    a_space_has_room_for_everything: True,
    a_row_tells_no_more_than_a_view: True,
}
"""Each, and whether it is watched with every option or with the defaults of each seat count."""
