"""What stands in the lines of a match file, format 5. Unknown fields are refused.

The first line is the ``Header``. ``Components`` follows when the match is played with the
player's own component file, then the ``Snapshot`` that the match begins from. After these comes
one record for everything that happened.

What the first lines say stands a second time in a ``Beginning``: right after them, so that a match
that has hardly begun can lose one of them; with the first move, so that it can lose three; and in
front of every later snapshot, since a disk loses whole sectors, and those lie far from the first.
"""

from datetime import UTC, datetime
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from dogs_rules.clean import clean_text
from dogs_rules.game import OptionValue

FORMAT: Final = 5
"""The format that this version writes. Every released format keeps loading (see ``migrate``)."""

PERSON: Final = "person"
"""The kind of a seat that a person plays; any other kind is a bot's level."""

UNKNOWN: Final = "?"
"""Stands for a kind of which nothing can be shown."""

NAME_LIMIT: Final = 24
TITLE_LIMIT: Final = 60
KIND_LIMIT: Final = 40
LINE_LIMIT: Final = 2000
"""Letters of the longest line of a deal."""

MOST_ADVISED: Final = 8
"""Actions that one record of advice names."""

MOST: Final = 10_000_000
"""No count is larger."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Revision: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=KIND_LIMIT)]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Time: TypeAlias = Annotated[datetime, Meta(tz=True)]
"""Aware, to the second, in UTC."""

EARLIEST: Final = datetime(1971, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)
"""Times before and after these are read as these: in no time zone do they leave the calendar."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player on a seat."""

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
    total: Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
    rank: Count
    """1 is first; seats that share a place share the number."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The point where a match branched off another."""

    match: str
    """The name of that one's file, without its ending."""
    created: Time
    """When that one was begun: another file may have its name by now."""
    ply: Count
    """How many of its moves this one begins with."""
    deal: Annotated[str, Meta(max_length=LINE_LIMIT)] = ""
    """The line of the deal that that one was a match of, and of which this one tells."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all records."""


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That a match is of a deal, which others play too."""

    line: Annotated[str, Meta(min_length=1, max_length=LINE_LIMIT)]
    """The deal's line of text."""
    attempt: Annotated[int, Meta(ge=1, le=MOST)] = 1
    """Which attempt of this player it is: 1 is the one in earnest."""


class Header(Record, frozen=True, tag="header", omit_defaults=True):
    """The set-up that a match is played from.

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
    """True if players may ask for hints."""
    rules: Revision
    """The revision of the game's rules that the match is played by."""
    own: bool
    """True if the match is played with the player's own component file."""
    taken_back: Count
    """Moves taken back of which the file tells no more."""
    origin: Origin | None = None
    """Of a branch; only a branch's file says anything of it."""
    deal: Dealt | None = None
    """The deal that it is a match of."""


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


class Beginning(Record, frozen=True, tag="beginning"):
    """A copy of the first lines.

    In every format since the fourth its ``header`` is as that of the first line.
    """

    at: Time
    header: Header
    components: str | None = None
    """The player's own component file. It is large: only the copies near the first lines have it,
    and by itself it is longer than a sector."""


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


class Advised(Record, frozen=True, tag="advised"):
    """The hint that a seat was given when the match had ``ply`` moves.

    It is nobody else's affair: that a seat asked among others is what ``Hinted`` says.
    """

    at: Time
    ply: Count
    seat: Count
    actions: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_ADVISED)]


class Finished(Record, frozen=True, tag="finished"):
    """The match ended with this result; an undo makes it run again."""

    at: Time
    ply: Count
    places: tuple[Place, ...]


AnyRecord: TypeAlias = (
    Header
    | Components
    | Snapshot
    | Beginning
    | Move
    | Undo
    | Redo
    | Seated
    | Titled
    | Hinted
    | Advised
    | Finished
)

encode: Final = msgspec.json.Encoder(order="deterministic").encode
_decoder: Final[msgspec.json.Decoder[AnyRecord]] = msgspec.json.Decoder(AnyRecord)


def decode(record: bytes) -> AnyRecord:
    """A record of this format, with times that every time zone can show.

    Raises:
        ValueError: It is not one.
    """
    try:
        return _timed(_decoder.decode(record))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"not a record of format {FORMAT}: {error}") from error


def _timed(record: AnyRecord) -> AnyRecord:
    match record:
        case Components():
            return record
        case Header(created=created, origin=origin):
            if origin is not None:
                origin = msgspec.structs.replace(origin, created=_showable(origin.created))
                record = msgspec.structs.replace(record, origin=origin)
            time = _showable(created)
            return record if time is created else msgspec.structs.replace(record, created=time)
        case Beginning(header=header):
            record = msgspec.structs.replace(record, header=_timed(header))
    time = _showable(record.at)
    return record if time is record.at else msgspec.structs.replace(record, at=time)


def _showable(at: datetime) -> datetime:
    if EARLIEST.year <= at.year < LATEST.year:
        return at if at.tzinfo is UTC else max(EARLIEST, at.astimezone(UTC))
    return EARLIEST if at.year < EARLIEST.year else LATEST
