"""How the commands of a operator ask a running host: a socket in its data folder, theirs alone."""

import asyncio
import contextlib
import inspect
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from dogs_rules.phrase import msgid
from dogs_tui.host.operations.asking import SLOW

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

SILENT: Final = msgid("A host runs with this data folder and does not answer.")
"""Said where somebody has the folder, and nobody answers."""

Answers = Mapping[str, Callable[[], Any]]
"""What can be asked, and what gives the answer, which is sent as JSON; at once, or when awaited."""
Actions = Mapping[str, Callable[[str], Any]]
"""What can be done, and what does it to what was named after it, and gives the answer."""


class NoHostError(Exception):
    """No host runs with this data folder, or it does not answer."""


class SilentHostError(NoHostError):
    """A host runs with this data folder, and does not answer in time."""


class Control:
    """Does what the operator wants: a word in, with a name after it for an action, JSON out.

    Args:
        answers: What can be asked.
        actions: What can be done.
    """

    def __init__(self, answers: Answers, actions: Actions) -> None:
        self._answers = answers
        self._actions = actions
        self._serving: set[asyncio.Task[None]] = set()

    def take(self, sock: socket.socket) -> None:
        """Answers at a connection."""
        task = asyncio.get_running_loop().create_task(self._answer(sock))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def close(self) -> None:
        """Answers no more, once what was asked is answered. May be repeated."""
        if self._serving:
            await asyncio.wait(self._serving, timeout=_LAST)

    async def _answer(self, sock: socket.socket) -> None:
        reader, writer = await asyncio.open_unix_connection(sock=sock, limit=LONGEST_QUESTION)
        try:
            async with asyncio.timeout(_PATIENCE):
                line = (await reader.readline()).decode("utf-8", "replace").strip()
            found = self._done(line)
            if inspect.isawaitable(found):
                found = await found
            if found is not None:
                writer.write(msgspec.json.encode(found) + b"\n")
            async with asyncio.timeout(_PATIENCE):
                await writer.drain()
        except (OSError, TimeoutError, ValueError):
            return  # whoever asked is gone, or asked too much: they get no answer
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _done(self, line: str) -> Any:
        """What is answered, or what gives it; ``None``: nothing that is known here was asked."""
        word, _, about = line.partition(" ")
        if (answer := self._answers.get(line)) is not None:
            return answer()
        action = self._actions.get(word) if about else None
        return None if action is None else action(about)


def ask(folder: Path, word: str, about: str = "") -> bytes:
    """The answer of the host that runs with a data folder, as JSON.

    Args:
        folder: The data folder.
        word: What is asked or to be done.
        about: One line of text; of a action: to whom, or to what.

    Raises:
        SilentHostError: It does not answer in time.
        NoHostError: None does, or it gives no answer.
    """
    answer = bytearray()
    with socket.socket(socket.AF_UNIX) as host:
        host.settimeout(_PATIENCE)
        try:
            host.connect(str(folder / FILE))
            host.settimeout(_LONG if word in SLOW else _PATIENCE)
            host.sendall(f"{word} {about}".rstrip().encode() + b"\n")
            while len(answer) < LARGEST_ANSWER and (more := host.recv(64 * 1024)):
                answer += more
        except TimeoutError as error:
            raise SilentHostError("no answer") from error
        except OSError as error:
            raise NoHostError(str(error)) from error
    if not answer.endswith(b"\n"):
        raise NoHostError("no answer")
    return bytes(answer)
