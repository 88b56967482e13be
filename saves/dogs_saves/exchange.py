"""What leaves the program as JSON: a whole match, which can come back, or the story of one.

A ``WholeMatch`` holds all that makes a match that is over, and can be made a match file again
(``bring_in``). A ``MatchStory`` tells only what somebody may see: neither seed nor actions, which
would tell what is hidden. Both are described for others in ``docs/sharing.md``.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dogs_rules import registry
from dogs_rules.game import OptionValue
from dogs_rules.match import state_digest
from dogs_rules.version import __version__
from dogs_saves.lines import fingerprint
from dogs_saves.proof import components_digest, places
from dogs_saves.reading import Reading
from dogs_saves.records import (
    Count,
    Dealt,
    Digest,
    Origin,
    Place,
    Player,
    Revision,
    Time,
    Word,
    encode,
)
from dogs_saves.replay import GameFinder

FORM: Final = "dogs-tui export"
"""Names the kind of file."""
VERSION: Final = 1
"""The version of both documents; what is older keeps being read."""

Told: TypeAlias = tuple[str, ...]
Points: TypeAlias = tuple[int, ...]


class HintAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody asked for a hint among others."""

    ply: Count
    """How many moves the match had."""
    seat: Count


class WholeMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that was played."""

    ply: Count
    """How many moves the match has with it."""
    seat: Count
    """Who played it, counted from 0."""
    at: Time
    action: Any
    """As the game writes it, with its ``type``."""
    told: Told
    """What happened, in sentences: for readers. Bringing it in asks nothing of them."""
    points: Points
    """Everybody's points after it, by seat."""
    table: Digest
    """The fingerprint of the table after it."""


class Exported(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True
):
    """The fields that both documents begin with."""

    form: Literal["dogs-tui export"] = FORM
    version: Annotated[int, Meta(ge=1)] = VERSION
    app: str = msgspec.field(default_factory=lambda: __version__)
    """The version of the program that wrote it."""
    game: Word
    """The game's key."""
    title: str
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=16)]
    """By seat."""


class WholeMatch(Exported, frozen=True, tag="match", kw_only=True):
    """A match that is over, with everything that it is made of."""

    rules: Revision
    """The revision of the game's rules that it was played by."""
    components: Digest
    """Of the text of the component file."""
    own_components: str | None
    """The player's own component file; ``None``: the game's."""
    options: dict[str, OptionValue]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{1,32}$")]
    """Hexadecimal: 128 bits do not fit a JSON number."""
    created: Time
    hints: bool
    """True if players might ask for hints."""
    hinted: tuple[HintAsked, ...]
    taken_back: Count
    """How many moves were taken back in it."""
    beginning: Digest
    """The fingerprint of the table before the first move."""
    moves: tuple[WholeMove, ...]
    places: tuple[Place, ...]
    deal: Dealt | None = None
    """The deal that it is a match of."""
    origin: Origin | None = None
    """Of a branch: where it branched off."""
    sum: str = ""
    """The fingerprint of all the rest: what the rules have no say in shows a change by it."""


class StoryStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The events at one point of a match."""

    ply: Count
    """How many moves the match has with it."""
    seat: Count | None
    """Who acted, counted from 0; ``None``: the match begins."""
    part: str
    """Round and phase after it."""
    told: Told
    """What happened, in sentences."""
    points: Points
    """Everybody's points after it as they can be seen, by seat."""


class MatchStory(Exported, frozen=True, tag="story", kw_only=True):
    """A match as it can be seen, running or over; it cannot be brought in again."""

    seen_by: Count | None
    """The seat that sees it; ``None``: what everybody may see."""
    over: bool
    steps: tuple[StoryStep, ...]
    """Those of which there is something to tell, and the beginning."""
    table: Told
    """What lies on the table after the last of them, in sentences."""


AnyExport: TypeAlias = WholeMatch | MatchStory


def schema() -> dict[str, Any]:
    """The JSON Schema of both documents."""
    return msgspec.json.schema(AnyExport)


def as_json(document: AnyExport) -> bytes:
    """A document as it is written: indented, so that it can be read and compared."""
    return msgspec.json.format(encode(document), indent=1) + b"\n"


def fingerprint_of(document: WholeMatch) -> str:
    """Returns the content of ``sum``: the same however the JSON is laid out."""
    return fingerprint(encode(msgspec.structs.replace(document, sum="")))


def whole_match(
    reading: Reading, tellings: Sequence[Told], find_game: GameFinder = registry.game
) -> WholeMatch:
    """The document of a match that is over.

    Args:
        reading: The match, replayed from its beginning.
        tellings: By move what happened, in sentences.
        find_game: Where games come from, to tell shipped components from others.

    Raises:
        ValueError: It is not over, or its beginning is lost.
    """
    match, game = reading.match, reading.match.game
    if match.to_move is not None or reading.first_ply:
        raise ValueError("only a match that is over and has its beginning is exported whole")
    state = match.state_at(0)
    beginning = state_digest(state)
    moves: list[WholeMove] = []
    for action, at, sentences in zip(match.actions, reading.times, tellings, strict=True):
        seat = game.to_move(state)
        assert seat is not None, "who has acted had to move"
        game.step(state, action)
        plain = msgspec.json.decode(encode(action))
        moves.append(
            WholeMove(
                ply=len(moves) + 1,
                seat=seat,
                at=at,
                action=plain,
                told=sentences,
                points=points(game, state),
                table=state_digest(state),
            )
        )
    own = game.components != find_game(game.key).components
    document = WholeMatch(
        game=game.key,
        title=reading.title,
        players=reading.players,
        rules=game.revision,
        components=components_digest(game),
        own_components=game.components if own else None,
        options=dict(match.options),
        seed=f"{match.seed:032x}",
        created=reading.created,
        hints=reading.hints,
        hinted=tuple(HintAsked(*mark) for mark in reading.hinted),
        taken_back=match.taken_back,
        beginning=beginning,
        moves=tuple(moves),
        places=places(game, state),
        deal=reading.deal,
        origin=reading.origin,
    )
    return msgspec.structs.replace(document, sum=fingerprint_of(document))


def points(game: Any, state: Any) -> Points:
    """Everybody's points by seat."""
    return tuple(sheet.total for sheet in sorted(game.score(state), key=lambda scored: scored.seat))
