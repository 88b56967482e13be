"""A guest of a host with the program that guests have: OpenSSH's ``ssh`` in a pseudo-terminal."""

import asyncio
import errno
import fcntl
import os
import pty
import struct
import termios
from pathlib import Path

import asyncssh

from tests.support.process_idle import at_work, under_way
from tests.support.ssh_guest import Guest

OPTIONS = (
    *("-F", "none", "-e", "none", "-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes"),
    *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "SendEnv=LANG"),
)
"""No settings of this machine, no key that leaves the session, no question about the host."""
LOOKS = 3
"""How often in a row nothing must be on its way: the terminal hands keys on in steps of its own."""
PIECE = 65_536


class SshProgramGuest(Guest):
    """One ``ssh`` with one terminal, at a host that runs in this process.

    Args:
        port: Where the host listens.
        columns: Width of the terminal.
        rows: Its height.
    """

    def __init__(self, port: int, columns: int = 80, rows: int = 24) -> None:
        super().__init__(port, columns, rows)
        self._fd, self._program_end = pty.openpty()
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.set_blocking(self._fd, False)
        self._process: asyncio.subprocess.Process
        self._calm = 0

    @classmethod
    async def connect(
        cls, port: int, key: asyncssh.SSHKey, folder: Path, command: str
    ) -> "SshProgramGuest":
        """Starts ``ssh`` with a command for the host, and a key that is written into a folder."""
        path = folder / f"key-{os.urandom(4).hex()}"
        path.touch(mode=0o600)
        key.write_private_key(path)
        guest = cls(port)
        words = ("ssh", "-tt", *OPTIONS, "-i", str(path), "-p", str(port), "ana@127.0.0.1")
        guest._process = await asyncio.create_subprocess_exec(
            *(*words, command),
            stdin=guest._program_end,
            stdout=guest._program_end,
            stderr=guest._program_end,
            start_new_session=True,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(folder),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
            },
        )
        os.close(guest._program_end)
        asyncio.get_running_loop().add_reader(guest._fd, guest._read)
        return guest

    def _read(self) -> None:
        try:
            data = os.read(self._fd, PIECE)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:  # the program has closed its end
                raise
            data = b""
        if data:
            self.received(data)
        else:
            self._close()
            self.ended()

    def _close(self) -> None:
        if self._fd >= 0:
            asyncio.get_running_loop().remove_reader(self._fd)
            os.close(self._fd)
            self._fd = -1

    def busy(self) -> bool:
        at_rest = not (under_way(self._port) or at_work(self._process.pid))
        self._calm = self._calm + 1 if at_rest else 0
        if self._calm < LOOKS:
            return True
        self._calm = 0
        return False

    def send(self, data: bytes) -> None:
        """Types bytes; there is room for them, as a person types no more than a terminal holds."""
        assert os.write(self._fd, data) == len(data)

    def drop(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        self._close()
