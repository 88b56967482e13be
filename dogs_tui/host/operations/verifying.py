"""``dogs-tui host verify``: whether everything that a host keeps is sound, and what is not.

Nothing is changed, and a host may run meanwhile: what it writes while it is looked at is looked at
again.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from dogs_saves import MissingError, SaveError, disk, verify
from dogs_saves.documents import Documents
from dogs_saves.match_list import is_match, names_in
from dogs_saves.report import Report
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.talk import TalkRecord
from dogs_tui.host.operations.data_folder import check_data_folder
from dogs_tui.host.people.bans import Ban
from dogs_tui.host.people.follow import Follow
from dogs_tui.host.people.invitations import Invite
from dogs_tui.host.people.names import likeness
from dogs_tui.host.people.notification_choice import NotificationChoice
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.result import Result
from dogs_tui.host.store.formats import DOCUMENT, refuse_newer
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tournaments.tournament import Tournament
from dogs_tui.kit.printing import write, write_json
from dogs_tui.shell.out import FailedError
from dogs_tui.words import phrase, say, tr
from dogs_tui.words.figures import whole

AGAIN: Final = 5
"""How often a file is looked at that changes meanwhile."""
TALK_BYTES: Final = 1 << 20


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found about a file."""

    file: str
    """In the data folder."""
    ok: bool
    said: tuple[str, ...] = ()
    """What is wrong, or what cannot be told, a sentence each."""
    plies: int | None = None
    """Of a match: moves that were replayed."""
    digest: str = ""
    """Of a match: of the state that they lead to."""


def verify_host(folder: Path, *, as_json: bool) -> int:
    """Looks at everything in a data folder and prints what is wrong.

    Returns:
        1 when anything is, else 0.

    Raises:
        FailedError: There is no such folder, or it cannot be read.
    """
    check_data_folder(folder)
    counts = {"wrong": 0, "matches": 0, "moves": 0, "documents": 0}
    try:
        for one in findings(folder):
            counts["wrong"] += not one.ok
            counts["documents" if one.plies is None else "matches"] += 1
            counts["moves"] += one.plies or 0
            if as_json:
                write_json(one)
            elif one.said:
                write(say(phrase("{file}: {said}", file=one.file, said=" ".join(one.said))))
    except SaveError as error:
        raise FailedError(say(error.phrase)) from error
    if not as_json:
        told = phrase(
            "Replayed matches: {matches}, with moves: {moves}. Documents read: {documents}.",
            matches=whole(counts["matches"]),
            moves=whole(counts["moves"]),
            documents=whole(counts["documents"]),
        )
        write(say(told))
        sound = phrase("Everything is sound.")
        write(say(phrase("Wrong: {n}.", n=whole(counts["wrong"])) if counts["wrong"] else sound))
    return 1 if counts["wrong"] else 0


def findings(folder: Path) -> Iterator[Finding]:
    """What there is to say of each file of a data folder.

    Raises:
        SaveError: A folder cannot be read.
    """
    try:
        refuse_newer(folder)
    except LobbyError as error:
        yield Finding(f"{DOCUMENT}.json", False, (say(error.phrase),))
    reports: dict[str, Report] = {}
    for name in filter(is_match, names_in(folder / "matches")):
        report = _verified(folder / "matches" / name)
        if report is not None:
            reports[name] = report
            yield _of_match(f"matches/{name}", report)
    found = list(_documents(folder, reports.get))
    if not all(one.ok for one in found):
        # A host may have changed one document after another was read: now all is read anew.
        found = list(_documents(folder, lambda name: _verified(folder / "matches" / name)))
    yield from found


def _documents(folder: Path, report_of: Callable[[str], Report | None]) -> Iterator[Finding]:
    """What there is to say of the documents, and of how they fit together.

    Args:
        folder: The data folder.
        report_of: Gives what the rules say of a match, by its file's name; ``None``: there is none.
    """
    tables, found = _read(Documents(folder / "tables", TableRecord))
    yield from found
    people, found = _read(Documents(folder / "people", Person))
    yield from (*found, *_twins(people))
    invites, found = _read(Documents(folder / "invites", Invite))
    yield from (*found, *_misnamed(invites))
    yield from _read(Documents(folder / "bans", Ban))[1]
    yield from _read(Documents(folder / "follows", Follow))[1]
    results, found = _read(Documents(folder / "results", Result))
    yield from (*found, *_misplaced(results, tables))
    yield from _read(Documents(folder / "notifications", NotificationChoice))[1]
    yield from _read(Documents(folder / "tournaments", Tournament))[1]
    yield from _read(Documents(folder / "talk", TalkRecord, largest=TALK_BYTES))[1]
    for name, table in tables.items():
        if said := tuple(_wrong_with(table, people, report_of)):
            yield Finding(f"tables/{name}.json", False, said)


