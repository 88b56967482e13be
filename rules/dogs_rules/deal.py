"""A deal: all that a match begins from, so that many can play the same one, each for themselves.

It is a value and a line of text. The line is made of digits and capital letters that nobody takes
for another (Crockford's base 32) and ends in a check: whoever reads it aloud, types it or pastes
it with line breaks in it gets the same deal, or hears that something in it is not right.
"""

import re
from binascii import crc_hqx
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from dogs_rules.bots.levels import LevelError, given, read_level
from dogs_rules.bots.search import SearchBot
from dogs_rules.clean import clean_text
from dogs_rules.game import Bot, Game, OptionError, OptionValue, RevisionError, Seat
from dogs_rules.phrase import Phrase, phrase, phrase_of, plural
from dogs_rules.rng import SEED_BITS

PREFIX: Final = "DOGS"
"""The beginning of every deal code."""
VERSION: Final = 1
"""Of the way in which a line holds a deal; what it says comes after it."""
MOST_ITERATIONS: Final = 2000
"""That a bot of a deal is given: it is waited for until it has done them, however slow a machine
is, and they must not keep anybody for long."""
LONGEST_LINE: Final = 2000
"""Letters of the longest text that is looked at."""

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUP: Final = 5
"""Letters that stand together."""
_LOOK_ALIKE: Final = str.maketrans("OIL", "011")
_BETWEEN: Final = re.compile(
    r"[\s\-\u00ad\u200b-\u200f\u2010-\u2015\u2060\u2066-\u2069\ufeff_.,:;'\"`<>*]+"
)
"""Characters that a chat, a mail, an editor or a hand puts between the letters, some unseen."""
_HEAD: Final = PREFIX.translate(_LOOK_ALIKE)
_CHECK: Final = 2
"""Bytes of the check. With 16 bits no single wrong letter goes unnoticed, nor two that changed
places: both are bursts of at most ten bits."""

_Key: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$")]
_Level: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9_@-]{1,40}$")]


class DealError(ValueError):
    """This is no deal, or none that can be played here; ``phrase`` says why in a sentence."""

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


class Deal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The content of a deal, the same for all who play it. Made by ``dealt`` or ``read_deal``."""

    game: _Key
    revision: Annotated[int, Meta(ge=1, le=10_000)]
    """Of the rules."""
    seats: Annotated[int, Meta(ge=1, le=16)]
    seat: Annotated[int, Meta(ge=0, le=15)]
    """The seat of the player."""
    bots: tuple[_Level, ...]
    """The levels at the other seats, in their order; one alone counts for all of them."""
    hints: bool
    """True if the player may ask for hints."""
    options: dict[_Key, OptionValue]
    """Those that are not as the game proposes, by key in their order."""
    seed_bytes: Annotated[bytes, Meta(max_length=SEED_BITS // 8)]
    """Big-endian, without leading zeros: numbers of the encoding end at 64 bits."""

    @property
    def seed(self) -> int:
        return int.from_bytes(self.seed_bytes, "big")

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The bots by seat; ``None`` is where the player sits."""
        others = iter(self.bots * (self.seats - 1) if len(self.bots) == 1 else self.bots)
        return tuple(None if seat == self.seat else next(others) for seat in range(self.seats))

    @property
    def line(self) -> str:
        """The deal in one line of text."""
        payload = bytes([VERSION]) + _encode(self)
        body = _lettered(payload + _check(payload))
        groups = [body[at : at + _GROUP] for at in range(0, len(body), _GROUP)]
        return "-".join([PREFIX, *groups])


