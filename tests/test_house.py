"""How the house is built: no circle, imports go down only, no module or class that grew too large.

Imports inside functions and those for types alone count like any other. `make check` holds the
order of rooms too (the contracts in pyproject.toml); these tests need nothing but the tests' own
libraries, and tell a circle with its lines.
"""

import ast
import importlib
import inspect
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "dogs_lab": ROOT / "rules",
    "dogs_rules": ROOT / "rules",
    "dogs_saves": ROOT / "saves",
    "dogs_tui": ROOT,
}
LONGEST = 400
"""Lines of a module."""
LARGEST = 24
"""Public methods of a class, without handlers, actions, watchers, properties and what paints it."""
BY_PLACE = 8
"""Values that an object may be made of by their place; more of them have names."""

LIBRARIES = {"asyncssh", "rich", "textual"}
SEAMS = {
    "dogs_tui.app.textual_seams",
    "dogs_tui.app.sparing_compositor",
    "dogs_tui.host.doors.ssh.asyncssh_seams",
}
"""The modules that may name what these libraries keep to themselves."""
DOCUMENTED = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Public in spite of the underscore: of named tuples, and of ``os``."""


# The modules, and who imports whom.


@cache
def modules() -> dict[str, Path]:
    """All modules by name."""
    by_module = {}
    for package, base in PACKAGES.items():
        for path in sorted((base / package).rglob("*.py")):
            parts = path.relative_to(base).with_suffix("").parts
            by_module[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return by_module


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


@cache
def all_nodes(module: str) -> tuple[ast.AST, ...]:
    """All that stands in a module."""
    return tuple(ast.walk(tree(module)))


@pytest.fixture(scope="module", autouse=True)
def _forgotten() -> Iterator[None]:
    """Millions of nodes, through which the collector would look in every test that comes after."""
    yield
    all_nodes.cache_clear()
    tree.cache_clear()
    classes_of.cache_clear()


@cache
def imports() -> dict[str, dict[str, int]]:
    """What each module imports of our own, and in which line: anywhere in it, for any reason."""
    lines_of: dict[str, dict[str, int]] = {}
    for module in modules():
        lines_of[module] = lines = {}
        for node in all_nodes(module):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}, line {node.lineno}: imports name their module"
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    names.append(whole if whole in modules() else str(node.module))
            for name in names:
                if name in modules() and name != module:
                    lines.setdefault(name, node.lineno)
    return lines_of


def children(package: str) -> dict[str, dict[str, str]]:
    """What stands in a package, what of it each of that imports, and an import that shows it."""
    prefix = f"{package}."
    imported: dict[str, dict[str, str]] = defaultdict(dict)
    for module, lines in imports().items():
        if not module.startswith(prefix):
            continue
        here = module.removeprefix(prefix).partition(".")[0]
        imported.setdefault(here, {})
        for name, line in lines.items():
            there = name.removeprefix(prefix).partition(".")[0]
            if name.startswith(prefix) and there != here:
                imported[here].setdefault(there, f"{module}, line {line}, imports {name}")
    return imported


def circle(graph: dict[str, dict[str, Any]]) -> list[str]:
    """Nodes of which each imports the one before it, if there are any."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def packages() -> list[str]:
    return sorted({name.rpartition(".")[0] for name in modules() if "." in name})


def test_what_stands_in_a_package_goes_in_no_circle() -> None:
    for package in packages():
        inside = children(package)
        ring = circle(inside)
        pairs = zip(ring[1:], ring, strict=False)
        assert not ring, "\n".join(["A circle:", *(inside[one][other] for one, other in pairs)])


def test_no_modules_go_in_a_circle() -> None:
    ring = circle(imports())
    assert not ring, "A circle: " + ", imported by ".join(ring)


def test_two_modules_stand_loose_on_the_top_floor() -> None:
    loose = {path.name for path in (ROOT / "dogs_tui").glob("*.py")}
    assert loose == {"__init__.py", "__main__.py", "cli.py"}


# Sizes.


def test_no_module_is_too_long() -> None:
    long = {
        module
        for module, path in modules().items()
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST
    }
    assert not long, f"modules may have {LONGEST} lines"


def test_no_class_is_too_large() -> None:
    large = {
        node.name
        for module in modules()
        for node in all_nodes(module)
        if isinstance(node, ast.ClassDef) and len(list(public_methods(node))) > LARGEST
    }
    assert not large, f"classes may have {LARGEST} public methods"


def test_what_is_made_of_many_values_names_them() -> None:
    wrong = [
        f"{module}, line {node.lineno}: {len(node.args)} values by their place"
        for module in modules()
        for node in all_nodes(module)
        if isinstance(node, ast.Call)
        and len(node.args) > BY_PLACE
        and ast.unparse(node.func).rpartition(".")[2].lstrip("_")[:1].isupper()
    ]
    assert not wrong, "\n".join(wrong)