def _read(documents: "Documents[Any]") -> tuple[dict[str, Any], list[Finding]]:
    """All documents of a folder that can be read, and what there is to say of each."""
    out: dict[str, Any] = {}
    found: list[Finding] = []
    for name in documents.names():
        file = f"{documents.root.name}/{name}.json"
        try:
            out[name] = documents.read(name)
        except MissingError:
            continue  # The host took it away meanwhile.
        except SaveError as error:
            found.append(Finding(file, False, (say(error.phrase),)))
        else:
            found.append(Finding(file, True))
    return out, found


def _twins(people: dict[str, Person]) -> Iterator[Finding]:
    """People of whom the host could not tell who is meant."""
    owners: dict[str, str] = {}
    for name, person in people.items():
        if person.id != name:
            yield Finding(f"people/{name}.json", False, (tr("It is about somebody else."),))
        for sign in (*person.keys, likeness(person.name)):
            other = owners.setdefault(sign, name)
            if other != name:
                said = (
                    phrase("There is a key that people/{other}.json has, too.", other=other)
                    if sign in person.keys
                    else phrase("There is a name that people/{other}.json has, too.", other=other)
                )
                yield Finding(f"people/{name}.json", False, (say(said),))


def _misnamed(invites: dict[str, Invite]) -> Iterator[Finding]:
    for name, invite in invites.items():
        if invite.digest != name:
            yield Finding(f"invites/{name}.json", False, (tr("It is another invitation's."),))


def _misplaced(results: dict[str, Result], tables: dict[str, TableRecord]) -> Iterator[Finding]:
    """Results that are not of the table after which they are named."""
    for name, result in results.items():
        file, table = f"results/{name}.json", tables.get(name)
        if result.code.lower() != name:
            yield Finding(file, False, (tr("It is of another table."),))
        elif table is not None and (table.game, len(table.seats)) != (
            result.game,
            len(result.seats),
        ):
            said = phrase("It does not fit tables/{name}.json.", name=name)
            yield Finding(file, False, (say(said),))


def _verified(path: Path) -> Report | None:
    """What the rules say of a match; ``None``: it is not there any more.

    A line that the host is writing just now is half a line; then the file has changed afterwards.
    """
    for _ in range(AGAIN):
        try:
            before = disk.look(path).stamp
            report = verify(path)
            if report.ok or disk.look(path).stamp == before:
                return report
        except FileNotFoundError:
            return None
        except OSError:
            return verify(path)
    return report


def _of_match(file: str, report: Report) -> Finding:
    reading = report.reading
    told = () if report.verdict.counts else report.sentences
    return Finding(
        file,
        report.ok,
        tuple(map(say, told)),
        0 if reading is None else reading.match.plies,
        "" if reading is None else reading.match.digest(),
    )


def _wrong_with(
    table: TableRecord, people: dict[str, Person], report_of: Callable[[str], Report | None]
) -> Iterator[str]:
    """What does not fit between a table, its match and its people."""
    if not table.over:
        for seat, one in enumerate(table.seats, 1):
            if one.person and one.person not in people:
                yield say(phrase("Seat {n} is of somebody who is not known.", n=seat))
    if table.stage is TableStage.GATHERING:
        return
    name = Path(table.file).name or f"{table.code.lower()}.dogs"
    report = report_of(name)
    if report is None:
        yield say(phrase("There is no matches/{name}.", name=name))
        return
    reading = report.reading
    if reading is None:
        return
    if (reading.match.game.key, len(reading.players)) != (table.game, len(table.seats)):
        yield say(
            phrase("matches/{name} is of another game, or for another number of seats.", name=name)
        )
    elif reading.deal != table.deal:
        yield say(phrase("matches/{name} is of another deal, or of none.", name=name))
    elif table.stage is TableStage.FINISHED and reading.match.to_move is not None:
        yield say(phrase("matches/{name} is not over.", name=name))
