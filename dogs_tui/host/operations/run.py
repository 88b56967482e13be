"""``dogs-tui host``: a host as a program of its own, from its first line to its last."""

import asyncio
import contextlib
import gc
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from dogs_rules import __version__
from dogs_saves.errors import shown_path
from dogs_tui.app.crash import CRASHES
from dogs_tui.host.operations.config import HostConfig, invite_command
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.logs import log_format, start_logging
from dogs_tui.kit.printing import flush, standard_error, standard_output, write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import msgid, phrase, plural, say, tr
from dogs_tui.words.figures import whole

if TYPE_CHECKING:
    from dogs_tui.host.operations.acceptor_program import AcceptorProgram
    from dogs_tui.host.operations.program import HostProgram

LONGEST_STOP: Final = 4.0
"""Seconds from being told to stop to the end of the process, whatever still thinks or waits."""


def end_in_time() -> None:
    """Ends the process when stopping takes too long: moves are on disk since they were made."""
    timer = threading.Timer(LONGEST_STOP, os._exit, (0,))
    timer.daemon = True
    timer.start()


COLLECTING: Final = (50_000, 20, 10)
"""The thresholds of garbage collection: a session makes tens of thousands of lasting objects."""


def collect_seldom() -> None:
    """Leaves alone what the program itself is made of, and looks for garbage more seldom.

    With Python's own figures half of the time until a guest's first screen is spent looking
    through the screens of all other guests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


VARIABLE: Final = "NOTIFY_SOCKET"


def notify(*words: str) -> None:
    """Tells the service manager, as ``sd_notify`` does, such words as ``READY=1``.

    Never raises: a service manager that does not listen changes nothing for guests.
    """
    path = os.environ.get(VARIABLE, "")
    if not path.startswith(("/", "@")):
        return
    address = "\0" + path[1:] if path.startswith("@") else path
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.setblocking(False)
        out.sendto("\n".join(words).encode(), address)


NAME: Final = f"dogs-tui {__version__}"
NO_SSH: Final = msgid(
    "A host needs an SSH library that is not installed. Install it with: "
    'pip install "PLACE[host]" (PLACE: the unpacked folder or the wheel).'
)
FILES_BESIDE: Final = 200
"""Files that a host opens beside its sessions and two for each match: connections of guests and
balancers beyond those that are counted, and some of its own."""


def run_host(config: HostConfig) -> int:
    """Runs a host until it is told to stop.

    Returns:
        The exit code.

    Raises:
        FailedError: It cannot start; the text says why.
    """
    if find_spec("asyncssh") is None:
        raise FailedError(tr(NO_SSH))
    reserve_files(config)
    keep_private(config.folder)
    collect_seldom()
    stop_logging = start_logging(
        config.log_level, log_format(config), config.folder / CRASHES, standard_error()
    )
    try:
        asyncio.run(_run(config))
    finally:
        stop_logging()
    return 0


async def _run(config: HostConfig) -> None:
    program = _program(config)
    with _signals(program) as stopping:

        def over() -> None:
            end_in_time()
            stopping.set()

        program.over = over
        try:
            await program.start()
        except HostStartError as error:
            raise FailedError(str(error)) from error
        try:
            announce(program)
            notify("READY=1", f"STATUS=Open, {NAME}")
            await stopping.wait()
        finally:
            notify("STOPPING=1")
            await program.stop()
    if program.failed:
        raise FailedError(program.failed)
    write(tr("The host has stopped. Everything is saved."))


def _program(config: HostConfig) -> "HostProgram | AcceptorProgram":
    """A host in this process alone, or in several."""
    if config.workers:
        from dogs_tui.host.operations.acceptor_program import AcceptorProgram

        return AcceptorProgram(
            config, invites=standard_output().is_terminal, progress=_say_progress
        )
    # asyncssh asks programs of the system where libraries are; meanwhile the rest is imported.
    Thread(target=import_module, args=("asyncssh",)).start()
    from dogs_tui.host.operations.program import HostProgram

    return HostProgram(config, progress=_say_progress, loaded=collect_seldom)


def _say_progress(tables: int, all_tables: int) -> None:
    """Says how far it is with what an earlier version left, each twentieth of it."""
    step = max(1, all_tables // 20)
    if tables % step == 0 or tables == all_tables:
        sentence = phrase(
            "Converting data of an earlier version: {n} of {all} tables.",
            n=whole(tables),
            all=whole(all_tables),
        )
        write(say(sentence))
        flush()


@contextlib.contextmanager
def _signals(program: "HostProgram | AcceptorProgram") -> Iterator[asyncio.Event]:
    """An event that is set when the operator stops the host; a second signal ends it at once.

    A hangup says that the operator's terminal was closed, if the host was started from one (and not
    with ``nohup``). Without a terminal it is how a service is asked to look at its files anew.
    """
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    on_terminal = sys.stdin is not None and sys.stdin.isatty()
    numbers = [signal.SIGTERM, signal.SIGINT]
    if on_terminal and not ignored:
        numbers.append(signal.SIGHUP)
    else:
        loop.add_signal_handler(signal.SIGHUP, program.reload)

    def stop(*_: object) -> None:
        """Called by the system and not by the loop, which may be late while many play."""
        end_at_once()
        end_in_time()
        loop.call_soon_threadsafe(stopping.set)

    def end_at_once() -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)

    for number in numbers:
        signal.signal(number, stop)
    try:
        yield stopping
    finally:
        end_at_once()
        loop.remove_signal_handler(signal.SIGHUP)


def announce(program: "HostProgram | AcceptorProgram") -> None:
    """Says that the host is open, how it is recognised, and what friends type."""
    config, ready = program.config, program.opened(invites=standard_output().is_terminal)
    opened = phrase("{program} is open. Data: {folder}", program=NAME, folder=str(config.folder))
    write(say(opened))
    if program.port:
        write(say(phrase("Host key: {key}", key=ready.fingerprint)))
    if ready.command:
        write(say(phrase("Friends connect with:  {command}", command=ready.command)))
        if not config.announce:
            write(tr("(From another network, use this machine's public name or address.)"))
    if program.web_origin and config.admits == "listed":
        write(tr("Browsers are not admitted: this host admits listed SSH keys only."))
    elif program.web_origin:
        write(say(phrase("Or in a browser:  {page}", page=program.web_origin)))
        if not config.web_announce:
            write(
                tr(
                    "(On this machine only. For others it needs a name and a certificate: "
                    "--web-announce, and docs/hosting/browsers.md.)"
                )
            )
    if (path := config.socket_path) is not None:
        write(say(phrase("Socket for sshd guests: {path}", path=str(path))))
    if config.admits == "invite-only":
        _announce_invitations(invite_command(config), ready.invitation)
    if ready.shortage:
        write(ready.shortage)
    if os.geteuid() == 0:
        write(tr("Warning: running as root. Use a dedicated user instead."))
    flush()


def _announce_invitations(command: str, code: str) -> None:
    """The first invitation is for the eyes before this terminal: it gets into no log."""
    if code:
        write(say(phrase("First invitation code (valid for a week):  {code}", code=code)))
        write(say(phrase("More invitations: {command}", command=command)))
    else:
        write(say(phrase("New players need an invitation: {command}", command=command)))


def keep_private(folder: Path) -> None:
    """Has the data folder and its database be their owner's alone, and warns where it may not."""
    from dogs_tui.host.store.sqlite import FILE

    names = (FILE, f"{FILE}-wal", f"{FILE}-shm")
    for path in (folder, *(folder / name for name in names)):
        try:
            mode = path.stat().st_mode
            if mode & 0o077:
                path.chmod(mode & 0o700)
        except FileNotFoundError:
            continue
        except OSError:
            open_to_others = phrase(
                "Warning: other users of this machine may see {path}. Restrict it: "
                "chmod go= {path}",
                path=shown_path(path),
            )
            write(say(open_to_others))


def reserve_files(config: HostConfig) -> None:
    """Makes sure that as many files can be open as sessions and matches may need.

    Raises:
        FailedError: The system does not let this process open so many.
    """
    needed = config.max_sessions + config.max_logins + 2 * config.max_tables + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        trouble = plural(
            "Too few open files: {n} session needs {needed}, the system allows "
            "{allowed}. Raise the limit (ulimit -n, LimitNOFILE=), or lower "
            "--max-sessions.",
            "Too few open files: {n} sessions need {needed}, the system allows "
            "{allowed}. Raise the limit (ulimit -n, LimitNOFILE=), or lower "
            "--max-sessions.",
            config.max_sessions,
            n=whole(config.max_sessions),
            needed=whole(needed),
            allowed=whole(hard),
        )
        raise FailedError(say(trouble))
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
