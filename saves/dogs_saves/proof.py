"""What can be said of a match file: the verdict, and what speaks against its match.

A file whose lines are all intact may still have been changed by somebody who sealed it anew. What
the seed, the rules and the moves give is therefore compared with what the file states. Three
answers are possible: it is so, it is not so, or it cannot be proved here, since the match was begun
with other components or its beginning is gone. What is not proved counts for nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final, NamedTuple

import msgspec

from dogs_rules.deal import DealError, read_deal
from dogs_rules.game import Game, OptionError
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.history import History
from dogs_saves.lines import fingerprint
from dogs_saves.records import Finished, Place, Snapshot, encode

MOST_FALSE: Final = 100
"""Snapshots that contradict themselves after which a file is not trusted further."""
LARGEST_STATE: Final = 1 << 17
"""Bytes of the largest state that is looked at: fifty times that of any game so far."""


class Verdict(Enum):
    """The verdict on a match file. The age of its format plays no part in it."""

    PROVED = "proved"
    """Every byte is as it was written, and all that it says is what the rules give."""
    UNPROVED = "unproved"
    """Nothing speaks against it, but not all of it can be compared with what the rules give."""
    ALTERED = "altered"
    """Its lines are intact, and it says what the rules do not give or what no match can say."""
    DAMAGED = "damaged"
    """Its bytes are not as they were written."""

    @property
    def counts(self) -> bool:
        """True if the match counts: in records, ratings, tables of deals, results of a host."""
        return self is Verdict.PROVED

    @property
    def is_wrong(self) -> bool:
        """True if something speaks against the file; false if it is only not proved."""
        return self in {Verdict.ALTERED, Verdict.DAMAGED}


class Judgement(Enum):
    """The judgement on a snapshot that is compared with a state."""

    AGREES = auto()
    OTHER = auto()
    """It shows another one."""
    FALSE = auto()
    """Its state, its digest and its round contradict each other."""
    UNTOLD = auto()
    """States have another shape now, so it cannot be compared."""


class Judged(NamedTuple):
    """The judgement on one snapshot."""

    ply: int
    judgement: Judgement


class Proof(NamedTuple):
    """The outcome of checking a match against the rules as it goes on."""

    wrong: tuple[Phrase, ...]
    """What is not as the rules give it, a sentence each."""
    untold: tuple[Phrase, ...]
    """What cannot be told, and why; a sentence each."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on a file that holds just this."""
        if self.wrong:
            return Verdict.ALTERED
        return Verdict.UNPROVED if self.untold else Verdict.PROVED

    @property
    def doubts(self) -> tuple[Phrase, ...]:
        """The reasons why a match is not proved, in sentences; empty if it is."""
        if self.wrong:
            changed = phrase("This match does not follow the rules: the file was altered.")
            return (changed, *self.wrong)
        if self.untold:
            vain = phrase("This match cannot be verified, so it does not count.")
            return (vain, *self.untold)
        return ()


def components_digest(game: Game[Any, Any, Any]) -> str:
    """Returns the digest of a game's components, as the header has it."""
    return fingerprint(game.components.encode("utf-8"))


def same_components(game: Game[Any, Any, Any], digest: str) -> bool:
    """True if the components named in a match's header play the same as those of a game."""
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


def agrees_with_itself(snapshot: Snapshot, shown: Any | None) -> bool:
    """True if its digest is that of its state, in today's shape or as written.

    Args:
        snapshot: The snapshot.
        shown: Its state; ``None``: states have another shape now.
    """
    if shown is not None and state_digest(shown) == snapshot.digest:
        return True
    try:
        return state_digest(msgspec.json.decode(bytes(snapshot.state))) == snapshot.digest
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError):
        return False


def judged(game: Game[Any, Any, Any], state: Any, witness: Snapshot) -> Judgement:
    """Compares a snapshot with the state that the moves before it give."""
    if len(bytes(witness.state)) > LARGEST_STATE:
        return Judgement.UNTOLD
    shown = decoded_state(game, witness)
    if not agrees_with_itself(witness, shown):
        return Judgement.FALSE
    if shown is None:
        return Judgement.UNTOLD
    if state_digest(shown) != state_digest(state):
        return Judgement.OTHER
    same_round = witness.round == game.view(state, None).round
    return Judgement.AGREES if same_round else Judgement.FALSE


