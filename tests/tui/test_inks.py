"""What painted things look like: every name is known, and looks as a style sheet would have it."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Container
from textual.filter import ANSIToTruecolor

import dogs_tui
from dogs_tui.app.themed import ThemedApp
from dogs_tui.book.layout import Role
from dogs_tui.book.pane import BookPane
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.themes import THEMES


def everything_painted() -> list[type[Painted]]:
    for module in pkgutil.walk_packages(dogs_tui.__path__, "dogs_tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    painted: list[type[Painted]] = []
    waiting: list[type[Painted]] = [Painted]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind.__module__.startswith("dogs_tui."):
                painted.append(kind)
                waiting.append(kind)
    return sorted(set(painted), key=lambda kind: (kind.__module__, kind.__qualname__))


KINDS = everything_painted()


def names(kind: type[Painted]) -> list[str]:
    return [name for name in kind._all_inks if ":" not in name]


# Names.


def asked(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """The names that a module paints with: the class it does so in, a pattern, the line."""
    places = [(node.name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    inside = {id(node): name for name, place in places for node in ast.walk(place)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr not in {"style", "ink"} or not node.args:
            continue
        owned = isinstance(node.func.value, ast.Name) and node.func.value.id == "self"
        for said in ast.walk(node.args[0]):
            if isinstance(said, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in said.values
                )
                yield inside.get(id(node), "") if owned else "", "".join(parts), node.lineno
                break
            if isinstance(said, ast.Constant) and isinstance(said.value, str) and said.value:
                yield inside.get(id(node), "") if owned else "", re.escape(said.value), node.lineno


def test_every_name_that_is_painted_with_has_a_colour() -> None:
    root = Path(dogs_tui.__path__[0])
    unknown, count = [], 0
    for path in sorted(root.rglob("*.py")):
        package = ".".join(("dogs_tui", *path.relative_to(root).with_suffix("").parts[:-1]))
        folder = package if "games" not in package else ".".join(package.split(".")[:3])
        for owner, pattern, line in asked(ast.parse(path.read_text(encoding="utf-8"))):
            count += 1
            kinds = [kind for kind in KINDS if kind.__name__ == owner]
            kinds = kinds or [kind for kind in KINDS if kind.__module__.startswith(folder)]
            if not any(re.fullmatch(pattern, name) for kind in kinds for name in names(kind)):
                unknown.append(f"{path.name}:{line}: {pattern}")
    assert count > 200
    assert unknown == []


def test_every_role_of_the_book_has_a_colour() -> None:
    assert {f"book--{role}" for role in Role} <= set(names(BookPane))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__qualname__)
def test_nothing_painted_declares_component_classes(kind: type[Painted]) -> None:
    """Each would be a node of the document in every session."""
    assert not kind.COMPONENT_CLASSES


class Patch(Painted):
    """Something painted, of which only colours are asked."""

    def paint(self, canvas: Canvas) -> None:
        """Nothing."""


class Patches(ThemedApp):
    """Patches on the grounds there are in the house."""

    CSS = """
    Screen { background: $background; color: $foreground; }
    #surface { background: $surface; }
    #panel { background: $panel; }
    """

    def __init__(self, theme: str, kinds: list[type[Painted]]) -> None:
        super().__init__(theme=theme, environment={"TERM": "xterm-256color"})
        self._kinds = kinds

    def compose(self) -> ComposeResult:
        for ground in ("plain", "surface", "panel"):
            with Container(id=ground):
                for kind in self._kinds:
                    yield kind()


def as_component_classes(kind: type[Painted], number: int) -> type[Painted]:
    """A patch whose colours are told to Textual in the way it has for that."""
    rules = []
    for name, said in kind._all_inks.items():
        name, _, variant = name.partition(":")
        look, _, ground = said.partition("on ")
        colour = [word for word in look.split() if word[0] in "$#" or word.startswith("ansi")]
        text = [word for word in look.split() if word not in colour]
        styles = [f"color: {colour[0]};"] if colour else []
        styles += [f"text-style: {' '.join(text)};"] if text else []
        styles += [f"background: {ground};"] if ground else []
        when = f":{variant}" if variant else ""
        rules.append(f"Patch{number}{when} .{name} {{ {' '.join(styles)} }}")
    settings = {
        "COMPONENT_CLASSES": set(names(kind)),
        "DEFAULT_CSS": "\n".join(rules),
        "INKS": kind._all_inks,
    }
    return type(f"Patch{number}", (Patch,), settings)


def is_left_alone(app: ThemedApp, style: Style) -> bool:
    """Whether Textual's filter of the terminal's own colours, which is left out, does nothing."""
    filters = [
        line_filter
        for line_filter in app.get_line_filters()
        if isinstance(line_filter, ANSIToTruecolor)
    ]
    segments = [Segment("x", style)]
    return all(
        line_filter.apply(segments, Color(0, 0, 0))[0].style == style for line_filter in filters
    )


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_names_look_as_a_style_sheet_would_have_them(theme: str) -> None:
    """With colours that follow the ground, those that let it through, and all variants."""
    kinds = [kind for kind in KINDS if "INKS" in kind.__dict__]
    app = Patches(theme, [as_component_classes(kind, n) for n, kind in enumerate(kinds)])
    async with app.run_test(size=(80, 24)):
        patches = list(app.query(Patch))
        assert len(patches) == 3 * len(kinds)
        for patch in patches:
            for name in names(type(patch)):
                wanted = patch.get_component_rich_style(name)
                assert patch.style(name) == wanted, (theme, name)
                assert is_left_alone(app, patch.style(name)), (theme, name)
            assert patch.rich_style == super(Painted, patch).rich_style


async def test_sessions_share_the_styles_of_a_theme() -> None:
    shown = []
    for theme in ("kennel-dark", "kennel-dark", "kennel-light"):
        app: App[None] = Patches(theme, [BookPane])
        async with app.run_test(size=(80, 24)):
            shown.append(app.query_one("#surface BookPane", BookPane).style("book--title"))
    assert shown[0] is shown[1]
    assert shown[0] != shown[2]


async def test_a_change_of_theme_changes_what_is_painted() -> None:
    shown = []
    for theme in ("kennel-dark", "kennel-light"):
        app = Patches(theme, [BookPane])
        async with app.run_test(size=(80, 24)) as pilot:
            app.theme = "kennel-light"
            await pilot.pause()
            shown.append(app.query_one("#surface BookPane", BookPane).style("book--title"))
    assert shown[0] is shown[1]


async def test_a_name_that_there_is_not_is_refused() -> None:
    app = Patches("kennel-dark", [Patch])
    async with app.run_test(size=(80, 24)):
        with pytest.raises(LookupError, match="No colour is called 'lit' here"):
            app.query(Patch).first().style("lit")
