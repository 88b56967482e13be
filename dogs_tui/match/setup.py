"""A match that is about to begin: who plays, with which options and seed.

The command line and the screen for a new match both fill one in; nothing here needs Textual.
"""

import getpass
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.bots.levels import RANDOM, TABLE_SECONDS, LevelError, read_level
from dogs_rules.bots.visiting import BotError
from dogs_rules.clean import clean_text
from dogs_rules.game import ComponentError, Game, OptionError, OptionValue
from dogs_rules.match import Match
from dogs_rules.phrase import phrase, plural
from dogs_rules.rng import SEED_BITS
from dogs_saves.edited import EditedError, read_edited
from dogs_saves.records import NAME_LIMIT, PERSON, Player
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.words import say, say_error

BOT_NAMES = ("Bella", "Oscar", "Luna", "Rocky")
"""What bots are called, by seat."""
FAVOURITE = "steady"
"""The strongest level that a first match is played against."""
GENTLE = "beginner"
"""The level that a match right after a lesson is played against."""
DEFAULT_SEATS = 3
LARGEST_COMPONENTS = 1 << 20
"""Bytes of the largest component file that is read: a hundred times as many as any has."""


class SetupError(ValueError):
    """The match cannot be played like this; the text says why, in one line."""


class MatchSetup(msgspec.Struct, frozen=True):
    game: Game[Any, Any, Any]
    players: tuple[Player, ...]
    """By seat."""
    options: dict[str, OptionValue]
    seed: int
    hints: bool = True
    """True if players may ask for hints."""


def again(match: Match, players: Sequence[Player], *, hints: bool) -> MatchSetup:
    """The same match once more, by today's rules: everybody moves on by a seat, chance is new.

    Args:
        match: As it was.
        players: The players, by seat.
        hints: Whether players might ask for hints.
    """
    rules = match.game.at_revision(match.game.rules_revision)
    seated = (*players[1:], *players[:1])
    return MatchSetup(rules, seated, dict(match.options), fresh_seed(), hints)


def with_level(players: Sequence[Player], level: str) -> tuple[Player, ...]:
    """The same players with all bots at a level."""
    return tuple(
        player if player.kind == PERSON else Player(player.name, level) for player in players
    )


def own_name(name: str = "") -> str:
    """Gives the name of the person at this keyboard: their own, else that of the account."""
    try:
        account = getpass.getuser()
    except (ImportError, KeyError, OSError):  # no name: in some containers, and on Windows
        account = ""
    return clean_text(name, NAME_LIMIT) or clean_text(account.capitalize(), NAME_LIMIT) or "You"


def fresh_seed() -> int:
    """128 bits from the operating system."""
    return secrets.randbits(SEED_BITS)


def read_seed(text: str) -> int:
    """A seed as people write it: decimal, or hexadecimal after ``0x``.

    Raises:
        PlanError: It is not one.
    """
    written = text.strip().lower().replace("_", "")
    try:
        seed = int(written, 16 if written.startswith("0x") else 10)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << SEED_BITS or not written.isascii():
        shown = clean_text(text, 40)
        raise SetupError(
            say(
                phrase(
                    "A seed is a whole number (or 0x and hex digits) of up to 128 bits, not"
                    " '{shown}'.",
                    shown=shown,
                )
            )
        )
    return seed


def the_game(key: str, components: Path | None = None) -> Game[Any, Any, Any]:
    """A game, with the player's own component file if one is given.

    Raises:
        PlanError: There is no such game, or the file cannot be used.
    """
    keys, key = registry.keys(), registry.key_of(key)
    if key not in keys:
        listed = ", ".join(keys)
        raise SetupError(
            say(
                phrase(
                    "No game called '{key}'. Games: {listed}.{hint}",
                    key=clean_text(key, 40),
                    listed=listed,
                    hint=did_you_mean(key, keys),
                )
            )
        )
    game = registry.game(key)
    if components is None:
        return game
    try:
        text = read_edited(components, LARGEST_COMPONENTS)
        return game.with_components(text, str(components))
    except (EditedError, ComponentError) as error:
        raise SetupError(say(error.phrase)) from error


def default_seats(game: Game[Any, Any, Any]) -> int:
    """Gives the number of seats of a match when nobody chooses it."""
    return usual_seats(game.seat_counts)


def usual_seats(counts: Sequence[int]) -> int:
    """Picks the number of seats of a match when nobody chooses it, from the possible numbers."""
    return DEFAULT_SEATS if DEFAULT_SEATS in counts else counts[0]