def dealt(
    game: Game[Any, Any, Any],
    seats: int,
    seat: Seat,
    bots: Sequence[str],
    options: Mapping[str, OptionValue],
    seed: int,
    *,
    hints: bool = True,
) -> Deal:
    """A deal by today's rules.

    Args:
        game: With the components that ship with it.
        seats: The number of seats.
        seat: The seat of the player.
        bots: The levels at the other seats; the last one counts for all that follow.
        options: Those left out take their default.
        seed: At most 128 bits.
        hints: Whether the player may ask for hints.

    Raises:
        DealError: It cannot be played so, or not everywhere alike.
    """
    levels = [*bots, *(list(bots[-1:]) * (seats - 1 - len(bots)))]
    if len(set(levels)) == 1 and len(levels) == seats - 1:
        levels = levels[:1]
    try:
        chosen = game.check_options(seats, options)
    except OptionError as error:
        raise DealError(phrase_of(error)) from error
    usual = game.check_options(seats, {})
    other = {key: chosen[key] for key in sorted(chosen) if chosen[key] != usual[key]}
    seed_bytes = seed.to_bytes((seed.bit_length() + 7) // 8, "big")
    deal = Deal(
        game=game.key,
        revision=game.revision,
        seats=seats,
        seat=seat,
        bots=tuple(levels),
        hints=hints,
        options=other,
        seed_bytes=seed_bytes,
    )
    check_deal(deal, game)
    return deal


def check_deal(deal: Deal, game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The game by the rules of a deal, if the deal can be played.

    Raises:
        DealError: It cannot; says why.
    """
    if deal.revision > game.rules_revision:
        raise DealError(
            phrase(
                (
                    "This deal needs newer rules of {game} (revision {theirs}; this version "
                    "has {ours}). Update dogs-tui to play it."
                ),
                game=game.title,
                theirs=deal.revision,
                ours=game.rules_revision,
            )
        )
    try:
        rules = game.at_revision(deal.revision)
    except RevisionError as error:
        raise DealError(
            phrase(
                (
                    "This deal was made for earlier rules of {game} (revision {theirs}; this "
                    "version has {ours}) and can no longer be played."
                ),
                game=game.title,
                theirs=deal.revision,
                ours=game.rules_revision,
            )
        ) from error
    try:
        rules.check_options(deal.seats, deal.options)
    except OptionError as error:
        raise DealError(phrase_of(error)) from error
    if not 0 <= deal.seat < deal.seats:
        raise DealError(
            plural(
                "There is no seat {seat} in a match with {n} seat.",
                "There is no seat {seat} in a match with {n} seats.",
                deal.seats,
                seat=deal.seat + 1,
            )
        )
    if len(deal.bots) not in {1, deal.seats - 1} or deal.seats < 2:
        raise DealError(phrase("A deal needs a bot for every other seat, or one for all."))
    for level in set(deal.bots):
        _check_level(rules, level)
    return rules


def read_deal(text: str) -> Deal:
    """The deal that a line stands for, however it was typed; whether it can be played is not asked.

    Raises:
        DealError: It is no line of a deal, is mistyped, or is of a newer version.
    """
    letters = _BETWEEN.sub("", text[: LONGEST_LINE + 1]).upper().translate(_LOOK_ALIKE)
    if len(text) > LONGEST_LINE or not letters.startswith(_HEAD):
        raise DealError(
            phrase("This is not a deal code. Deal codes start with {head}.", head=PREFIX)
        )
    body = letters.removeprefix(_HEAD)
    for letter in body:
        if letter not in _DIGITS:
            shown = clean_text(letter, 4) or "?"
            raise DealError(phrase("'{letter}' cannot occur in a deal code.", letter=shown))
    whole = _unlettered(body)
    if whole is None or len(whole) <= _CHECK + 1 or _check(whole[:-_CHECK]) != whole[-_CHECK:]:
        raise _mistyped()
    if whole[0] > VERSION:
        raise DealError(phrase("This deal was made by a newer version of dogs-tui."))
    try:
        deal = _decoder.decode(whole[1:-_CHECK])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _mistyped() from error
    if _encode(deal) != whole[1:-_CHECK] or whole[0] != VERSION or deal.seed_bytes[:1] == b"\0":
        raise _mistyped()
    return deal


def is_line(text: str) -> bool:
    """True if a text is meant to be the line of a deal, right or wrong."""
    letters = _BETWEEN.sub("", text[:LONGEST_LINE]).upper().translate(_LOOK_ALIKE)
    return letters.startswith(_HEAD) and len(letters) > len(_HEAD) + _GROUP


def fixed_level(game: Game[Any, Any, Any], level: str, iterations: int) -> str:
    """A level as a deal names it: one that searches, and says not how much, by iterations."""
    bot = _own_bots(game).get(level)
    return f"{level}@{iterations}" if isinstance(bot, SearchBot) else level


def _check_level(game: Game[Any, Any, Any], text: str) -> None:
    """Makes sure that a bot does the same on every machine.

    Raises:
        DealError: It would not.
    """
    own = _own_bots(game)
    try:
        level = read_level(text)
        if level.name not in own:
            raise DealError(
                phrase(
                    "Deals use only {game}'s own bots; '{level}' is not one of them.",
                    game=game.title,
                    level=clean_text(level.name, 40),
                )
            )
        if level.seconds is not None or (level.plain and isinstance(own[level.name], SearchBot)):
            raise DealError(
                phrase(
                    "In a deal, limit bots by iterations, not seconds, e.g. {example}.",
                    example=f"{level.name}@100",
                )
            )
        given(own[level.name], level)
    except LevelError as error:
        raise DealError(phrase_of(error)) from error
    if level.iterations is not None and level.iterations > MOST_ITERATIONS:
        raise DealError(
            plural(
                "A bot in a deal can search at most {n} iteration.",
                "A bot in a deal can search at most {n} iterations.",
                MOST_ITERATIONS,
            )
        )


def _own_bots(game: Game[Any, Any, Any]) -> dict[str, Bot]:
    """The bots that come with a game: those of other packages are not on every machine."""
    return {**game.bots(), **game.personalities()}


def _mistyped() -> DealError:
    return DealError(
        phrase("This deal code has a typo or is incomplete. Check it character by character.")
    )


def _check(payload: bytes) -> bytes:
    return crc_hqx(payload, 0xFFFF).to_bytes(_CHECK, "big")


def _lettered(data: bytes) -> str:
    """Bytes as letters of five bits each; what is over in the last one is zero."""
    count = -(-len(data) * 8 // 5)
    number = int.from_bytes(data, "big") << (count * 5 - len(data) * 8)
    return "".join(_DIGITS[number >> 5 * at & 31] for at in reversed(range(count)))


def _unlettered(letters: str) -> bytes | None:
    """The bytes that letters stand for; ``None`` if no bytes give these letters."""
    size, over = divmod(len(letters) * 5, 8)
    number = 0
    for letter in letters:
        number = number << 5 | _DIGITS.index(letter)
    if over >= 5 or number & (1 << over) - 1:
        return None
    return (number >> over).to_bytes(size, "big")


_encode: Final = msgspec.msgpack.Encoder().encode
_decoder: Final = msgspec.msgpack.Decoder(Deal)
