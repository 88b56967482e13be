"""The check for folders on a disk of another machine, where no database is safe."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

KINDS: Final = frozenset(
    {
        *("nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "afs", "ncpfs"),
        *("9p", "ceph", "glusterfs", "lustre", "gpfs", "beegfs", "ocfs2", "gfs2", "webdav"),
        *("fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.s3fs", "fuse.rclone", "fuse.davfs"),
        "drvfs",
    }
)
"""Kinds of file systems that are reached over a network, as systems call them."""


class Mount(NamedTuple):
    """A file system, and where it begins."""

    place: str
    kind: str


def network_disk(folder: Path) -> str:
    """The kind of the network disk on which a folder lies; empty: it lies on none, as far as known.

    Args:
        folder: A folder that is there.
    """
    kind = kind_of(folder, _mounts())
    return kind if kind in KINDS else ""


def kind_of(folder: Path, mounts: Iterable[Mount]) -> str:
    """The kind of the file system on which a folder lies, of all that there are."""
    path = os.path.realpath(folder)
    over = [
        mount for mount in mounts if path == mount.place or path.startswith(_inside(mount.place))
    ]
    # The longest place is the nearest; of two at one place the later one covers the other.
    return max(enumerate(over), key=lambda at: (len(at[1].place), at[0]))[1].kind if over else ""


def _inside(place: str) -> str:
    return place if place.endswith("/") else f"{place}/"


def _mounts() -> Iterator[Mount]:
    if sys.platform == "darwin":
        listing = subprocess.run(
            ["/sbin/mount"], capture_output=True, text=True, check=False
        ).stdout
        yield from mounts_of_mac(listing)
        return
    try:
        listing = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return
    yield from mounts_of_linux(listing)


def mounts_of_linux(listing: str) -> Iterator[Mount]:
    """All that ``/proc/self/mountinfo`` tells."""
    for line in listing.splitlines():
        before, _, after = line.partition(" - ")
        parts = before.split(" ")
        if len(parts) > 4 and after:
            place = parts[4].replace(r"\040", " ").replace(r"\011", "\t").replace(r"\134", "\\")
            yield Mount(place, after.split(" ")[0])


def mounts_of_mac(listing: str) -> Iterator[Mount]:
    """All that ``mount`` tells on macOS."""
    for line in listing.splitlines():
        place, _, facts = line.partition(" on ")[2].rpartition(" (")
        yield Mount(place, facts.partition(",")[0].rstrip(")"))
