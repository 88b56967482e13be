"""Locks, homes, users and clocks: a sentence, and nothing called saved that is not."""

import contextlib
import errno
import fcntl
import os
import pwd
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NoReturn

from benchmarks.violence.matter import PLAYERS, begin, legal, sample, shortest, shuffled
from benchmarks.violence.program import forked, in_copy, raw, surroundings, trouble
from benchmarks.violence.tally import Case, Row
from dogs_rules import registry
from dogs_saves import LockedError, MatchFolder, SaveError, StoredMatch, read_match
from dogs_saves.locks import lock_path

COMMANDS: dict[str, tuple[str, ...]] = {
    "matches": ("matches",),
    "matches --json": ("matches", "--json"),
    "play": ("play", "dogs", "--plain", "--seed", "1", "--bots", "random"),
    "load": ("load", "nothing", "--plain"),
    "check": ("check", "nothing"),
}
# Homes and users: what stands in the environment, how the command is run, what is there.

HOMES: dict[str, dict[str, str | None]] = {
    "of a user that is none": {"DOGS_TUI_HOME": "~nouser/x"},
    "in /proc": {"DOGS_TUI_HOME": "/proc/x"},
    "in /sys": {"DOGS_TUI_HOME": "/sys/x/y"},
    "a device": {"DOGS_TUI_HOME": "/dev/null"},
    "below a device": {"DOGS_TUI_HOME": "/dev/null/x"},
    "a name of 300 letters": {"DOGS_TUI_HOME": "/tmp/" + "w" * 300},
    "a path of 5,000 letters": {"DOGS_TUI_HOME": "/tmp" + "/w" * 2500},
    "a file": {"DOGS_TUI_HOME": "{folder}/file"},
    "a link to nothing": {"DOGS_TUI_HOME": "{folder}/dangling"},
    "a link to itself": {"DOGS_TUI_HOME": "{folder}/loop"},
    "only to be read": {"DOGS_TUI_HOME": "{folder}/sealed"},
    "not UTF-8": {"DOGS_TUI_HOME": "{folder}/\udcff\udcfe"},
    "with a newline": {"DOGS_TUI_HOME": "{folder}/a\nb"},
    "that writes": {"DOGS_TUI_HOME": "{folder}/\x1b]0;evil\x07"},
    "matches are a file": {"DOGS_TUI_HOME": "{folder}/odd"},
    "relative": {"DOGS_TUI_HOME": "relative/x"},
    "empty": {"DOGS_TUI_HOME": ""},
    "without any": {"DOGS_TUI_HOME": None, "HOME": None},
    "a home of nobody": {"DOGS_TUI_HOME": None, "HOME": "~nouser"},
    "XDG in /proc": {"DOGS_TUI_HOME": None, "XDG_DATA_HOME": "/proc/x"},
}


def nobody(_: Path) -> None:
    """A user that no list of users has."""

    def missing(*_: object) -> NoReturn:
        raise KeyError("uid not found")

    pwd.getpwuid = pwd.getpwnam = missing


def in_a_deleted_folder(folder: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()


def as_usual(folder: Path) -> None:
    os.chdir(folder)


AROUND: dict[str, tuple[Callable[[Path], None], ...]] = {
    "": (as_usual,),
    "of nobody": (as_usual, nobody),
    "in a deleted folder": (in_a_deleted_folder,),
    "of nobody, in a deleted folder": (in_a_deleted_folder, nobody),
}
"""How a command is come to, before it begins."""


def furnish(folder: Path) -> None:
    """What the homes speak of."""
    (folder / "file").write_bytes(b"")
    (folder / "dangling").symlink_to(folder / "nothing")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "sealed").mkdir(mode=0o500)
    (folder / "odd").mkdir()
    (folder / "odd" / "matches").write_bytes(b"")
    folder.chmod(0o777)


def at_home(home: str, around: str, command: str, folder: Path) -> str:
    furnish(folder)
    environment = surroundings(folder / "none")
    for name, value in HOMES[home].items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value.replace("{folder}", str(folder))

    def work() -> int:
        from dogs_tui.cli import main

        for prepare in AROUND[around]:
            prepare(folder)
        return main(list(COMMANDS[command]))

    ended = in_copy(work, environment, b"1\nq\n")
    return trouble(ended, folder) or raw(ended)


def homes() -> Iterator[Case]:
    for home in HOMES:
        for around, prepared in AROUND.items():
            if home == "without any" and nobody not in prepared:
                continue  # it would be the home of whoever runs this
            for command in COMMANDS:
                name = " ".join(f"home {home} {around}".split())
                yield Case(f"{name}: {command}", partial(at_home, home, around, command))


# Locks.


def lock_is_a_folder(folder: Path) -> str:
    with begin(folder / "matches", "dogs", 1) as stored:
        path = stored.path
    lock_path(path).unlink(missing_ok=True)
    lock_path(path).mkdir()
    ended = forked("load", path.stem, "--plain", home=folder, stdin=b"q\n")
    return trouble(ended, folder) or raw(ended)


def lock_is_a_link(folder: Path) -> str:
    with begin(folder / "matches", "dogs", 1) as stored:
        path = stored.path
    target = folder / "diary"
    target.write_bytes(b"dear diary")
    lock_path(path).unlink(missing_ok=True)
    lock_path(path).symlink_to(target)
    ended = forked("load", path.stem, "--plain", home=folder, stdin=b"1\nq\n")
    if target.read_bytes() != b"dear diary":
        return "what the lock's link led to was emptied"
    return trouble(ended, folder) or raw(ended)


