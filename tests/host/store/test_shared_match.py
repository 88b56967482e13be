"""Two processes at one match: whoever was first counts for both, and both have one table."""

import asyncio
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dogs_rules import registry
from dogs_rules.game import IllegalActionError, Seat
from dogs_saves import Player
from dogs_saves.records import Snapshot
from dogs_saves.running import Step, first_history
from dogs_tui.host.store import FullError, LostError, NoSuchError, OvertakenError, Store, StoreError
from dogs_tui.host.store.open_matches import SharedMatch
from tests.support.store_builder import CODE, GAME, NOW, Place

GAMES = tuple(registry.games())


async def two(place: Place, game: str = GAME, code: str = CODE) -> tuple[SharedMatch, SharedMatch]:
    """One match as two processes have it."""
    mine, other = await place.process(), await place.process()
    first = first_history(
        registry.game(game),
        (Player("Ana"), Player("Bo")),
        {},
        5,
        title=code,
        hints=True,
        clock=lambda: NOW,
    )
    begun = SharedMatch.begin(mine.matches, code, first, clock=lambda: NOW)
    return begun, SharedMatch.open(other.matches, code, clock=lambda: NOW)


def picture(match: SharedMatch) -> object:
    """All that must be the same for everybody."""
    return (
        match.head,
        match.match.digest(),
        match.match.actions,
        match.match.redoable,
        match.players,
        match.hinted,
        match.advised,
        match.title,
    )


async def alike(*matches: SharedMatch) -> None:
    for match in matches:
        match.catch_up()
    assert picture(matches[0]) == picture(matches[1])


async def play(match: SharedMatch, action: Any) -> Step | None:
    return await match.keep(lambda: match.prepare_play(action))


async def undo(match: SharedMatch, seat: Seat) -> int:
    step = await match.keep(lambda: match.prepare_undo(seat, (seat,)))
    return 0 if step is None else step.taken_back


def legal(match: SharedMatch, choice: int = 0) -> object:
    actions = match.match.game.legal_actions(match.match.state)
    return actions[choice % len(actions)]


async def test_who_was_first_counts_for_both(place: Place) -> None:
    first, other = await two(place)
    before = other.match.digest()
    step = await play(first, legal(first))
    assert step is not None
    assert step.events
    with pytest.raises(OvertakenError):
        await play(other, legal(other, -1))
    assert other.match.digest() != before  # what the first did is known by then
    assert picture(first) == picture(other)
    await play(other, legal(other))
    followed: list[Step | None] = []
    first.followed = followed.append
    first.catch_up()
    assert any(step is not None and step.events for step in followed)
    await alike(first, other)


async def test_what_is_not_legal_is_kept_nowhere(place: Place) -> None:
    first, other = await two(place)
    action = legal(first)
    await play(first, action)
    other.catch_up()
    head = first.head
    while action in first.match.game.legal_actions(first.match.state):
        await play(first, action)
        head = first.head
    with pytest.raises(IllegalActionError):
        await play(first, action)
    assert (SharedMatch.open((await place.process()).matches, CODE)).head == head


async def test_everything_that_one_does_the_other_has(place: Place) -> None:
    first, other = await two(place)
    seat = first.match.to_move
    assert seat is not None
    for choice in range(3):
        await play(first, legal(first, choice))
    mover = first.match.mover(first.match.plies - 1)
    assert await undo(first, mover)
    await alike(first, other)
    await other.keep(other.prepare_redo)
    await other.keep(lambda: other.prepare_player(1, Player("Rex", "steady")))
    first.catch_up()
    assert first.players[1] == Player("Rex", "steady")
    await alike(first, other)
    again = SharedMatch.open((await place.process()).matches, CODE)
    assert again.match.digest() == first.match.digest()
    assert again.players == first.players


@pytest.mark.parametrize("order", sorted(set(permutations("AAABBB"))), ids="".join)
async def test_steps_of_both_at_once_in_every_order(place: Place, order: tuple[str, ...]) -> None:
    """Each decides on what it knows; those that come second are refused and asked again."""
    matches = dict(zip("AB", await two(place), strict=True))
    done = 0
    for who in order:
        match = matches[who]
        try:
            await play(match, legal(match, ord(who)))
        except OvertakenError:
            continue
        done += 1
    await alike(*matches.values())
    assert matches["A"].match.plies == done


