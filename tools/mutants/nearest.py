"""The tests that are nearest to a module of the product."""

import ast
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

_DEFINED: Final = 4
"""So many times more than a name that the module uses counts a name that it defines."""


def nearest(path: Path) -> list[Path]:
    """Files of tests, the nearest first.

    Near is what has, of few names, those that few others have: what the module defines and what it
    uses; what has words of its sentences; what is called like it and lies in such a folder. That
    needs no run of all tests, as a record of what each of them comes to would.

    Args:
        path: The module, in the working directory as its tests are.
    """
    names, often = _tests()
    own, defined, called = _names(path), _defined(path), _called(path)
    said = "\n".join(_sentences(path))

    def nearness(test: Path) -> float:
        shared = own & names[test]
        near = sum((_DEFINED if name in defined else 1) / often[name] for name in shared)
        near += (_module(path) in shared) + 2 * test.stem.endswith(f"_{path.stem}")
        quoted = sum(words in said for words in _sentences(test))
        alike = len(called & _called(test))
        return (near / math.sqrt(len(names[test])) + quoted / 4) * (1 + alike)

    return sorted(names, key=nearness, reverse=True)


@cache
def _tests() -> tuple[dict[Path, frozenset[str]], Counter[str]]:
    """The names in each file of tests, and in how many of them each is."""
    files = set(Path("tests").rglob("test_*.py")) - set(Path("tests/browser").iterdir())
    names = {test: _names(test) for test in sorted(files)}
    return names, Counter(name for each in names.values() for name in each)


def _called(path: Path) -> set[str]:
    """The words that a file is called by, and the folders that it lies in."""
    return {*path.parts[:-1], *path.stem.split("_")}


@cache
def _names(path: Path) -> frozenset[str]:
    """The names in a file, those in its strings too, and the modules it imports from."""
    out = set(_defined(path))
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                out.add(name)
            case ast.keyword(arg=str(name)) | ast.ImportFrom(module=str(name)):
                out.add(name)
            case ast.Constant(value=str(text)) if text.replace(".", "").isidentifier():
                out.update((text.rpartition(".")[0], text.rpartition(".")[2]))
    return frozenset(out)


@cache
def _sentences(path: Path) -> frozenset[str]:
    """The texts of three words and more in a file."""
    nodes = ast.walk(ast.parse(path.read_text()))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return frozenset(text for text in texts if isinstance(text, str) and len(text.split()) > 2)


@cache
def _defined(path: Path) -> frozenset[str]:
    """What a file defines, and itself as others import it."""
    nodes = ast.walk(ast.parse(path.read_text()))
    definitions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    named = {node.name for node in nodes if isinstance(node, definitions)}
    return frozenset(named | {_module(path)})


def _module(path: Path) -> str:
    """A file as others import it."""
    return ".".join(path.with_suffix("").parts).removeprefix("rules.").removeprefix("saves.")
