"""Compiles the catalogues when the package is built or installed; Babel is needed only then."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Puts a compiled catalogue beside those of every language, before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = str(Path(self.root))
        sys.path.insert(0, root)
        try:
            from tools.words.catalogues import compile_all  # of this checkout

            compile_all()
        finally:
            sys.path.remove(root)
