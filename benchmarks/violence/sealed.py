"""Match files that were edited and sealed anew: none is accepted, whatever its format.

Every line is given its number and its sum again, and a table its digest, as somebody can who has
the source. What has to be refused is whatever does not replay from the seed by the rules, also
where it was taken back; whatever contradicts what another record says; and every record and field
that its format does not know or that cannot stand where it stands. To be refused means: ``check``
does not pass it, it counts in no records, and opening it says what is wrong, keeps the file, and
goes on from no table that the rules do not give as if they did.

What makes another match that is as legal is no part of this, for without a secret key nobody can
know it: another legal action at the end, other times, names, levels and titles, an end cut off, the
version that began it, and the digest of the components that ship with a game, if every table is
what those of today give.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from benchmarks.violence.edits import EDITS, PLAYED, Edit, Plain, plays
from benchmarks.violence.matter import dice, sample, samples
from benchmarks.violence.tally import Case, Row
from dogs_rules.match import Match
from dogs_saves import SaveError, StoredMatch, verify
from dogs_saves.finish import finish_lists
from dogs_saves.lines import seal_all

EDITED = 2_000
"""How many edits are tried."""


def edited(edit: Edit, chance: Random) -> tuple[str, bytes]:
    """A sample that an edit was made to, by name, and its bytes, sealed anew."""
    while True:
        name = chance.choice(samples())
        before = [msgspec.json.decode(record) for record in sample(name).records()]
        records = edit(msgspec.json.decode(msgspec.json.encode(before)), chance)
        if records is None or records == before:
            continue
        if edit not in PLAYED or not plays(records):
            return name, sealed(records)


def sealed(records: list[Plain]) -> bytes:
    return seal_all(map(msgspec.json.encode, records))[0]


def attempt(number: int, edit: Edit, seed: int, folder: Path) -> str:
    """Edits a file and has it checked, counted and opened."""
    name, data = edited(edit, dice(seed, "sealed", number))
    path = folder / name
    path.write_bytes(data)
    what = accepted(path) or opened(path, data)
    return what and f"{name}: {what}"


def accepted(path: Path) -> str:
    """Whether an edited file passes a check or counts."""
    report = verify(path)
    if report.verdict.counts:
        return "in order"
    *_, finishes = finish_lists(path.parent)
    return "counts in records" if finishes.finishes else ""


def opened(path: Path, data: bytes) -> str:
    """What is wrong with how an edited file is opened to be played on."""
    try:
        stored, recovery = StoredMatch.open(path)
    except SaveError:
        return "refused, and changed" if path.read_bytes() != data else ""
    with stored:
        if not stored.notices(recovery):
            return "opened without a word"
        kept = recovery is not None and recovery.kept is not None
        if kept and recovery.kept.read_bytes() != data:  # type: ignore[union-attr]
            return "another file is kept"
        if not kept and not path.read_bytes().startswith(data):
            return "written anew, and the file is not kept"
        match = stored.match
        proved = stored.proved
        if proved:
            again = Match(match.game, match.seats, match.options, match.seed, match.actions)
            if again.digest() != match.digest():
                return "goes on from a table that the rules do not give"
    after = verify(path).verdict
    return "" if after.counts == proved else f"{after.value} after it was played on"


def cases(seed: int) -> Iterator[Case]:
    for number in range(EDITED):
        edit = EDITS[number % len(EDITS)]
        yield Case(f"{edit.__name__} {number}", partial(attempt, number, edit, seed))


ROW = Row("sealed", "files edited and sealed anew, of every format", cases)
