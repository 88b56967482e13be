"""Puts the compiled catalogues into what is built; the source stays as it is."""

import runpy
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE: Final = Path("dogs_tui/words/locale")


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues into a folder of the build, and hands them to it from there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Does it before files are collected; an editable build is only checked."""
        root = Path(self.root)
        # Run from its file: its package needs libraries that a build does not have.
        compiling = runpy.run_path(str(root / "dogs_tui/words/po_files.py"))
        self._folder = tempfile.TemporaryDirectory()
        for folder in sorted((root / LOCALE).glob("*/LC_MESSAGES")):
            try:
                raw = compiling["compiled"](sorted(folder.glob("*.po")))
            except compiling["PoError"] as error:
                sys.exit(f"The catalogues cannot be compiled: {error}")
            language = folder.parent.name
            path = Path(self._folder.name, f"{language}.mo")
            path.write_bytes(raw)
            if version != "editable":
                target = LOCALE / language / "LC_MESSAGES/dogs_tui.mo"
                build_data["force_include"][str(path)] = target.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        self._folder.cleanup()
