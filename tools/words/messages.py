"""Every sentence of the source that is said to people, and where it comes from."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from dogs_tui.words.po_files import SENSE

ROOT: Final = Path(__file__).resolve().parents[2]
FLOORS: Final = ("rules/dogs_rules", "saves/dogs_saves", "dogs_tui")

SINGLE: Final = frozenset({"phrase", "tr", "msgid"})
"""Calls whose first argument is a sentence."""
DOUBLE: Final = frozenset({"ngettext", "plural"})
"""Calls whose first two are what is said of one thing and of many."""
PARTS: Final = {
    "Command": {2: "label", 3: "help", 4: "group", 7: "why"},
    "GuestCommand": {
        90 + at: part
        for at, part in enumerate(("help", "label", "group", "asks", "hint", "why", "sure"))
    },
    "Meta": {9: "description"},
    "_count": {2: "description"},
}
"""Calls of which some arguments are sentences: their places and names."""
COMMANDS: Final = frozenset({"command", "group"})
"""Decorators of what the command line runs, which are given its help."""
UNSAID: Final = frozenset({"key", "original", "code", "provenance", "kind", "size", "area", "ends"})


_COMPONENTS: Final = "rules/dogs_rules/games/*/components.toml"
_NAME: Final = re.compile(r'^(?:name|original) = "([^"]*)"', re.MULTILINE)


class Message(NamedTuple):
    """A sentence with one place where it stands."""

    text: str
    many: str
    """What is said of many; empty: the same whatever the number."""
    file: str
    line: int
    comments: tuple[str, ...] = ()
    """What somebody who translates it should know."""


class UnmarkedError(Exception):
    """A sentence that the catalogue cannot know: it is put together at run time."""


def messages() -> list[Message]:
    """All of them, by file and line.

    Raises:
        UnmarkedError: One is no literal text.
    """
    messages: list[Message] = []
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix == ".py":
                messages += of_module(path.read_text(encoding="utf-8"), name)
            elif (table := _TABLE.sub(r"\1", path.name)) in TABLES:
                raw = path.read_bytes()
                messages += TABLES[table](tomllib.loads(raw.decode()), raw.decode(), name)
    return messages


def source_names() -> list[str]:
    """All names of components, as they are printed and in English."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(_COMPONENTS)))
    return [name for text in texts for name in _NAME.findall(text)]


def of_module(source: str, name: str) -> list[Message]:
    """The sentences of a module.

    Args:
        source: Its text.
        name: Its path, with forward slashes.

    Raises:
        UnmarkedError: One is no literal text, and none that was marked elsewhere.
    """
    reader = _Reader(name)
    reader.visit(ast.parse(source))
    return sorted(reader.found, key=lambda message: message.line)


