"""The key by which terminals know this host again: made once, and never replaced in silence."""

import contextlib
import os
import secrets
import stat
from pathlib import Path
from typing import Final, NamedTuple

import asyncssh

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import reason, shown_name
from dogs_saves.files import make_folder
from dogs_tui.host.doors.errors import ListenerError

FILE: Final = "host_key"
NIST_FILE: Final = "host_key_ecdsa"
"""Of the second key, for clients that take none but NIST curves, such as those in FIPS mode."""
MOST_BYTES: Final = 64 * 1024
"""A larger file is no key."""


class HostKey(NamedTuple):
    """The key of a host."""

    key: asyncssh.SSHKey
    made: bool
    """True if it was made just now."""
    nist: asyncssh.SSHKey | None = None
    """A second one, on a NIST curve; ``None``: it is not offered."""

    @property
    def keys(self) -> tuple[asyncssh.SSHKey, ...]:
        """All that clients may know this host by, the first one first."""
        return (self.key,) if self.nist is None else (self.key, self.nist)

    @property
    def fingerprint(self) -> str:
        """The fingerprint that a client shows on the first connection: ``SHA256:...``."""
        return self.key.get_fingerprint()

    @property
    def secret(self) -> bytes:
        """Gives bytes that only hosts with this key know, the same at all of them."""
        return self.key.export_private_key("pkcs8-der")


def host_key(folder: Path, *, nist: bool = False) -> HostKey:
    """The key of the host in this folder, made if there is none yet.

    Args:
        folder: The data folder.
        nist: Whether there is to be a second one, on a NIST curve.

    Raises:
        ListenerError: The folder or the file cannot be used or trusted. Nothing was changed.
    """
    first, made = _key(folder / FILE, "ssh-ed25519")
    second = _key(folder / NIST_FILE, "ecdsa-sha2-nistp256")[0] if nist else None
    return HostKey(first, made, second)


def _key(path: Path, kind: str) -> tuple[asyncssh.SSHKey, bool]:
    """A key of a kind, and whether it was made just now."""
    folder = path.parent
    try:
        make_folder(folder)
        _check_folder(folder)
        contents = _read(path)
        if contents is not None:
            return _decoded(contents, path), False
        made = _write_new(path, kind)
    except OSError as error:
        raise ListenerError(
            phrase(
                "The host key {file} cannot be read or created: {reason}.",
                file=str(path),
                reason=reason(error),
            )
        ) from error
    # Another process may have been first; what stands in the file is the key.
    kept = _read(path)
    return _decoded(kept or b"", path), made


def _check_folder(folder: Path) -> None:
    if folder.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise ListenerError(
            phrase(
                "Other users can write to {folder}, the folder of the host key. Restrict it "
                "first: chmod 700 {folder}",
                folder=str(folder),
            )
        )


def _read(path: Path) -> bytes | None:
    """The content of the file; ``None`` when there is none."""
    try:
        fd = disk.open_read(path)
    except FileNotFoundError:
        return None
    try:
        _check_file(os.fstat(fd), path)
        data = bytearray()
        while len(data) <= MOST_BYTES and (more := disk.read(fd, MOST_BYTES)):
            data += more
        return bytes(data)
    finally:
        disk.close(fd)


def _check_file(facts: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise _damaged(path)
    if facts.st_uid not in (os.geteuid(), 0):
        raise ListenerError(
            phrase(
                "The host key {file} belongs to another user of this machine, so it is not used.",
                file=str(path),
            )
        )
    if facts.st_mode & 0o077:
        raise ListenerError(
            phrase(
                "Other users can read the host key {file}, so it is not used. If nobody has "
                "read it, run: chmod 600 {file}",
                file=str(path),
            )
        )


def _decoded(data: bytes, path: Path) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> ListenerError:
    return ListenerError(
        phrase(
            "{file} is not a host key, or it is damaged. Restore a copy of it. Or move "
            "it away: the host creates a new one, and every guest's SSH client warns "
            "once.",
            file=str(path),
        )
    )


def _write_new(path: Path, kind: str) -> bool:
    """Makes the key; says whether it did, or somebody else was first.

    The whole key is on the disk before its name is, so that no crash leaves half a key behind.
    """
    key = asyncssh.generate_private_key(kind, comment="dogs-tui host")
    whole = path.with_name(f".{shown_name(path)}.{secrets.token_hex(8)}")
    fd = disk.open_new(whole)
    try:
        try:
            data = memoryview(key.export_private_key())
            while data:
                data = data[disk.write(fd, data) :]
            disk.sync(fd)
        finally:
            disk.close(fd)
        try:
            # Unlike a rename, a link never takes the place of a file that is already there.
            os.link(whole, path)
        except FileExistsError:
            return False
    finally:
        with contextlib.suppress(FileNotFoundError):
            disk.remove(whole)
    if (handle := disk.open_folder(path.parent)) is not None:
        try:
            disk.sync(handle)
        finally:
            disk.close(handle)
    return True