@pytest.mark.parametrize("game", GAMES)
async def test_whole_matches_of_two_who_both_hurry(place: Place, game: str) -> None:
    """Both play and take back as they like, at the same time; nothing comes apart."""
    matches = await two(place, game)
    dice = Random(3)

    async def hurries(match: SharedMatch, turns: int) -> int:
        done = 0
        for _ in range(turns):
            if match.match.to_move is None:
                break
            try:
                if match.match.plies > 3 and dice.random() < 0.2:
                    mover = match.match.mover(match.match.plies - 1)
                    await undo(match, mover)
                else:
                    await play(match, legal(match, dice.randrange(50)))
                done += 1
                await asyncio.sleep(0)
            except OvertakenError:
                await asyncio.sleep(0)
        return done

    done = await asyncio.gather(*(hurries(match, 40) for match in matches))
    await alike(*matches)
    assert sum(done) >= 40 or matches[0].match.to_move is None
    again = SharedMatch.open((await place.process()).matches, CODE)
    assert again.match.digest() == matches[0].match.digest()


async def test_there_is_no_such_match(place: Place) -> None:
    with pytest.raises(NoSuchError):
        SharedMatch.open((await place.process()).matches, CODE)


class Torn:
    """The matches of a store whose connection breaks, or that has no room, when it is told to."""

    def __init__(self, store: Store, *, error: StoreError, kept: bool) -> None:
        self._matches = store.matches
        self._error: StoreError | None = error
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._matches, name)

    def append(self, code: str, head: int, records: Any) -> int:
        error, self._error = self._error, None
        if error is None or self._kept:
            now = self._matches.append(code, head, records)
        if error is not None:
            raise error
        return now


async def torn(place: Place, error: StoreError, *, kept: bool) -> tuple[SharedMatch, SharedMatch]:
    """A match in whose process the next step does not come back as it should, and another's."""
    first, _ = await two(place)
    matches: Any = Torn(await place.process(), error=error, kept=kept)
    return SharedMatch.open(matches, CODE, clock=lambda: NOW), first


@pytest.mark.parametrize("kept", [True, False])
async def test_after_a_break_nothing_is_decided_before_it_is_known(
    place: Place, kept: bool
) -> None:
    match, other = await torn(place, LostError(), kept=kept)
    followed: list[Step | None] = []
    match.followed = followed.append
    with pytest.raises(LostError):
        await play(match, legal(match))
    assert match.match.plies == 0
    assert not followed
    if kept:
        with pytest.raises(OvertakenError):
            await play(match, legal(match, -1))
        assert followed
    else:
        await play(match, legal(match, -1))
    assert match.match.plies == 1
    await alike(match, other)


async def test_what_is_refused_for_good_need_not_be_looked_for(place: Place) -> None:
    match, other = await torn(place, FullError(), kept=False)
    with pytest.raises(FullError):
        await play(match, legal(match))
    await play(match, legal(match))
    await alike(match, other)


async def test_who_breaks_off_while_it_is_kept_looks_before_the_next(place: Place) -> None:
    match, other = await torn(place, LostError(), kept=True)
    matches: Any = match._matches
    kept = matches.append

    def breaks_off(*what: Any) -> int:
        matches.append = kept
        with pytest.raises(LostError):
            kept(*what)
        raise asyncio.CancelledError

    matches.append = breaks_off
    with pytest.raises(asyncio.CancelledError):
        await play(match, legal(match))
    with pytest.raises(OvertakenError):
        await play(match, legal(match))
    await alike(match, other)


async def test_a_hint_and_what_it_said_are_everybodys(place: Place) -> None:
    first, other = await two(place)
    seat = first.match.to_move
    assert seat is not None
    assert await first.keep(lambda: first.prepare_hint(seat)) is not None
    assert await first.keep(lambda: first.prepare_hint(seat)) is None
    await first.keep(lambda: first.prepare_advice(seat, [legal(first)]))
    await alike(first, other)
    assert other.hinted
    assert other.advised


async def test_whoever_puts_it_down_keeps_its_state(place: Place) -> None:
    first, other = await two(place)
    await play(first, legal(first))
    await first.rest()
    await first.rest()
    lines = (await place.process()).matches.read(CODE)
    assert isinstance(lines.records[-1], Snapshot)
    other.catch_up()
    await play(other, legal(other))
    await alike(first, other)
