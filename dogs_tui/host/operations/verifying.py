"""``dogs-tui host verify``: whether everything that a host keeps is sound, and what is not.

Nothing is changed, and a host may run meanwhile. The lines of a match are chained, so a change to
any of them shows; the moves are replayed by the rules.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from dogs_saves.report import Report, verify_content
from dogs_tui.host.calendar.announcement import ANNOUNCEMENTS
from dogs_tui.host.lobby.notice import NOTICES
from dogs_tui.host.lobby.talk import CODE as TALK_CODE
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import check_data_folder, store_of
from dogs_tui.host.people.bans import BANS
from dogs_tui.host.people.follows import FOLLOWS
from dogs_tui.host.people.invitations import INVITES, Invite
from dogs_tui.host.people.memberships import MEMBERSHIPS
from dogs_tui.host.people.names import likeness
from dogs_tui.host.people.notification_choices import NOTIFICATIONS
from dogs_tui.host.people.people import PEOPLE
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.results import RESULTS, Result
from dogs_tui.host.store import Kind, NoSuchError, Store, UnreadError
from dogs_tui.host.store.sqlite import Sqlite
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.match_pages import PAGES
from dogs_tui.host.tables.record import TABLES, TableRecord
from dogs_tui.host.tables.seeks import SEEKS
from dogs_tui.host.tournaments.tournament import TOURNAMENTS
from dogs_tui.kit.printing import write, write_json
from dogs_tui.words import phrase, say, tr
from dogs_tui.words.figures import whole


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finding about a document or a match."""

    file: str
    """Its kind and its name."""
    ok: bool
    said: tuple[str, ...] = ()
    """The faults, and what cannot be told, a sentence each."""
    plies: int | None = None
    """Of a match: moves that were replayed."""
    digest: str = ""
    """Of a match: of the state that they lead to."""


def verify_host(config: HostConfig, *, as_json: bool) -> int:
    """Looks at everything that a host keeps and prints what is wrong.

    Returns:
        1 when anything is, else 0.

    Raises:
        FailedError: There is nothing of a host, or it cannot be read.
    """
    check_data_folder(config.folder)
    counts = {"wrong": 0, "matches": 0, "moves": 0, "documents": 0}
    with store_of(config) as store:
        for finding in findings(store):
            counts["wrong"] += not finding.ok
            counts["documents" if finding.plies is None else "matches"] += 1
            counts["moves"] += finding.plies or 0
            if as_json:
                write_json(finding)
            elif finding.said:
                write(say(phrase("{file}: {said}", file=finding.file, said=" ".join(finding.said))))
    if not as_json:
        sentence = phrase(
            "Matches replayed: {matches}. Moves: {moves}. Documents read: {documents}.",
            matches=whole(counts["matches"]),
            moves=whole(counts["moves"]),
            documents=whole(counts["documents"]),
        )
        write(say(sentence))
        sound = phrase("No problems found.")
        write(say(phrase("Problems: {n}.", n=whole(counts["wrong"])) if counts["wrong"] else sound))
    return 1 if counts["wrong"] else 0


def findings(store: Store) -> Iterator[Finding]:
    """Finds what there is to say of everything in a store.

    Raises:
        StoreError: It cannot be read.
    """
    if isinstance(store.engine, Sqlite):
        for fault in store.engine.faults():
            yield Finding(store.engine.path.name, False, (fault,))
    reports: dict[str, Report] = {}
    for code in store.matches.codes():
        report = _verified(store, code)
        if report is not None:
            reports[code] = report
            yield _of_match(f"matches/{code.lower()}", report)
    documents = list(_documents(store, reports.get))
    if not all(finding.ok for finding in documents):
        # A host may have changed one document after another was read: now all is read anew.
        documents = list(_documents(store, lambda code: _verified(store, code)))
    yield from documents


