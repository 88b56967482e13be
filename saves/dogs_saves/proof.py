"""What the rules say of a file beyond its moves: its first table, its snapshots, its result.

A file whose lines are all intact may still have been changed by somebody who sealed it anew. What
the seed, the rules and the moves give is therefore compared with what the file states. Three
answers are possible: it is so, it is not so, or it cannot be told here, since the match was begun
with other components or its beginning is gone.
"""

from datetime import datetime
from enum import Enum, auto
from typing import Any, Final, NamedTuple

import msgspec

from dogs_rules.game import Game
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.history import History
from dogs_saves.lines import fingerprint
from dogs_saves.records import Place, Snapshot, encode

LARGEST_STATE: Final = 1 << 17
"""Bytes of the largest state that is looked at: fifty times that of any game so far."""


class Judgement(Enum):
    """What a snapshot says of a state."""

    AGREES = auto()
    OTHER = auto()
    """It shows another one."""
    FALSE = auto()
    """Its state and its digest contradict each other, and one of the two agrees."""
    UNTOLD = auto()
    """States have another shape now, so it cannot be compared."""


class Judged(NamedTuple):
    """What is to be said of one snapshot."""

    ply: int
    judgement: Judgement


class Proof(NamedTuple):
    """What the rules say of a file."""

    wrong: tuple[Phrase, ...]
    """What is not as the rules give it, a sentence each."""
    untold: tuple[Phrase, ...]
    """What cannot be told, and why; a sentence each."""


def components_digest(game: Game[Any, Any, Any]) -> str:
    """What stands in the header for the components of a game."""
    return fingerprint(game.components.encode("utf-8"))


def same_components(game: Game[Any, Any, Any], digest: str) -> bool:
    """Whether a match whose header names these components is the same with those of a game."""
    return digest == components_digest(game) or digest in game.earlier_components


def places(game: Game[Any, Any, Any], state: Any) -> tuple[Place, ...]:
    """The result of a state, as a file states it."""
    return tuple(Place(sheet.seat, sheet.total, sheet.rank) for sheet in game.score(state))


def snapshot_of(game: Game[Any, Any, Any], state: Any, ply: int, at: datetime) -> Snapshot:
    """A state as a file keeps it."""
    raw = msgspec.Raw(encode(state))
    return Snapshot(at, ply, game.view(state, None).round, state_digest(state), raw)


def set_up(game: Game[Any, Any, Any], history: History) -> Any:
    """The state that the rules and the seed of a match begin it with."""
    header = history.header
    seats = len(header.players)
    return game.setup(seats, game.check_options(seats, header.options), int(header.seed, 16))


def decoded_state(game: Game[Any, Any, Any], snapshot: Snapshot) -> Any | None:
    """The state in a snapshot; ``None`` when states have another shape now."""
    state = bytes(snapshot.state)
    if len(state) > LARGEST_STATE:
        return None
    try:
        return msgspec.json.decode(state, type=game.state_type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def judged(game: Game[Any, Any, Any], state: Any, witness: Snapshot) -> Judgement:
    """What a snapshot says of the state that the moves before it give."""
    shown = decoded_state(game, witness)
    true = state_digest(state)
    if shown is None:  # A state of another shape has another digest, too.
        readable = len(bytes(witness.state)) <= LARGEST_STATE
        return Judgement.FALSE if readable and witness.digest == true else Judgement.UNTOLD
    agrees = state_digest(shown) == true
    if not agrees:
        return Judgement.FALSE if witness.digest == true else Judgement.OTHER
    if witness.digest == true:
        return Judgement.AGREES
    # A state of an older shape has another digest; but then it has other fields, too.
    same = msgspec.json.decode(encode(shown)) == msgspec.json.decode(bytes(witness.state))
    return Judgement.FALSE if same else Judgement.AGREES


def proof(match: Match, history: History, odd: list[Judged]) -> Proof:
    """What the rules say of a file that was replayed.

    Args:
        match: What the replay gave.
        history: What the file tells, as far as it was replayed.
        odd: What the replay found about its snapshots.
    """
    wrong: list[Phrase] = []
    untold: list[Phrase] = []
    _prove_components(match.game, history, wrong, untold)
    _prove_beginning(match.game, history, wrong, untold)
    false = next((one.ply for one in odd if one.judgement is Judgement.FALSE), None)
    if false is not None:
        wrong.append(_false_copy(false))
    elif odd:
        untold.append(_of_another_version(odd[0].ply))
    _prove_result(match, history, wrong)
    return Proof(tuple(wrong), tuple(untold))


def _prove_components(
    game: Game[Any, Any, Any], history: History, wrong: list[Phrase], untold: list[Phrase]
) -> None:
    if same_components(game, history.header.components):
        return
    if history.components is not None:
        wrong.append(phrase("Its components are not those that the match was begun with."))
    else:
        untold.append(
            phrase("It was begun with components that this version of the game no longer has.")
        )


def _prove_beginning(
    game: Game[Any, Any, Any], history: History, wrong: list[Phrase], untold: list[Phrase]
) -> None:
    base = history.base
    if base.ply > 0:
        untold.append(
            phrase("It begins at move {ply}: what was before is not in the file.", ply=base.ply)
        )
        shown = decoded_state(game, base)
        if shown is not None and judged(game, shown, base) is Judgement.FALSE:
            wrong.append(_false_copy(base.ply))
        return
    match judged(game, set_up(game, history), base):
        case Judgement.OTHER if same_components(game, history.header.components):
            wrong.append(
                phrase("The table that it begins with is not what the rules give for its seed.")
            )
        case Judgement.OTHER:
            untold.append(phrase("The table that it begins with is not what this version gives."))
        case Judgement.FALSE:
            wrong.append(_false_copy(0))
        case Judgement.UNTOLD if bytes(base.state) != b"null":  # Else it is lost.
            untold.append(_of_another_version(0))


def _prove_result(match: Match, history: History, wrong: list[Phrase]) -> None:
    finished = history.finished
    if finished is None:
        return
    if match.to_move is not None:
        wrong.append(phrase("It has a result, but the match is not over."))
    elif finished.places != places(match.game, match.state):
        wrong.append(phrase("Its result is not that of its last table."))


def _of_another_version(ply: int) -> Phrase:
    return phrase("Its copy of the table at move {ply} has the form of another version.", ply=ply)


def _false_copy(ply: int) -> Phrase:
    return phrase("Its copy of the table at move {ply} was changed.", ply=ply)
