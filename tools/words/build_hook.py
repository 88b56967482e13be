"""Puts the compiled catalogues into a wheel; nothing is written into the source."""

import runpy
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE: Final = Path("dogs_tui/words/locale")


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues into a folder of its own, and hands them to the build from there."""

    _folder: "tempfile.TemporaryDirectory[str] | None" = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Does so before files are collected; for an editable build they are only checked.

        Raises:
            SystemExit: One cannot be compiled; it says which, where and why.
        """
        root = Path(self.root)
        # Run from its file: its package needs libraries that a build does not have.
        compiling = runpy.run_path(str(root / "dogs_tui/words/po_files.py"))
        try:
            compiled = {
                folder.relative_to(root) / "dogs_tui.mo": compiling["compiled"](
                    sorted(folder.glob("*.po"))
                )
                for folder in sorted((root / LOCALE).glob("*/LC_MESSAGES"))
            }
        except compiling["PoError"] as error:
            sys.exit(f"The catalogues cannot be compiled: {error}")
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        for number, (target, raw) in enumerate(compiled.items()):
            path = Path(self._folder.name, str(number))
            path.write_bytes(raw)
            build_data["force_include"][str(path)] = target.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Removes the folder."""
        if self._folder is not None:
            self._folder.cleanup()