class _Reader(ast.NodeVisitor):
    def __init__(self, name: str) -> None:
        self.found: list[Message] = []
        self._name = name
        self._about: list[str] = []
        """First lines of the docstrings around."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        given = self._help(node)
        for text in given:
            self._add(text, "", node, ("Help of a command.",))
        self._inside(node, "".join(given))

    def _help(self, node: ast.FunctionDef) -> list[str]:
        """What a function of the command line says of itself.

        Raises:
            UnmarkedError: Nothing; its docstring is none, which Python may be told to leave out.
        """
        calls = [decorator for decorator in node.decorator_list if _called(decorator) in COMMANDS]
        if not calls or not self._name.startswith("dogs_tui/"):
            return []
        keywords = [
            keyword for call in calls if isinstance(call, ast.Call) for keyword in call.keywords
        ]
        given = [
            text for keyword in keywords if keyword.arg == "help" for text in _texts(keyword.value)
        ]
        if not given:
            raise UnmarkedError(f"line {node.lineno}: {node.name} is a command without help=")
        return given

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._inside(node)

    def _inside(
        self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, about: str = ""
    ) -> None:
        text = (about or ast.get_docstring(node) or "").split("\n\n")[0]
        self._about.append(" ".join(text.split()))
        self.generic_visit(node)
        self._about.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name in SINGLE and node.args:
            for text in _texts(node.args[0]):
                self._add(text, "", node, _fields(node))
        elif name in DOUBLE and len(node.args) > 1:
            for singular, many in zip(_texts(node.args[0]), _texts(node.args[1]), strict=True):
                self._add(singular, many, node, _fields(node))
        elif name in PARTS:
            given = {
                PARTS[name][at]: argument
                for at, argument in enumerate(node.args)
                if at in PARTS[name]
            }
            given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
            for part in PARTS[name].values():
                for text in _texts(given[part]) if part in given else ():
                    what = "a setting" if name in {"Meta", "_count"} else "a key"
                    self._add(text, "", node, (f"The {part} of {what}.",))
        elif name in {"option", "argument"}:
            for keyword in node.keywords:
                if keyword.arg == "help":
                    for text in _texts(keyword.value):
                        self._add(text, "", node, ("Help of an option of the command line.",))
        self.generic_visit(node)

    def _add(self, text: str, many: str, node: ast.AST, comments: tuple[str, ...]) -> None:
        if needs_words(text):
            about = next((comment for comment in reversed(self._about) if comment), "")
            said = (*((about,) if about else ()), *comments)
            self.found.append(Message(text, many, self._name, node.lineno, said))  # type: ignore[attr-defined]


def needs_words(text: str) -> bool:
    """True if a template is to be translated: it has letters, or a ``sense``.

    Fields and signs alone are the same everywhere, unless it is marked that their order is not.
    """
    return SENSE in text or any(letter.isalpha() for letter in without_fields(text))


def without_fields(text: str) -> str:
    """A template without its fields."""
    out, depth = "", 0
    for letter in text:
        depth += letter == "{"
        out += "" if depth else letter
        depth -= letter == "}"
    return out


def _called(node: ast.expr) -> str:
    """The name of what is called, without what stands before the last dot."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _texts(node: ast.expr) -> Iterator[str]:
    """The literal texts an argument can be; nothing where a variable stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Call) and _called(node) == "sense":
        meaning, text = (
            argument.value for argument in node.args if isinstance(argument, ast.Constant)
        )
        yield f"{meaning}{SENSE}{text}"
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.JoinedStr | ast.BinOp):
        raise UnmarkedError(f"line {node.lineno}: {ast.unparse(node)} is no literal text")


def _fields(node: ast.Call) -> tuple[str, ...]:
    """What fills the fields, where the source says it in few words."""
    given = [(keyword.arg, ast.unparse(keyword.value)) for keyword in node.keywords if keyword.arg]
    return tuple(f"{{{name}}}: {value}" for name, value in given if len(value) <= 60)


# Tables.


def _of_lesson(table: dict[str, Any], raw: str, name: str) -> Iterator[Message]:
    if table.get("title"):
        comment = ("A lesson in the list: at most 16 letters.",)
        yield Message(table["title"], "", name, _line(raw, table["title"]), comment)
    for step in table.get("steps", ()):
        for key in ("says", "how", "word"):
            if step.get(key):
                comment = (f"Step '{step['key']}' of a lesson: {_LESSON[key]}",)
                yield Message(step[key], "", name, _line(raw, step[key]), comment)


_LESSON: Final = {
    "says": "what is told. At most three lines of 76 letters.",
    "how": "how it is done. Keep what stands in brackets: it becomes a key.",
    "word": "the word that is to be looked up.",
}


def _of_components(table: dict[str, Any], raw: str, name: str) -> Iterator[Message]:
    seen: set[str] = set()
    for key, text in _names(table):
        if text not in seen:
            seen.add(text)
            yield Message(text, "", name, _line(raw, text), (f"A name of a component: {key}.",))
    for text, code in _codes(table):
        comment = ("Letters on boards: as many as here, and no other component's.",)
        yield Message(f"letters for {text}{SENSE}{code}", "", name, _line(raw, text), comment)


def _codes(value: Any) -> Iterator[tuple[str, str]]:
    """The names in a table of components that have letters in their place, with these."""
    if isinstance(value, dict) and {"name", "code"} <= value.keys():
        yield value["name"], value["code"]
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from _codes(inner)


def _names(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The names in a table of components, with the heading they stand under."""
    if isinstance(value, dict):
        for inner, item in value.items():
            if inner == "name" and isinstance(item, str):
                yield key, item
            elif inner not in UNSAID:
                yield from _names(item, key or inner)
    elif isinstance(value, list):
        for item in value:
            yield from _names(item, key)


def _line(raw: str, text: str) -> int:
    """The line of a table where a text stands; 1: it is broken over several."""
    at = raw.find(text)
    return raw.count("\n", 0, at) + 1 if at >= 0 else 1


_TABLE: Final = re.compile(r"(lesson)_[a-z0-9]+(?=\.toml)")
"""A further lesson of a game, which is read as its first is."""
TABLES: Final[dict[str, Callable[[dict[str, Any], str, str], Iterator[Message]]]] = {
    "lesson.toml": _of_lesson,
    "components.toml": _of_components,
}
