"""What stands in the lines of a match file, format 3. Unknown fields are refused.

The first line is the ``Header``. ``Components`` follows when the match is played with the
player's own component file, then the ``Snapshot`` that the match begins from. After these comes
one record for everything that happened.
"""

from datetime import datetime
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from dogs_rules.clean import clean_text
from dogs_rules.game import OptionValue

FORMAT: Final = 3
"""The format that this version writes. Every released format keeps loading (see ``migrate``)."""

PERSON: Final = "person"
"""The kind of a seat that a person plays; any other kind is a bot's level."""

UNKNOWN: Final = "?"
"""Stands for a kind of which nothing can be shown."""

NAME_LIMIT: Final = 24
TITLE_LIMIT: Final = 60
KIND_LIMIT: Final = 40

Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
Revision: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=KIND_LIMIT)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Time: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""Aware, to the second, in UTC."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat."""

    name: str
    kind: Word = PERSON
    """``person``, or the level of a bot."""


def cleaned_player(player: Player) -> Player:
    """The player with words that may be shown and stored.

    Raises:
        ValueError: The kind is empty or overlong.
    """
    if not 0 < len(player.kind) <= KIND_LIMIT:
        raise ValueError(f"no kind of player: {player.kind!r}")
    return Player(
        clean_text(player.name, NAME_LIMIT), clean_text(player.kind, KIND_LIMIT) or UNKNOWN
    )


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's result."""

    seat: Count
    total: int
    rank: Count
    """1 is first; seats that share a place share the number."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all records."""


class Header(Record, frozen=True, tag="header"):
    """What a match is made of.

    In every format the first line's record has a whole number ``format``.
    """

    format: Count
    game: Word
    title: str
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=16)]
    """By seat."""
    options: dict[str, OptionValue]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{1,32}$")]
    """Hexadecimal: 128 bits do not fit a JSON number."""
    created: Time
    app: str
    """The version that began the match."""
    components: Digest
    """Of the component file's text."""
    hints: bool
    """Whether players may ask for hints."""
    rules: Revision
    """The revision of the game's rules that the match is played by."""


class Components(Record, frozen=True, tag="components"):
    """The player's own component file, whole, so that the match stands alone."""

    text: str


class Snapshot(Record, frozen=True, tag="snapshot"):
    """The whole state after ``ply`` moves: a witness for a replay, and a way on without one."""

    at: Time
    ply: Count
    round: Count
    digest: Digest
    state: msgspec.Raw


class Move(Record, frozen=True, tag="move"):
    """An action was played; with it the match has ``ply`` moves."""

    at: Time
    ply: Count
    action: msgspec.Raw


class Undo(Record, frozen=True, tag="undo"):
    """The last ``count`` moves were taken back; ``ply`` are left."""

    at: Time
    ply: Count
    count: Count


class Redo(Record, frozen=True, tag="redo"):
    """The move last taken back was played again; with it the match has ``ply`` moves."""

    at: Time
    ply: Count


class Seated(Record, frozen=True, tag="seated"):
    """A seat got another player, or its player another name."""

    at: Time
    seat: Count
    player: Player


class Titled(Record, frozen=True, tag="titled"):
    """The match got another title."""

    at: Time
    title: str


class Hinted(Record, frozen=True, tag="hinted"):
    """A seat was told what it might do, when the match had ``ply`` moves."""

    at: Time
    ply: Count
    seat: Count


class Finished(Record, frozen=True, tag="finished"):
    """The match ended with this result; an undo makes it run again."""

    at: Time
    ply: Count
    places: tuple[Place, ...]


AnyRecord: TypeAlias = (
    Header | Components | Snapshot | Move | Undo | Redo | Seated | Titled | Hinted | Finished
)

encode: Final = msgspec.json.Encoder(order="deterministic").encode
_decoder: Final[msgspec.json.Decoder[AnyRecord]] = msgspec.json.Decoder(AnyRecord)


def decode(record: bytes) -> AnyRecord:
    """A record of this format.

    Raises:
        ValueError: It is not one.
    """
    try:
        return _decoder.decode(record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"not a record of format {FORMAT}: {error}") from error
