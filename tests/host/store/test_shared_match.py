"""Two processes at one match: whoever was first counts for both, and both have one table."""

import asyncio
from itertools import permutations
from random import Random

import pytest

from dogs_rules import registry
from dogs_rules.game import IllegalActionError
from dogs_saves import Player
from dogs_saves.running import first_history
from dogs_tui.host.store import NoSuchError, OvertakenError
from dogs_tui.host.store.shared_match import SharedMatch
from tests.support.store_making import CODE, GAME, NOW, Place

GAMES = tuple(registry.games())


async def two(place: Place, game: str = GAME, code: str = CODE) -> tuple[SharedMatch, SharedMatch]:
    """One match as two processes have it."""
    one, other = await place.process(), await place.process()
    first = first_history(
        registry.game(game),
        (Player("Ana"), Player("Bo")),
        {},
        5,
        title=code,
        hints=True,
        clock=lambda: NOW,
    )
    begun = await SharedMatch.begin(one.matches, code, first, clock=lambda: NOW)
    return begun, await SharedMatch.open(other.matches, code, clock=lambda: NOW)


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
        await match.catch_up()
    assert picture(matches[0]) == picture(matches[1])


def legal(match: SharedMatch, choice: int = 0) -> object:
    found = match.match.game.legal_actions(match.match.state)
    return found[choice % len(found)]


async def test_who_was_first_counts_for_both(place: Place) -> None:
    one, other = await two(place)
    before = other.match.digest()
    events = await one.play(legal(one))
    assert events
    with pytest.raises(OvertakenError):
        await other.play(legal(other, -1))
    assert other.match.digest() != before  # what the first did is known by then
    assert picture(one) == picture(other)
    await other.play(legal(other))
    steps = await one.catch_up()
    assert steps is not None
    assert any(step.events for step in steps)
    await alike(one, other)


async def test_what_is_not_legal_is_kept_nowhere(place: Place) -> None:
    one, other = await two(place)
    action = legal(one)
    await one.play(action)
    await other.catch_up()
    head = one.head
    while action in one.match.game.legal_actions(one.match.state):
        await one.play(action)
        head = one.head
    with pytest.raises(IllegalActionError):
        await one.play(action)
    assert (await SharedMatch.open((await place.process()).matches, CODE)).head == head


async def test_everything_that_one_does_the_other_has(place: Place) -> None:
    one, other = await two(place)
    seat = one.match.to_move
    assert seat is not None
    for choice in range(3):
        await one.play(legal(one, choice))
    mover = one.match.mover(one.match.plies - 1)
    assert await one.undo(mover, (mover,))
    await alike(one, other)
    await other.redo()
    await other.set_player(1, Player("Rex", "steady"))
    await one.catch_up()
    assert one.players[1] == Player("Rex", "steady")
    await alike(one, other)
    again = await SharedMatch.open((await place.process()).matches, CODE)
    assert again.match.digest() == one.match.digest()
    assert again.players == one.players


@pytest.mark.parametrize("order", sorted(set(permutations("AAABBB"))), ids="".join)
async def test_steps_of_both_at_once_in_every_order(place: Place, order: tuple[str, ...]) -> None:
    """Each decides on what it knows; those that come second are refused and asked again."""
    matches = dict(zip("AB", await two(place), strict=True))
    done = 0
    for who in order:
        match = matches[who]
        try:
            await match.play(legal(match, ord(who)))
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
                    await match.undo(mover, (mover,))
                else:
                    await match.play(legal(match, dice.randrange(50)))
                done += 1
            except OvertakenError:
                await asyncio.sleep(0)
        return done

    done = await asyncio.gather(*(hurries(match, 40) for match in matches))
    assert sum(done) >= 40
    await alike(*matches)
    again = await SharedMatch.open((await place.process()).matches, CODE)
    assert again.match.digest() == matches[0].match.digest()


async def test_there_is_no_such_match(place: Place) -> None:
    with pytest.raises(NoSuchError):
        await SharedMatch.open((await place.process()).matches, CODE)
