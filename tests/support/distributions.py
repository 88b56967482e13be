"""Packages with entry points, as pip would leave them."""

from collections.abc import Mapping
from pathlib import Path


def leave_distribution(folder: Path, name: str, group: str, entries: Mapping[str, str]) -> None:
    """Puts the metadata of a package into a folder of packages.

    Args:
        folder: On the path that Python looks for packages in.
        name: What the package is called.
        group: Of the entry points.
        entries: What each leads to, by name.
    """
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "".join(f"{key} = {value}\n" for key, value in entries.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{lines}")