def _documents(store: Store, report_of: Callable[[str], Report | None]) -> Iterator[Finding]:
    """The findings about each document, and of what does not fit together."""
    people, checked = _read(store, PEOPLE)
    yield from checked
    tables, checked = _read(store, TABLES)
    yield from (*checked, *_twins(people))
    invites, checked = _read(store, INVITES)
    yield from (*checked, *_misnamed(invites))
    results, checked = _read(store, RESULTS)
    yield from (*checked, *_misplaced(results, tables))
    for kind in (
        *(BANS, FOLLOWS, NOTIFICATIONS, TOURNAMENTS, PAGES, MEMBERSHIPS, ANNOUNCEMENTS),
        *(SEEKS, NOTICES),
    ):
        yield from _read(store, kind)[1]
    for name, table in tables.items():
        if said := tuple(_wrong_with(table, people, report_of)):
            yield Finding(f"tables/{name}", False, said)
        yield from _wrong_talk(store, table.code)
    yield from _wrong_talk(store, TALK_CODE)


def _read(store: Store, kind: Kind[Any]) -> tuple[dict[str, Any], list[Finding]]:
    """All documents of a kind that can be read, and what there is to say of each."""
    documents, troubles = store.documents(kind).read_all()
    checked = [Finding(f"{kind.name}/{name}", True) for name in documents]
    checked += [
        Finding(f"{kind.name}/{trouble.name}", False, (say(trouble.what),)) for trouble in troubles
    ]
    return documents, checked


def _wrong_talk(store: Store, code: str) -> Iterator[Finding]:
    try:
        store.talk.read(code)
    except UnreadError as trouble:
        yield Finding(f"talk/{code.lower()}", False, (say(trouble.phrase),))


def _twins(people: dict[str, Person]) -> Iterator[Finding]:
    """People of whom the host could not tell who is meant."""
    owners: dict[str, str] = {}
    for name, person in people.items():
        if person.id != name:
            yield Finding(f"people/{name}", False, (tr("It belongs to another person."),))
        for sign in (*person.keys, likeness(person.name)):
            other = owners.setdefault(sign, name)
            if other != name:
                said = (
                    phrase("people/{other} has the same key.", other=other)
                    if sign in person.keys
                    else phrase("people/{other} has the same name.", other=other)
                )
                yield Finding(f"people/{name}", False, (say(said),))


def _misnamed(invites: dict[str, Invite]) -> Iterator[Finding]:
    for name, invite in invites.items():
        if invite.digest != name:
            yield Finding(f"invites/{name}", False, (tr("It belongs to another invitation."),))


def _misplaced(results: dict[str, Result], tables: dict[str, TableRecord]) -> Iterator[Finding]:
    """Results that are not of the table after which they are named."""
    for name, result in results.items():
        file, table = f"results/{name}", tables.get(name)
        if result.code.lower() != name:
            yield Finding(file, False, (tr("It belongs to another table."),))
        elif table is not None and (table.game, len(table.seats)) != (
            result.game,
            len(result.seats),
        ):
            said = phrase("It does not fit tables/{name}.", name=name)
            yield Finding(file, False, (say(said),))


def _verified(store: Store, code: str) -> Report | None:
    """The verdict of the rules on a match; ``None``: it is not there any more."""
    try:
        content = store.matches.file(code).content
    except NoSuchError:
        return None
    return verify_content(content, Path(f"{code.lower()}.dogs"))


def _of_match(file: str, report: Report) -> Finding:
    reading = report.reading
    sentences = () if report.verdict.counts else report.sentences
    return Finding(
        file,
        report.ok,
        tuple(map(say, sentences)),
        0 if reading is None else reading.match.plies,
        "" if reading is None else reading.match.digest(),
    )


def _wrong_with(
    table: TableRecord, people: dict[str, Person], report_of: Callable[[str], Report | None]
) -> Iterator[str]:
    """The contradictions between a table, its match and its people."""
    if not table.over:
        for seat, holder in enumerate(table.seats, 1):
            if holder.person and holder.person not in people:
                yield say(phrase("Seat {n} belongs to an unknown person.", n=seat))
    if table.stage is TableStage.GATHERING:
        return
    name = table.code.lower()
    report = report_of(table.code)
    if report is None:
        yield say(phrase("There is no matches/{name}.", name=name))
        return
    reading = report.reading
    if reading is None:
        return
    if (reading.match.game.key, len(reading.players)) != (table.game, len(table.seats)):
        yield say(phrase("matches/{name} has another game, or another number of seats.", name=name))
    elif reading.deal != table.deal:
        yield say(phrase("matches/{name} has another deal, or none.", name=name))
    elif table.stage is TableStage.FINISHED and reading.match.to_move is not None:
        yield say(phrase("matches/{name} is not over.", name=name))
