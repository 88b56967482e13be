"""What stays apart on which terminal: themes after Rich's downgrade, and the choice of theme."""

import itertools
import struct
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color

from dogs_tui.app.themed import ThemedApp
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.terminal import colours, theme_for
from dogs_tui.kit.themes import KENNEL_ANSI, KENNEL_DARK, KENNEL_LIGHT, THEMES

SEATS = tuple(f"seat-{seat}" for seat in range(5))
ROLES = ("lit", "accent", "success", "warning", "sick", "lost", "city", "country", "quiet")
"""What colours say at a table beside whose something is."""
APART = [
    *itertools.combinations(SEATS, 2),
    *itertools.product(SEATS, ROLES),
    ("city", "country"),
    ("city-ground", "country-ground"),
    ("city-ground", "road"),
    ("country-ground", "road"),
    ("city", "road"),
    ("country", "road"),
    ("lit", "quiet"),
    ("lit", "road"),
    ("sick", "lost"),
    ("accent", "primary"),
    ("accent", "secondary"),
    ("error", "success"),
    ("warning", "error"),
]
"""Roles that say different things in one place; each pair must be told apart."""


def coloured(theme_name: str, role: str) -> RichColor:
    theme = next(theme for theme in THEMES if theme.name == theme_name)
    named = theme.variables.get(role) or getattr(theme, role)
    return Color.parse(named).rich_color


@pytest.mark.parametrize("pair", APART, ids=" ".join)
@pytest.mark.parametrize("name", [KENNEL_DARK.name, KENNEL_LIGHT.name])
def test_roles_stay_apart_in_256_colours(name: str, pair: tuple[str, str]) -> None:
    first, second = (coloured(name, role).downgrade(ColorSystem.EIGHT_BIT) for role in pair)
    assert first.number != second.number


@pytest.mark.parametrize("name", [KENNEL_DARK.name, KENNEL_LIGHT.name])
def test_256_colours_show_the_same_but_for_a_step_of_grey(name: str) -> None:
    theme = next(theme for theme in THEMES if theme.name == name)
    for role in ("primary", "accent", "error", "background", "surface", "panel", *theme.variables):
        there = coloured(name, role)
        meant, shown = (
            color.get_truecolor() for color in (there, there.downgrade(ColorSystem.EIGHT_BIT))
        )
        grey = len(set(meant)) == 1
        assert all(abs(a - b) <= (10 if grey else 0) for a, b in zip(meant, shown, strict=True)), (
            role
        )


@pytest.mark.parametrize("name", [KENNEL_DARK.name, KENNEL_LIGHT.name])
def test_city_is_blue_and_country_green_in_256_colours(name: str) -> None:
    shown = ColorSystem.EIGHT_BIT
    red, green, blue = coloured(name, "city-ground").downgrade(shown).get_truecolor()
    assert blue > green > red
    red, green, blue = coloured(name, "country-ground").downgrade(shown).get_truecolor()
    assert green > max(red, blue)


@pytest.mark.parametrize("name", [KENNEL_DARK.name, KENNEL_LIGHT.name])
def test_grounds_stay_apart_in_256_colours(name: str) -> None:
    grounds = [
        coloured(name, role).downgrade(ColorSystem.EIGHT_BIT)
        for role in ("background", "surface", "panel", "foreground")
    ]
    assert len(set(grounds)) == len(grounds)


@pytest.mark.parametrize("pair", APART, ids=" ".join)
def test_roles_stay_apart_in_16_colours(pair: tuple[str, str]) -> None:
    first, second = (coloured(KENNEL_ANSI.name, role) for role in pair)
    assert first.downgrade(ColorSystem.STANDARD) != second.downgrade(ColorSystem.STANDARD)


def test_the_ansi_theme_names_only_the_terminals_colours() -> None:
    for role in ("primary", "accent", "background", "surface", *KENNEL_ANSI.variables):
        assert (
            coloured(KENNEL_ANSI.name, role).is_system_defined
            or coloured(KENNEL_ANSI.name, role).is_default
        )


