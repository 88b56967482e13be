"""The memory that a host may take, the sessions that fit into it, and whether it is too full.

What a session may cost is known beforehand, so a host that would outgrow its machine says so when
it starts, and lets in no more than fit. Should it hold more than it may all the same, it lets
nobody in until it holds less: a guest who is refused is better off than all who are thrown out.
"""

import gc
import logging
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase, plural

if sys.platform != "win32":
    import resource

MIB: Final = 1024 * 1024
BASE: Final = 80 * MIB
"""The process with everything loaded and nobody there, as ``python -m benchmarks.host_sessions``
says (base)."""
SESSION: Final = 2 * MIB
"""A guest at a table who has opened every pane, and a sixth more. Measured: 1.7, as ``python -m
benchmarks.pane_cost`` says (session after all panes)."""
WORKER: Final = 40 * MIB
"""A process in which bots think: what it holds after a hint in each game, by the system's
``/proc/PID/smaps_rollup``."""

OF_GROUP: Final = 0.9
"""The part that a host takes of what its control group or container allows: files that were read
and connections count there, too."""
OF_MACHINE: Final = 0.75
"""The part that it takes of a machine on which nothing is said."""
LOOK_SECONDS: Final = 1.0
"""Between two looks at how much the process holds."""

_UNITS: Final = {"": 1, "K": 1024, "M": MIB, "G": 1024 * MIB}
_SIZE: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([KMG]?)(?:I?B)?")
_LEAST: Final = MIB


def read_size(text: str) -> int:
    """Bytes from such words as ``400M`` or ``1.5G``.

    Raises:
        ValueError: With a phrase that says how it is written.
    """
    match = _SIZE.fullmatch(text.strip().upper())
    size = 0 if match is None else int(float(match[1]) * _UNITS[match[2]])
    if size < _LEAST:
        raise ValueError(
            phrase(
                "'{text}' is not a size. Write, for example, 400M or 1.5G.",
                text=clean_text(text, 40),
            )
        )
    return size


class Room(NamedTuple):
    """The room that a host has.

    Attributes:
        memory: Bytes that it may take, its workers too.
        workers: Processes in which its bots may think.
        processes: Of the host itself.
    """

    memory: int
    workers: int
    processes: int = 1

    @property
    def process(self) -> int:
        """Bytes that the processes of the host itself may hold."""
        return self.memory - self.workers * WORKER

    @property
    def base(self) -> int:
        """Bytes that it takes when nobody is there."""
        return self.processes * BASE + self.workers * WORKER

    @property
    def sessions(self) -> int:
        """The number of sessions that fit; 0 or less: it cannot run at all."""
        return (self.memory - self.base) // SESSION

    def shortage(self, wanted: int) -> Phrase | None:
        """Says what is wrong and what to do, if so many sessions do not fit; ``None``: they do."""
        if self.sessions >= wanted:
            return None
        needed = (self.base + max(1, wanted) * SESSION) // MIB
        if self.sessions < 1:
            least = (self.base + SESSION) // MIB
            if self.processes > 1:
                return phrase(
                    "Not enough memory: {have} MiB available, {least} MiB needed for "
                    "one guest with these processes (hosts: {processes}, bots: {n}). "
                    "Raise memory, or lower workers or bot-workers.",
                    have=self.memory // MIB,
                    processes=self.processes,
                    n=self.workers,
                    least=least,
                )
            return plural(
                "Not enough memory: {have} MiB available, {least} MiB needed for one "
                "guest with {n} bot worker. Raise memory, or lower bot-workers.",
                "Not enough memory: {have} MiB available, {least} MiB needed for one "
                "guest with {n} bot workers. Raise memory, or lower bot-workers.",
                self.workers,
                have=self.memory // MIB,
                least=least,
            )
        return plural(
            "{have} MiB of memory are enough for {n} session, not for the {wanted} of "
            "max-sessions. Raise memory to {needed} MiB, or lower max-sessions.",
            "{have} MiB of memory are enough for {n} sessions, not for the {wanted} of "
            "max-sessions. Raise memory to {needed} MiB, or lower max-sessions.",
            self.sessions,
            have=self.memory // MIB,
            wanted=wanted,
            needed=needed,
        )