def result_wrong(game: Game[Any, Any, Any], state: Any, finished: Finished) -> Phrase | None:
    """Returns the fault in a result that is stated of a state; ``None`` if there is none."""
    if game.to_move(state) is not None:
        return phrase("It has a result, but the match is not over.")
    if finished.places != places(game, state):
        return phrase("Its result is not that of its last table.")
    return None


def deal_wrong(line: str, match: Match) -> Phrase | None:
    """Returns the fault in the deal that a match is said to be of; ``None`` if there is none.

    Args:
        line: The deal's line of text; empty: none is named.
        match: The match.
    """
    if not line:
        return None
    game = match.game
    try:
        deal = read_deal(line)
        options = game.check_options(match.seats, deal.options)
    except (DealError, OptionError):
        return phrase("it names a deal that does not exist")
    named = (deal.game, deal.revision, deal.seats, deal.seed, options)
    if named != (game.key, game.revision, match.seats, match.seed, match.options):
        return phrase("it names a deal with a different start")
    return None


def proof(
    match: Match, history: History, odd: Sequence[Judged] = (), wrong: Iterable[Phrase] = ()
) -> Proof:
    """Checks a replayed match against the rules.

    Args:
        match: What the replay gave.
        history: What the file tells, as far as it was replayed.
        odd: What the replay found about its snapshots.
        wrong: What else it found that the rules do not give.
    """
    untold: list[Phrase] = []
    sentences = [*wrong, *_contradictions(match, history)]
    _prove_beginning(match.game, history, sentences, untold)
    false = next((copy.ply for copy in odd if copy.judgement is Judgement.FALSE), None)
    if false is not None:
        sentences.append(_false_copy(false))
    elif odd:
        untold.append(_of_another_version(odd[0].ply))
    if history.finished is not None:
        result = result_wrong(match.game, match.state, history.finished)
        sentences.extend(() if result is None or result in sentences else (result,))
    return Proof(tuple(sentences), tuple(untold))


def _contradictions(match: Match, history: History) -> Iterator[Phrase]:
    """What a file says in one place and denies in another."""
    header, own = history.header, history.components
    if header.own != (own is not None) or (
        own is not None and header.components != components_digest(match.game)
    ):
        yield phrase("Its components are not those the match started with.")
    if history.contradiction is not None:
        yield phrase("Its first lines and the copies of them further on contradict each other.")
    asked = history.hinted or history.advised
    if asked and not header.hints and header.origin is None:
        yield phrase("It says both that hints were off and that a player asked for one.")
    lines = (header.deal and header.deal.line, header.origin and header.origin.deal)
    what = next((wrong for line in lines if (wrong := deal_wrong(line or "", match))), None)
    if what is not None:
        yield phrase("Its entry about the deal is wrong: {what}.", what=what)


def _prove_beginning(
    game: Game[Any, Any, Any], history: History, wrong: list[Phrase], untold: list[Phrase]
) -> None:
    base = history.base
    if base.ply > 0:
        untold.append(
            phrase("It begins at move {ply}; earlier moves are not in the file.", ply=base.ply)
        )
        shown = decoded_state(game, base)
        if shown is None or judged(game, shown, base) is Judgement.FALSE:
            wrong.append(_false_copy(base.ply))
        return
    match judged(game, set_up(game, history), base):
        case Judgement.OTHER if same_components(game, history.header.components):
            wrong.append(phrase("Its starting table is not the one that its seed gives."))
        case Judgement.OTHER:
            untold.append(
                phrase("It started with components that this version of the game no longer has.")
            )
            untold.append(phrase("Its starting table is not the one that this version gives."))
        case Judgement.FALSE:
            wrong.append(_false_copy(0))
        case Judgement.UNTOLD:
            untold.append(_of_another_version(0))


def _of_another_version(ply: int) -> Phrase:
    return phrase("Its copy of the table at move {ply} has another version's format.", ply=ply)


def _false_copy(ply: int) -> Phrase:
    return phrase("Its copy of the table at move {ply} was changed.", ply=ply)
