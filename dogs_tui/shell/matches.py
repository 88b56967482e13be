"""``dogs-tui matches``, ``check``, ``show`` and ``branch``: matches on disk are never changed."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from dogs_rules.game import Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import (
    MatchFolder,
    MissingError,
    Reading,
    SaveError,
    StoredMatch,
    Summary,
    branches_under,
    read_match,
    verify,
)
from dogs_saves.finding import SeveralError
from dogs_saves.records import Origin
from dogs_saves.summary import shown_text, summarize
from dogs_tui.app.settings import load, settings_path
from dogs_tui.home import match_texts
from dogs_tui.kit.printing import complain, write, write_json, write_lines
from dogs_tui.match.setup import own_name
from dogs_tui.match.veil import VEILED, Veil, deal_of
from dogs_tui.share.eyes import may_look
from dogs_tui.shell.out import FailedError, UsageError, table
from dogs_tui.shell.paths import checked_path
from dogs_tui.words import msgid, say, sense, tr
from dogs_tui.words.registry import words_of

_HEAD: Final = (
    msgid(sense("of a match", "name")),
    msgid("title"),
    msgid("game"),
    msgid("players"),
    msgid("at"),
    msgid("state"),
    msgid("played"),
)


def list_matches(*, as_json: bool) -> None:
    """All matches of the player's folder, the last played first.

    Raises:
        SaveError: The folder cannot be read.
    """
    listed = MatchFolder().matches()
    if not listed and not as_json:
        nothing = phrase("No matches yet. Start one with: {command}", command="dogs-tui play dogs")
        write(say(nothing))
        return
    _write_list(listed, Veil(listed, keyboard_name()), as_json=as_json)


def list_packed(*, as_json: bool) -> None:
    """All matches that were packed away, the last played first.

    Raises:
        SaveError: Their folder cannot be read.
    """
    folder = MatchFolder()
    *_, packed = folder.packed_lists()
    if not packed.matches and not as_json:
        nothing = phrase(
            "No archived matches. To archive a finished one: {command}",
            command="dogs-tui matches archive NAME",
        )
        write(say(nothing))
        return
    _write_list(packed.matches, Veil(folder.matches(), keyboard_name()), as_json=as_json)


def _write_list(listed: Sequence[Summary], veil: Veil, *, as_json: bool) -> None:
    if as_json:
        for match in listed:
            write_json(_as_data(match, hidden=veil.hides(match)))
        return
    today = datetime.now().astimezone()
    rows = [
        (
            match.name,
            "  " * branch.depth + (match_texts.called(match) if branch.depth else match.title),
            match_texts.game_name(match.game),
            match_texts.players(match),
            "" if veil.hides(match) else match_texts.where(match),
            match_texts.state_word(match),
            match_texts.when(match, today),
        )
        for branch in branches_under(listed)
        for match in (branch.summary,)
    ]
    write_lines(table(tuple(map(tr, _HEAD)), rows))


def _as_data(summary: Summary, *, hidden: bool) -> dict[str, Any]:
    return {
        "name": summary.name,
        "path": str(summary.path).encode("utf-8", "backslashreplace").decode("utf-8"),
        "title": summary.title,
        "game": summary.game,
        "players": [{"name": player.name, "kind": player.kind} for player in summary.players],
        "state": summary.state.value,
        "locked": summary.locked,
        "hidden": hidden,
        "round": 0 if hidden else summary.round,
        "plies": 0 if hidden else summary.ply,
        "hints": summary.hints,
        "branch_of": None if summary.origin is None else _origin_as_data(summary.origin),
        "deal": summary.deal,
        "places": () if hidden else summary.places,
        "last_change": summary.last_change,
        "problem": say(summary.problem) if summary.problem else None,
    }


def _origin_as_data(origin: Origin) -> dict[str, Any]:
    return {"name": shown_text(origin.match), "ply": origin.ply}


def branch_off(name: str, ply: int | None) -> StoredMatch:
    """Begins a match that goes on from a move of one that is over; everybody sits as they sat.

    Args:
        name: That match's name or file.
        ply: How many of its moves it begins with.

    Raises:
        SaveError: It cannot be read, is not over, or cannot go on from there.
        UsageError: There is no such match, or the move was left out.
    """
    path = seen_path(name)
    if ply is None:
        raise UsageError(tr("Name the move: --move N"))
    reading = read_match(path)
    return MatchFolder().branch(path, ply, reading.players, hints=reading.hints)


def match_path(name: str) -> Path:
    """The file that a name or a path stands for.

    A bare word is the name or the title of a match; if none has it, a file in the current folder;
    if there is none, words of a name or a title. A path has a separator in it.

    Raises:
        MissingError: There is none, or it fits several.
        UsageError: It cannot be the name of anything.
    """
    if not name:
        unnamed = phrase("Name a match, or its file. See: {command}", command="dogs-tui matches")
        raise UsageError(say(unnamed))
    path = checked_path(name)
    if os.sep in name or name in (os.curdir, os.pardir):
        return path
    here = _here(name)
    try:
        own = MatchFolder().find(name)
    except MissingError as missing:
        if here is not None:
            return here
        return _in_part(name, missing)
    if here is not None and not here.samefile(own):
        complain(
            say(
                phrase(
                    "This is your match {stem}. The file of that name here is: ./{name}",
                    stem=own.stem,
                    name=name,
                )
            )
        )
    return own


def own_match(name: str) -> Path:
    """The match of the player's folder that a name, a title, or words of them stand for.

    Raises:
        MissingError: There is none, or it fits several.
    """
    try:
        return MatchFolder().find(name)
    except MissingError as missing:
        return _in_part(name, missing)


def _in_part(name: str, missing: MissingError) -> Path:
    """The match that words stand for, which is said, as it is not what was typed."""
    if isinstance(missing, SeveralError):
        raise missing
    path = MatchFolder().find_in_part(name)
    complain(say(phrase("This is your match {stem}.", stem=shown_text(path.stem))))
    return path


def seen_path(name: str) -> Path:
    """As ``match_path``, for whoever wants to see what is in the file.

    Raises:
        FailedError: It is another's match of a deal that is still to be played here.
    """
    path = match_path(name)
    match = summarize(path)
    if deal_of(match) and Veil(MatchFolder().matches(), keyboard_name()).hides(match):
        raise FailedError(say(VEILED))
    return path


def keyboard_name() -> str:
    """Gives the name of the player at this keyboard."""
    return own_name(load(settings_path()).settings.name)


def _here(name: str) -> Path | None:
    """The file of that name in the current folder, if one can be seen there."""
    path = Path(name)
    try:
        return path if path.exists() else None
    except OSError:
        return None


def check(name: str) -> int:
    """Replays and verifies a match; 0 when all of it is proved, else 1."""
    path = match_path(name)
    try:
        report = verify(path)
    except SaveError as trouble:
        write(say(trouble.phrase))
        return 1
    write(" ".join(map(say, report.sentences)))
    return 0 if report.verdict.counts else 1


def show(name: str, ply: int | None, seat: int | None, *, as_json: bool) -> None:
    """Prints the table at a ply, as a seat or a spectator may see it.

    Args:
        name: A match's name or file.
        ply: How many moves have been played; ``None``: all.
        seat: Counted from 1; ``None``: a spectator.
        as_json: The view as JSON in place of words.

    Raises:
        SaveError: The match cannot be read.
        UsageError: It has no such ply or seat, or that seat's hand is still hidden.
    """
    reading = read_match(seen_path(name))
    match = reading.match
    view = match.game.view(_state(reading, ply), eyes_of(reading, seat))
    if as_json:
        write_json(view)
        return
    names = tuple(player.name for player in reading.players)
    words = words_of(match.game)
    for line in table_in_words(words.board_text(view, names)):
        write(line)
    if view.to_move is not None:
        write(say(words.prompt(view, names)))
    write_scores(view, names)


def eyes_of(reading: Reading, seat: int | None) -> Seat | None:
    """The seat that somebody who typed its number looks as; ``None``: everybody.

    Args:
        reading: The match.
        seat: Counted from 1; ``None``: none was named.

    Raises:
        UsageError: There is no such seat, or its hand is still hidden.
    """
    seats = reading.match.seats
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        raise UsageError(
            say(phrase("The match has seats 1 to {seats}, not {seat}.", seats=seats, seat=seat))
        )
    if not may_look(reading, seat - 1):
        raise UsageError(
            say(
                phrase(
                    (
                        "Seat {seat}'s cards stay hidden until the match is over. Leave out "
                        "--seat to see what everyone may see."
                    ),
                    seat=seat,
                )
            )
        )
    return seat - 1


def _state(reading: Reading, ply: int | None) -> Any:
    match, first = reading.match, reading.first_ply
    if ply is None:
        return match.state
    if not first <= ply <= first + match.plies:
        raise UsageError(
            say(
                phrase(
                    "The match has moves {first} to {last}, not {ply}.",
                    first=first,
                    last=first + match.plies,
                    ply=ply,
                )
            )
        )
    return match.state_at(ply - first)


def table_in_words(lines: list[Phrase]) -> list[str]:
    """Turns the lines of a table into text ready to be printed."""
    return [say(line) for line in lines]


def write_scores(view: View, names: tuple[str, ...]) -> None:
    """One line with everybody's total."""
    totals = ", ".join(f"{names[sheet.seat]} {sheet.total}" for sheet in view.scores)
    if totals:
        write(say(phrase("Score: {totals}", totals=totals)))