def system_refuses_locks(code: int, command: str, folder: Path) -> str:
    """The file system gives no locks: a sentence, or play without one; no endless wait."""
    with begin(folder / "matches", "dogs", 1) as stored:
        stem = stored.path.stem
    given = {"load": ("load", stem, "--plain")}.get(command, COMMANDS[command])

    def refused(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    def work() -> int:
        from dogs_tui.cli import main

        fcntl.flock = fcntl.lockf = refused
        return main(list(given))

    ended = in_copy(work, surroundings(folder), b"1\nq\n", limit=PATIENCE)
    what = trouble(ended, folder) or raw(ended)
    if not what and code != errno.EAGAIN and b"another window" in ended.out + ended.err:
        return "blames another window"
    return what


PATIENCE = 15.0
"""Seconds after which a command waits for ever for a lock."""


def two_writers(folder: Path) -> str:
    """Somebody deletes the lock file, and a second window opens the match."""
    first = begin(folder, "dogs", 1)
    first.play(legal(first.match)[0])
    lock_path(first.path).unlink()
    saved: list[str] = []
    with contextlib.closing(first):
        try:
            second, _ = StoredMatch.open(first.path)
        except LockedError:
            return ""
        with contextlib.closing(second):
            for stored in (first, second, first, second):
                with contextlib.suppress(SaveError):
                    stored.play(legal(stored.match)[-1])
                    saved.append(stored.match.digest())
    return lost(first.path, {first.match.digest(), second.match.digest()} if saved else set())


def lost(path: Path, saved: set[str]) -> str:
    """What is wrong when each of these tables was called saved."""
    try:
        digest = read_match(path).match.digest()
    except SaveError as refusal:
        return f"called saved, and: {refusal}"
    return "" if saved <= {digest} else "a move was called saved that is not there"


# The file, while it is played.


def away(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    data = path.read_bytes()
    path.rename(path.with_suffix(".old"))
    path.write_bytes(data)


def by_another(path: Path) -> None:
    path.unlink()
    path.write_bytes(sample(next(shortest())).data)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def folder_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


MEANWHILE = (away, replaced, by_another, emptied, cut, folder_away)


def meanwhile(happens: Callable[[Path], None], key: str, folder: Path) -> str:
    """What is called saved after something happened to the file is there."""
    stored = begin(folder / "matches", key, 1)
    with contextlib.closing(stored):
        stored.play(legal(stored.match)[0])
        happens(stored.path)
        try:
            stored.play(legal(stored.match)[0])
        except SaveError:
            return ""
        return lost(stored.path, {stored.match.digest()})


# Clocks.

MOMENTS = {
    "year 1": datetime(1, 1, 1, tzinfo=UTC),
    "year 9999": datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC),
    "before 1970": datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC),
    "after 2038": datetime(2038, 1, 19, 3, 14, 8, tzinfo=UTC),
}
ZONES = ("UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Nowhere/Nothing", "\x1b[31m")
LISTS: dict[str, tuple[str, ...]] = {"matches": ("matches",), "json": ("matches", "--json")}


def dated(moment: str, zone: str, command: str, folder: Path) -> str:
    """A match of another time, listed."""
    matches = MatchFolder(folder / "matches", clock=lambda: MOMENTS[moment])
    with matches.create(registry.game("dogs"), PLAYERS, {}, 1) as stored:
        stored.play(legal(stored.match)[0])

    def work() -> int:
        from dogs_tui.cli import main

        time.tzset()
        return main(list(LISTS[command]))

    ended = in_copy(work, {**surroundings(folder), "TZ": zone})
    return trouble(ended, folder) or raw(ended)


def backwards(key: str, folder: Path) -> str:
    """The clock goes back an hour with every record."""
    moments = (datetime(2026, 1, 2, tzinfo=UTC) - timedelta(hours=at) for at in range(10_000))
    matches = MatchFolder(folder, clock=lambda: next(moments))
    with matches.create(registry.game(key), PLAYERS, {}, 1) as stored:
        for _ in range(9):
            stored.play(legal(stored.match)[0])
        digest = stored.match.digest()
    reading = read_match(stored.path)
    if reading.recovery is not None:
        return f"not in order: {reading.recovery}"
    return lost(stored.path, {digest})


def others() -> Iterator[Case]:
    yield Case("the lock is a folder", lock_is_a_folder)
    yield Case("the lock is a link", lock_is_a_link)
    yield Case("the lock is deleted: two writers", two_writers)
    for error in ("EAGAIN", "EACCES", "ENOLCK", "ENOSYS", "EIO", "EOPNOTSUPP"):
        for command in ("play", "load", "matches"):
            code = getattr(errno, error)
            attempt = partial(system_refuses_locks, code, command)
            yield Case(f"locks give {error}: {command}", attempt)
    for key in tuple(registry.keys()):
        yield Case(f"the clock goes backwards: {key}", partial(backwards, key))
        for happens in MEANWHILE:
            name = f"the file, while it is played: {happens.__name__} {key}"
            yield Case(name, partial(meanwhile, happens, key))
    for moment in MOMENTS:
        for zone in ZONES:
            for command in LISTS:
                name = f"clock at {moment} in {zone!a}: {command}"
                yield Case(name, partial(dated, moment, zone, command))


def cases(seed: int) -> Iterator[Case]:
    yield from shuffled(seed, [*homes(), *others()])


ROW = Row("places", "locks, homes, users, clocks, files that vanish", cases)