def suited_level(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, OptionValue]
) -> str | None:
    """The level of bots that a match's options propose; ``None``: as usual."""
    for option in game.options(seats):
        level = dict(option.bots).get(options.get(option.key, option.default))
        if level is not None:
            return level
    return None


def best_level(game: Game[Any, Any, Any]) -> str:
    """The level of bots when nobody says: the favourite if the game has it, else its strongest."""
    levels = tuple(game.bots())  # its own: what is proposed must be there
    return FAVOURITE if FAVOURITE in levels else levels[-1]


def offered_levels(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """All bots of a game in the order in which a seat is offered them.

    The weakest level first, so that a step on is a stronger bot; then all others of the game, and
    what only plays at random last.
    """
    levels = tuple(name for name in game.bots() if name != RANDOM)
    others = tuple(name for name in registry.bots(game) if name not in (*levels, RANDOM))
    return (*levels, *others, RANDOM)


def gentle_level(game: Game[Any, Any, Any]) -> str:
    """The level of bots for a player who has just learned a game."""
    return GENTLE if GENTLE in game.bots() else best_level(game)


def check_level(game: Game[Any, Any, Any], level: str, *, at_table: bool = False) -> str:
    """The level, if the game has it; seconds or iterations may follow: ``sharp@0.5s``.

    Args:
        game: The game of the bots.
        level: As it was written.
        at_table: Whether somebody waits for its moves.

    Raises:
        PlanError: It does not, it takes no such amount of thought, or it is another package's and
            cannot be loaded.
    """
    try:
        registry.bot(game, level, time.monotonic)
        meant = read_level(level)
    except LevelError as error:
        levels = tuple(registry.bots(game))
        name = level.partition("@")[0]
        hint = did_you_mean(name, levels) if name not in levels else ""
        raise SetupError(f"{say_error(error)}{hint}") from error
    except BotError as error:
        raise SetupError(say_error(error)) from error
    if at_table and meant.seconds is not None and meant.seconds > TABLE_SECONDS:
        raise SetupError(
            say(
                phrase(
                    "In a match a bot thinks for at most {seconds} s per move.",
                    seconds=f"{TABLE_SECONDS:g}",
                )
            )
        )
    return level


def check_seats(game: Game[Any, Any, Any], seats: int) -> int:
    """The seat count, if the game takes it.

    Raises:
        PlanError: It does not.
    """
    if seats not in game.seat_counts:
        allowed = ", ".join(str(count) for count in game.seat_counts)
        raise SetupError(
            say(
                phrase(
                    "{title} takes {allowed} players, not {seats}.",
                    title=game.title,
                    allowed=allowed,
                    seats=seats,
                )
            )
        )
    return seats


def you_against_bots(
    game: Game[Any, Any, Any],
    seats: int,
    name: str,
    levels: Sequence[str] = (),
    options: Mapping[str, OptionValue] = MappingProxyType({}),
) -> tuple[Player, ...]:
    """A person on the first seat, bots on all others.

    Args:
        game: The game.
        seats: The number of seats.
        name: The person's; empty: as the account is called.
        levels: Of the bots, seat by seat; the last one counts for all that follow.
        options: Of the match, which may propose a level where none is named.

    Raises:
        PlanError: Too many levels, or one the game does not have.
    """
    if len(levels) > seats - 1:
        raise SetupError(
            say(
                plural(
                    "You named {n} bot; seats left: {free} of {seats}.",
                    "You named {n} bots; seats left: {free} of {seats}.",
                    len(levels),
                    seats=seats,
                    free=seats - 1,
                )
            )
        )
    usual = suited_level(game, seats, options) or best_level(game)
    kinds = [check_level(game, level, at_table=True) for level in levels] or [usual]
    kinds += [kinds[-1]] * (seats - 1 - len(kinds))
    person = Player(own_name(name), PERSON)
    names = [bot for bot in BOT_NAMES if bot != person.name]
    return (person, *(Player(names[seat], kind) for seat, kind in enumerate(kinds)))


def checked_options(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Options with defaults filled in.

    Raises:
        PlanError: One is unknown or has a value that it does not take.
    """
    try:
        return game.check_options(seats, options)
    except OptionError as error:
        keys = [option.key for option in game.options(seats)]
        unknown = next((key for key in options if key not in keys), "")
        hint = did_you_mean(unknown, keys) if unknown else ""
        raise SetupError(f"{say_error(error)}{hint}") from error
