"""An exported match becomes a match again: every move of it is played by the rules anew.

Nothing that an export says is believed: who moved, what was played, how the table was and what it
was worth after each move is compared with what the rules give. Where they give something else, a
sentence says so, and nothing is written.
"""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.version import __version__
from dogs_saves.errors import NewerFormatError, SaveError, UnreadableError, shown_name
from dogs_saves.exchange import (
    FORM,
    VERSION,
    AnyExport,
    WholeMatch,
    WholeMove,
    fingerprint_of,
    points,
)
from dogs_saves.history import History, lost_base
from dogs_saves.lines import unseal
from dogs_saves.proof import deal_wrong, places, same_components, snapshot_of
from dogs_saves.records import (
    FORMAT,
    TITLE_LIMIT,
    Components,
    Finished,
    Header,
    Hinted,
    Move,
    cleaned_player,
    encode,
)
from dogs_saves.replay import GameFinder, replay

_CLAIM: Final = re.compile(rb'"form"\s*:\s*"dogs-tui export"')
"""What an export says of itself, wherever a program that wrote it anew has put it."""
_SHOWN: Final = 160
"""Characters of a foreign text that are shown in a sentence."""


class BroughtIn(NamedTuple):
    """An export that is what the rules give."""

    history: History
    notes: tuple[Phrase, ...]
    """What there is to say of it, a sentence each."""


class _Claim(msgspec.Struct):
    """What an export of any version says of itself."""

    form: str = ""
    version: int = 0


class _Wrong(Exception):
    """What the rules do not give."""

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


def is_export(data: bytes) -> bool:
    """True if a file is meant as an export, however damaged."""
    return not unseal(data.partition(b"\n")[0]) and _CLAIM.search(data) is not None


def brought_in(data: bytes, path: Path, find_game: GameFinder) -> BroughtIn:
    """The match that an export tells, every move of it played by the rules.

    Args:
        data: The bytes of the file.
        path: What to call it in messages.
        find_game: Where games come from.

    Raises:
        NewerFormatError: A newer version wrote it, or its rules are newer than those known here.
        UnreadableError: It is no whole export of a match, or not one that the rules give.
    """
    document = _decoded(data, path)
    if not isinstance(document, WholeMatch):
        raise _refused(
            path,
            phrase(
                (
                    "{file} contains only what was visible, without seed and moves, so it "
                    "cannot be imported. Finished matches export in full."
                ),
                file=shown_name(path),
            ),
        )
    history = _begun(document)
    start = replay(history, find_game, path).match  # says what is wrong with game and options
    try:
        notes = _played(document, start, history)
    except _Wrong as wrong:
        raise _refused(path, _edited(path, wrong.phrase)) from wrong
    except Exception as error:  # whatever a hostile file does to an engine ends here
        what = phrase("the match cannot continue from its contents")
        raise _refused(path, _edited(path, what)) from error
    if fingerprint_of(document) != document.sum:
        notes = (*notes, _said_otherwise(path))
    return BroughtIn(history, notes)


