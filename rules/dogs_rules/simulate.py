"""Matches between computer players only: for measuring bots, games and changes to either."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from dogs_rules import registry
from dogs_rules.bots.budget import Clock
from dogs_rules.bots.levels import LevelError
from dogs_rules.game import Bot, Game, OptionError, OptionValue, Seat
from dogs_rules.phrase import phrase_of, plural
from dogs_rules.rng import Rng

BOT_CHANCE: Final = 2
"""The way bots' chance follows from a seed. It grows when that changes: what goes on from a file
of matches between bots says it there."""
MOST_MOVES: Final = 10_000
"""Moves after which a match is stopped: several times as many as the longest between bots at
random. In some games, such as DOG Kids, players who want to can go on for ever."""
_GOLDEN = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834
"""128 bits of the golden ratio: keeps a run's seeds apart from what the first of them draws."""


class Result(msgspec.Struct, frozen=True):
    """The result of one match. Scores and ranks stand by seat."""

    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    """More than one when a victory is shared; none when the match was stopped."""
    plies: int
    rounds: int
    """0 where a game has no rounds."""
    ended: bool
    """True if it came to its end; scores and ranks of one that was stopped are those of then."""


def match_seeds(seed: int, count: int) -> Iterator[int]:
    """The seeds of a run of matches.

    The first match has the seed itself; each later one has 128 bits drawn from a generator of
    its own. A longer run begins with the same matches as a shorter one.

    Raises:
        ValueError: The seed is negative or longer than 128 bits.
    """
    rng = Rng.seeded(seed)
    rng = Rng.seeded(rng.next() ^ _GOLDEN)
    for index in range(count):
        yield seed if index == 0 else rng.next() << 64 | rng.next()


def bot_rng(seed: int, seat: Seat, ply: int = 0) -> Rng:
    """The generator of a bot: its own for every seat, never the one inside the state.

    It leads nowhere. Every step of a generator and of its seeding can be taken back, and whoever
    knew the seed of the match knew every card; so a one-way hash stands between the two.

    Args:
        seed: The seed of the match.
        seat: The seat of the bot.
        ply: The move at which it starts drawing; one that lives for a whole match starts at 0.
    """
    digest = blake2b(b"%d %d %d" % (seed, seat, ply), digest_size=16).digest()
    return Rng.seeded(int.from_bytes(digest, "big"))


def bots_at(
    game: Game[Any, Any, Any], levels: Sequence[str], seats: int, clock: Clock | None = None
) -> tuple[Bot, ...]:
    """A bot for each seat, by level.

    Args:
        game: The game of the bots.
        levels: One level for all seats, or one a seat; with an amount of thought or without.
        seats: The number of seats.
        clock: For levels with seconds.

    Raises:
        OptionError: A level cannot be, or there are not as many as seats.
        BotError: A bot of another package cannot be loaded.
    """
    if len(levels) not in {1, seats}:
        raise OptionError(
            plural(
                "{n} seat needs {n} bot level.",
                "{n} seats need {n} bot levels (or one for all).",
                seats,
            )
        )
    try:
        made = [registry.bot(game, level, clock) for level in levels]
    except LevelError as error:
        raise OptionError(phrase_of(error)) from error
    return tuple(made[seat % len(made)] for seat in range(seats))


def play_out(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, OptionValue],
    seed: int,
    bots: Sequence[str],
    clock: Clock | None = None,
    moves: list[int] | None = None,
    most_moves: int = MOST_MOVES,
) -> Result:
    """Plays one match between bots to its end, or until it is stopped.

    A bot is given the view of its seat, the legal actions, and a generator derived from seed
    and seat; where there is but one action, it is not asked.

    Args:
        game: The game.
        seats: The number of seats.
        options: Set-up options; those left out take their default.
        seed: At most 128 bits; with the same bots it gives the same match again.
        bots: One level for all seats, or one a seat.
        clock: For levels with seconds, of which no match comes out twice alike.
        moves: The list to note each action in by its place among the legal ones; ``None``: nowhere.
        most_moves: After how many moves a match that has not ended is stopped.

    Raises:
        OptionError: Seats, options or bots do not fit the game.
        BotError: A bot of another package failed.
    """
    players = bots_at(game, bots, seats, clock)
    generators = [bot_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, game.check_options(seats, options), seed)
    plies = 0
    while (seat := game.to_move(state)) is not None and plies < most_moves:
        legal = game.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            action = players[seat].choose(game.view(state, seat), legal, generators[seat])
        if moves is not None:
            moves.append(legal.index(action))
        game.step(state, action)
        plies += 1
    sheets = game.score(state)
    ended = seat is None
    return Result(
        seed=seed,
        scores=tuple(sheet.total for sheet in sheets),
        ranks=tuple(sheet.rank for sheet in sheets),
        winners=tuple(sheet.seat for sheet in sheets if ended and sheet.rank == 1),
        plies=plies,
        rounds=game.view(state, None).round,
        ended=ended,
    )