TERMINALS = [
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 1 << 24, "kennel-dark"),
    ({"TERM": "xterm-256color"}, 256, "kennel-dark"),
    ({"TERM": "screen-256color"}, 256, "kennel-dark"),
    ({"TERM": "xterm-256color", "COLORFGBG": "0;15"}, 256, "kennel-light"),
    ({"TERM": "xterm-256color", "COLORFGBG": "15;0"}, 256, "kennel-dark"),
    ({"TERM": "xterm"}, 16, "kennel-ansi"),
    ({"TERM": "screen"}, 16, "kennel-ansi"),
    ({"TERM": "linux"}, 16, "kennel-ansi"),
    ({"TERM": "dumb"}, 0, "kennel-ansi"),
    ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 0, "kennel-ansi"),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256, "kennel-dark"),
    ({}, 16, "kennel-ansi"),
    ({"TERM": "vt100"}, 0, "kennel-ansi"),
    ({"TERM": "../../etc/passwd"}, 16, "kennel-ansi"),
    ({"TERM": "xterm", "TERM_PROGRAM": "vscode"}, 1 << 24, "kennel-dark"),
    ({"TERM": "screen", "TERM_PROGRAM": "vscode"}, 16, "kennel-ansi"),
    *(
        ({"TERM": term}, 1 << 24, "kennel-dark")
        for term in (
            *("alacritty", "foot", "foot-extra", "wezterm", "ghostty", "xterm-ghostty"),
            *("kitty", "xterm-kitty", "contour", "rio", "vscode", "st-256color"),
            *("xterm-direct", "konsole-direct", "tmux-direct", "xterm-direct256"),
        )
    ),
]


@pytest.mark.parametrize(("environment", "shown", "theme"), TERMINALS, ids=str)
def test_the_theme_suits_the_terminal(environment: dict[str, str], shown: int, theme: str) -> None:
    assert colours(environment) == shown
    assert theme_for("auto", environment) == theme


def entry(colours: int, *extended: str, wide: bool = False) -> bytes:
    """A compiled entry of terminfo with so many colours, and flags of other names."""
    numbers = struct.pack(f"<14{'i' if wide else 'h'}", *(13 * [-1]), colours)
    names = b"pup|a terminal\0\0"
    out = struct.pack("<6H", 0o1036 if wide else 0o432, len(names), 0, 14, 0, 0) + names + numbers
    if extended:
        table = b"".join(name.encode() + b"\0" for name in extended)
        flags = len(extended) * b"\1" + len(extended) % 2 * b"\0"
        out += struct.pack("<5H", len(extended), 0, 0, len(extended), len(table)) + flags
        out += struct.pack(f"<{len(extended)}H", *range(len(extended))) + table
    return out


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        (entry(8), 16),
        (entry(-1), 0),
        (entry(88), 16),
        (entry(256), 256),
        (entry(1 << 24, wide=True), 1 << 24),
        (entry(256, "AX", "RGB"), 1 << 24),
        (entry(256, "Tc", wide=True), 1 << 24),
        (entry(256, "AX"), 256),
        (b"", 16),
        (b"no entry at all", 16),
        (entry(256)[:-20], 16),
        (entry(256, "RGB")[:-9], 16),
    ],
)
def test_terminfo_says_how_many_colours_a_terminal_has(
    tmp_path: Path, environment: bytes, shown: int
) -> None:
    (tmp_path / ".terminfo" / "p").mkdir(parents=True)
    (tmp_path / ".terminfo" / "p" / "pup").write_bytes(environment)
    assert colours({"TERM": "pup", "HOME": str(tmp_path)}) == shown


@pytest.mark.parametrize(
    ("term", "system"),
    [("foot", "truecolor"), ("tmux-256color", "256"), ("linux", "standard"), ("vt100", None)],
)
@pytest.mark.parametrize("own", [True, False])
def test_themes_and_pens_show_the_same_colours(
    monkeypatch: pytest.MonkeyPatch, term: str, system: str | None, *, own: bool
) -> None:
    """On the terminal of this process and on a guest's, whatever this process has."""
    for name in ("COLORTERM", "NO_COLOR", "TERM_PROGRAM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", term if own else "dumb")
    app = ThemedApp(environment=None if own else {"TERM": term})
    assert app.console.color_system == system


def test_a_choice_holds_except_against_no_color() -> None:
    assert theme_for("kennel-light", {"TERM": "linux"}) == "kennel-light"
    assert theme_for("kennel-light", {"TERM": "xterm-256color", "NO_COLOR": "1"}) == "kennel-ansi"


@pytest.mark.parametrize("no_color", [True, False])
async def test_no_color_code_leaves_the_app(
    no_color: bool, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app = DogsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        background = app.screen.styles.background
        strips = app.screen._compositor.render_strips()
        shown = [
            segment.style
            for strip in strips
            for segment in strip.apply_filter(app._filters[-1], background)
            if segment.style
        ]
    coloured_cells = [
        style
        for style in shown
        for color in (style.color, style.bgcolor)
        if color is not None and not color.is_default
    ]
    assert bool(coloured_cells) is not no_color
    assert any(style.reverse for style in shown)