class MemoryWatch:
    """Looks now and then at how much a process holds. Nothing is done while nobody asks.

    Args:
        most: Bytes that it may hold.
        held: Gives what it holds.
        clock: Gives the time in seconds.
        told: Called with whether it holds too much, when that changes.
    """

    def __init__(
        self,
        most: int,
        held: Callable[[], int],
        clock: Callable[[], float],
        changed: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._most = most
        self._held = held
        self._clock = clock
        self._changed = changed
        self._next = clock()
        self._full = False

    def is_full(self, *, nobody_here: bool = False) -> bool:
        """True if there is no room for one more session.

        Args:
            nobody_here: Then what is garbage is thrown away before that is said.
        """
        if self._clock() < self._next:
            return self._full
        full = self._holds_too_much()
        if full and nobody_here:
            gc.collect()
            full = self._holds_too_much()
        self._next = self._clock() + LOOK_SECONDS
        if full is not self._full:
            self._full = full
            self._changed(full)
        return full

    def _holds_too_much(self) -> bool:
        return self._held() + SESSION > self._most


def resident(pid: int | None = None) -> int:
    """Bytes of memory that a process holds, or this one ever held where the system says no more.

    Args:
        pid: Its number; ``None``: this one. Of others that the system does not tell of 0.
    """
    try:
        path = Path("/proc") / ("self" if pid is None else str(pid)) / "statm"
        pages = int(path.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        if pid is not None:
            return 0
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
    return pages * os.sysconf("SC_PAGE_SIZE")


def allowed(
    root: Path = Path("/"),
    machine: Callable[[], int] = lambda: os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
) -> int:
    """Bytes that a host takes where nobody says how much.

    Args:
        root: Where the system's files begin.
        machine: Gives the bytes of the whole machine.
    """
    whole = machine()
    group = _group_limit(root)
    return int(whole * OF_MACHINE if group is None or group >= whole else group * OF_GROUP)


def _group_limit(root: Path) -> int | None:
    """The least that the control groups of this process allow; ``None``: nothing is said."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    inside = next((line[3:] for line in lines if line.startswith("0::")), None)
    if inside is None:
        return None
    top = root / "sys/fs/cgroup"
    group = top / inside.strip("/")
    around = (folder for folder in (group, *group.parents) if folder.is_relative_to(top))
    limits = (
        _limit_in(folder / name) for folder in around for name in ("memory.max", "memory.high")
    )
    return min((limit for limit in limits if limit is not None), default=None)


def _limit_in(path: Path) -> int | None:
    try:
        text = path.read_text(encoding="ascii").strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


_log = logging.getLogger("dogs_tui.host")


class HostMemory:
    """Says whether there is room for one more session.

    Args:
        room: What the host has room for.
        own: Gives the bytes that this process holds.
        others: Gives the numbers of the other processes, without those in which bots think.
        empty: Says whether nobody is here.
    """

    def __init__(
        self,
        room: Room,
        own: Callable[[], int],
        others: Callable[[], Iterable[int]],
        empty: Callable[[], bool],
    ) -> None:
        self._own = own
        self._others = others
        self._empty = empty
        self._watch = MemoryWatch(room.process, lambda: self.held, monotonic, self._note)

    @property
    def held(self) -> int:
        """Bytes that all of them hold."""
        return self._own() + sum(resident(pid) for pid in self._others() if pid != os.getpid())

    @property
    def full(self) -> bool:
        """True if they hold as much as they may."""
        return self._watch.is_full(nobody_here=self._empty())

    def _note(self, full: bool) -> None:
        _log.warning(
            "memory is full: nobody is let in" if full else "there is memory again",
            extra={"event": "memory-full" if full else "memory-free", "bytes": self.held},
        )