def _decoded(data: bytes, path: Path) -> AnyExport:
    data = data.removeprefix(b"\xef\xbb\xbf")  # which editors put before a text
    try:
        claim = msgspec.json.decode(data, type=_Claim)
        if claim.form == FORM and claim.version > VERSION:
            raise NewerFormatError(
                phrase(
                    "{file} was exported by a newer version of dogs-tui.",
                    file=shown_name(path),
                ),
                path,
            )
        document: AnyExport = msgspec.json.decode(data, type=AnyExport)
    except msgspec.ValidationError as error:
        raise _refused(
            path,
            phrase(
                "{file} is not a valid export: {words}.",
                file=shown_name(path),
                words=clean_text(str(error), _SHOWN),
            ),
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            what = phrase("{file} is incomplete.", file=shown_name(path))
        else:
            what = phrase(
                "{file} is not valid JSON: {words}.",
                file=shown_name(path),
                words=clean_text(str(error), _SHOWN),
            )
        raise _refused(path, what) from error
    return document


def _begun(document: WholeMatch) -> History:
    """The history before the first move; its first table is what the rules give."""
    own = document.own_components
    header = Header(
        format=FORMAT,
        game=document.game,
        title=clean_text(document.title, TITLE_LIMIT),
        players=tuple(map(cleaned_player, document.players)),
        options=document.options,
        seed=document.seed,
        created=document.created,
        app=document.app,
        components=document.components,
        hints=document.hints,
        rules=document.rules,
        own=own is not None,
        taken_back=document.taken_back,
        origin=document.origin,
        deal=document.deal,
    )
    return History(header, None if own is None else Components(own), lost_base(header))


def _played(document: WholeMatch, match: Match, history: History) -> tuple[Phrase, ...]:
    """Plays every move and adds it to the history; gives what there is to say.

    Raises:
        _Wrong: Something is not as the rules give it.
    """
    game = match.game
    if not same_components(game, document.components):
        raise _Wrong(phrase("it was played with components that are missing"))
    _check_deal("" if document.deal is None else document.deal.line, match)
    _check_deal("" if document.origin is None else document.origin.deal, match)
    comparable = state_digest(match.state) == document.beginning
    if not comparable and document.app == __version__:
        raise _Wrong(phrase("its seed, options and players do not give its starting table"))
    history.base = snapshot_of(game, match.state, 0, document.created)
    asked = list(reversed(document.hinted))
    for move in document.moves:
        while asked and asked[-1].ply < move.ply:
            mark = asked.pop()
            _add(history, Hinted(move.at, mark.ply, mark.seat), move.ply)
        _play(match, move, comparable=comparable)
        _add(history, Move(move.at, move.ply, msgspec.Raw(encode(move.action))), move.ply)
    if match.to_move is not None:
        raise _Wrong(
            phrase("it ends after move {ply}, where the match is not over", ply=match.plies)
        )
    result = places(game, match.state)
    if asked or result != document.places:
        raise _Wrong(phrase("its result is not that of its last table"))
    at = history.last_change
    _add(history, snapshot_of(game, match.state, match.plies, at), match.plies)
    _add(history, Finished(at, match.plies, result), match.plies)
    return () if comparable else (_of_another_version(),)


def _check_deal(line: str, match: Match) -> None:
    """Compares what the deal that a match names begins with; an empty line names none.

    Raises:
        _Wrong: It begins otherwise.
    """
    what = deal_wrong(line, match)
    if what is not None:
        raise _Wrong(what)


def _play(match: Match, move: WholeMove, *, comparable: bool) -> None:
    ply = match.plies + 1
    if move.ply != ply:
        raise _Wrong(phrase("move {ply} is missing or has another number", ply=ply))
    if match.to_move != move.seat:
        raise _Wrong(phrase("move {ply} is not by the seat whose turn it is", ply=ply))
    try:
        action = msgspec.convert(move.action, match.game.action_type)
    except msgspec.ValidationError as error:
        raise _Wrong(phrase("move {ply} is not a move of this game", ply=ply)) from error
    if match.game.why_not(match.state, action) is not None:
        raise _Wrong(phrase("the rules do not allow move {ply}", ply=ply))
    match.play(action)
    table = state_digest(match.state)
    if move.points != points(match.game, match.state) or (comparable and table != move.table):
        raise _Wrong(phrase("after move {ply} its table is not what the rules give", ply=ply))


def _add(history: History, record: Any, ply: int) -> None:
    try:
        history.add(record)
    except ValueError as error:
        raise _Wrong(phrase("its entry at move {ply} cannot be there", ply=ply)) from error


def _refused(path: Path, what: Phrase) -> SaveError:
    return UnreadableError(what, path)


def _edited(path: Path, what: Phrase) -> Phrase:
    return phrase(
        "{file} does not follow the rules: {what}. It was altered, so nothing was imported.",
        file=shown_name(path),
        what=what,
    )


def _said_otherwise(path: Path) -> Phrase:
    return phrase(
        (
            "The moves of {file} follow the rules, but its names, title, times, deal or "
            "sentences were altered."
        ),
        file=shown_name(path),
    )


def _of_another_version() -> Phrase:
    return phrase(
        "It was exported by another version: moves and points were compared, but not the tables."
    )
