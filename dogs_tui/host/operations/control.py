"""The operator's way to a running host: a socket in its data folder, theirs alone."""

import contextlib
import inspect
import json
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from dogs_rules.phrase import msgid, phrase
from dogs_tui.host.commands.operator import (
    OTHER_VERSION,
    OperatorCommand,
    RunningHost,
    decoder,
    refused,
)
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.host_commands import ON_HOST
from dogs_tui.kit.printing import write_json
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say, tr

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

FILE: Final = "control.sock"
LONGEST_QUESTION: Final = 2048
"""Bytes; nothing that can be asked is longer."""
LARGEST_ANSWER: Final = 64 * 1024 * 1024
_PATIENCE: Final = 30.0
"""Seconds for a question, and for an answer."""
_LAST: Final = 0.5
"""Seconds for an answer when the host ends."""
_LONG: Final = 120.0
"""Seconds for an answer for which much is read, between other things that the host does."""

SILENT: Final = msgid("The host that runs with this data folder does not answer.")
"""Said where somebody has the folder, and nobody answers."""


class NoHostError(Exception):
    """No host runs with this data folder, or it does not answer."""


class SilentHostError(NoHostError):
    """A host runs with this data folder, and does not answer, or not in time."""


class Control:
    """Does what the operator wants: a command as a line of JSON in, its answer as JSON out.

    Args:
        host: What commands find there.
    """

    def __init__(self, host: RunningHost) -> None:
        self._host = host
        self._commands = decoder(ON_HOST)
        self._serving: set[asyncio.Task[None]] = set()

    def take(self, sock: socket.socket) -> None:
        """Answers at a connection."""
        import asyncio

        task = asyncio.get_running_loop().create_task(self._answer(sock))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def close(self) -> None:
        """Answers no more, once what was asked is answered. May be repeated."""
        import asyncio

        if self._serving:
            await asyncio.wait(self._serving, timeout=_LAST)

    async def _answer(self, sock: socket.socket) -> None:
        import asyncio

        reader, writer = await asyncio.open_unix_connection(sock=sock, limit=LONGEST_QUESTION)
        try:
            async with asyncio.timeout(_PATIENCE):
                line = (await reader.readline()).decode("utf-8", "replace").strip()
            try:
                answer = self._done(line)
                if inspect.isawaitable(answer):
                    answer = await answer
            except LobbyError as problem:
                answer = refused(problem.phrase)
            if answer is not None:
                writer.write(msgspec.json.encode(answer) + b"\n")
            async with asyncio.timeout(_PATIENCE):
                await writer.drain()
        except (OSError, TimeoutError, ValueError):
            return  # whoever asked is gone, or asked too much: they get no answer
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _done(self, line: str) -> Any:
        """The answer, or what gives it; ``None``: no command was given."""
        try:
            command = self._commands.decode(line)
        except msgspec.MsgspecError:
            return refused(OTHER_VERSION) if line.startswith("{") else None
        return command.do(self._host)


def ask(folder: Path, command: OperatorCommand) -> bytes:
    """The answer of the host that runs with a data folder, as JSON.

    Raises:
        SilentHostError: It does not answer, or not in time.
        NoHostError: None runs.
    """
    # What was typed may hold halves of characters, which no UTF-8 has.
    line = json.dumps(msgspec.to_builtins(command), ensure_ascii=False)
    question = line.encode("utf-8", "replace") + b"\n"
    return ask_raw(folder, question, _LONG if command.slow else _PATIENCE)


def ask_raw(folder: Path, question: bytes, patience: float = _PATIENCE) -> bytes:
    """As ``ask``, for a line as it goes through the socket."""
    answer = bytearray()
    with socket.socket(socket.AF_UNIX) as host:
        host.settimeout(min(patience, _PATIENCE))
        try:
            host.connect(str(folder / FILE))
        except OSError as error:
            raise NoHostError(str(error)) from error
        host.settimeout(patience)
        try:
            host.sendall(question)
            while len(answer) < LARGEST_ANSWER and (more := host.recv(64 * 1024)):
                answer += more
        except OSError as error:
            raise SilentHostError("no answer") from error
    if not answer.endswith(b"\n"):
        raise SilentHostError("no answer")
    return bytes(answer)


def asked(folder: Path, command: OperatorCommand) -> bytes:
    """As ``ask``, with a sentence for the operator when no host runs or answers.

    Raises:
        FailedError: None does, or it does not answer.
    """
    try:
        return ask(folder, command)
    except SilentHostError as error:
        raise FailedError(tr(SILENT)) from error
    except NoHostError as error:
        trouble = phrase(
            "No host is running with the data folder {folder}. Start one with: {command}",
            command="dogs-tui host",
            folder=str(folder),
        )
        raise FailedError(say(trouble)) from error


def read(raw: bytes, kind: type[T]) -> T:
    """An answer of the host.

    Raises:
        FailedError: It is none that this version knows.
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise FailedError(
            tr("The running host has a different version. Restart it, or use --json.")
        ) from error


def command_host(folder: Path, command: OperatorCommand, *, as_json: bool = False) -> int:
    """Has the host of a data folder do a command, and prints what it answers.

    Args:
        folder: The data folder.
        command: What it is to do.
        as_json: Whether a program reads the answer.

    Returns:
        The exit code.

    Raises:
        FailedError: No host runs, or it could not do that.
    """
    raw = asked(folder, command)
    if not as_json:
        return command.show(read(raw, command.answer()))
    answered = read(raw, Any)
    for row in answered if isinstance(answered, list) else [answered]:
        write_json(row)
    return 0