def test_no_module_reads_docstrings() -> None:
    """Python leaves them out where it is told to; what somebody reads stands elsewhere."""
    readers = {"__doc__", "cleandoc", "getdoc", "get_docstring"}
    wrong = [
        f"{name}:{node.lineno}"
        for name in modules()
        for node in all_nodes(name)
        if getattr(node, "attr", getattr(node, "id", "")) in readers
    ]
    assert not wrong, "\n".join(wrong)


def public_methods(node: ast.ClassDef) -> Iterator[str]:
    for each in node.body:
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        decorators = {
            ast.unparse(decorator).rpartition(".")[2] for decorator in each.decorator_list
        }
        if decorators & {"property", "cached_property", "setter"}:
            continue
        if not each.name.startswith(("_", "on_", "action_", "watch_")) and each.name not in {
            "compose",
            "render",
        }:
            yield each.name


# What libraries keep to themselves.


def is_private(name: str) -> bool:
    return len(name) > 1 and name.startswith("_") and not name.startswith("__")


def test_only_the_seams_name_what_a_library_keeps_to_itself() -> None:
    offending = [
        f"{module}, line {line}: {what}"
        for module in modules()
        if module.startswith("dogs_tui.") and module not in SEAMS
        for line, what in sorted({*foreign_imports(module), *foreign_names(module)})
    ]
    assert not offending, "\n".join(["Private names belong into a module of seams:", *offending])


def test_the_seams_are_found_by_the_same_look() -> None:
    """So the test above would find such names elsewhere."""
    seen = {
        what for module in SEAMS for _, what in {*foreign_imports(module), *foreign_names(module)}
    }
    assert {
        "textual._compositor",
        "textual.keys._character_to_key",
        "OpenApp._display",
        "OpenApp._batch_count",
        "OpenApp._capture_stdout",
        "OpenChannel._recv_buf",
        "OpenChannel._process_env_request",
    } <= seen


def foreign_imports(module: str) -> Iterator[tuple[int, str]]:
    """Private modules and names that are imported, and private arguments that are given."""
    for node in all_nodes(module):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.keyword) and node.arg is not None and is_private(node.arg):
            yield node.value.lineno, f"{node.arg}="
        for name in names:
            if name.partition(".")[0] in LIBRARIES and any(map(is_private, name.split("."))):
                yield node.lineno, name


def foreign_names(module: str) -> Iterator[tuple[int, str]]:
    """Private names of others' objects: of bases that are a library's, and of strangers."""
    loaded = importlib.import_module(module) if not module.endswith("__main__") else None
    own = {
        node.attr if isinstance(node, ast.Attribute) else node.name
        for node in all_nodes(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        or (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    }
    for name, nodes in classes(tree(module)):
        theirs = frozenset[str]()
        if loaded is not None and name:
            made = loaded
            for part in name.split("."):
                made = getattr(made, part)
            theirs = private_of_bases(made)
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in theirs:
                yield node.lineno, f"{name}.{node.name}"
            elif isinstance(node, ast.Attribute) and is_private(node.attr):
                if is_self(node.value):
                    if node.attr in theirs:
                        yield node.lineno, f"{name}.{node.attr}"
                elif node.attr not in own | DOCUMENTED:
                    yield node.lineno, ast.unparse(node)


def is_self(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "super"
    return isinstance(node, ast.Name) and node.id in {"self", "cls"}


def classes(body: ast.AST, name: str = "") -> Iterator[tuple[str, list[ast.AST]]]:
    """The nodes of a module that stand in no class, and those of each class without its inner."""
    nodes: list[ast.AST] = []
    waiting = list(ast.iter_child_nodes(body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ClassDef):
            yield from classes(node, f"{name}.{node.name}".lstrip("."))
        else:
            nodes.append(node)
            waiting.extend(ast.iter_child_nodes(node))
    yield name, nodes


def private_of_bases(made: type) -> frozenset[str]:
    """The private names that a library's classes below this one use of themselves."""
    bases = (base for base in made.__mro__ if base.__module__.partition(".")[0] in LIBRARIES)
    return frozenset().union(*map(private_of, bases))


@cache
def private_of(base: type) -> frozenset[str]:
    source = classes_of(str(inspect.getsourcefile(base)))[base.__name__]
    used = {
        node.attr
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute) and is_self(node.value)
    }
    defined = {
        node.name
        for node in ast.walk(source)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    return frozenset(filter(is_private, used | defined))


@cache
def classes_of(path: str) -> dict[str, ast.ClassDef]:
    """The classes of a module of a library; those of an ``if`` or a ``try``, too."""
    body = ast.parse(Path(path).read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(body) if isinstance(node, ast.ClassDef)}
