"""The palette: how names of painted things look, resolved once a process for all sessions.

Textual's own way to colours beside those of a widget, component classes, makes a node of the
document for each class in every widget of every session, and styles all of them anew whenever a
class is toggled above them: most of what a table cost. Here a name is resolved when it is first
painted, and everybody with the same theme on the same ground is given the same style.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rich.style import Style
from textual.app import App
from textual.markup import parse_style
from textual.style import Style as Ground

Inks = Mapping[str, str]
"""Names and how they look: ``{"log--title": "bold $accent"}``.

Said as Textual says styles: attributes, a colour or ``$variable`` of the theme, and ``on`` before
that of the ground; empty for a name that looks like what is around it. ``NAME:light`` and
``NAME:ansi`` say it otherwise for light themes and for the sixteen colours of the terminal.
"""

_NOTHING: Final[Inks] = MappingProxyType({})
_VARIABLE: Final = re.compile(r"\$([\w-]+)")


class Palette(dict[str, Style]):
    """Names as they look on one ground with one theme.

    Args:
        inks: What there is.
        variables: The colours of the theme, by name.
        ground: The style of the widget that is painted.
        variant: What is looked up first, ``:light`` or ``:ansi``; empty: nothing.

    Raises:
        LookupError: When it is asked for a name or a colour that there is not.
    """

    def __init__(
        self, inks: Inks, variables: Mapping[str, str], ground: Ground, variant: str = ""
    ) -> None:
        super().__init__()
        self._inks = inks
        self._variables = variables
        self._under = ground
        self._variant = variant
        self.ground: Final = ground.rich_style
        """The ground itself, in the colour of what is written on it."""

    def __missing__(self, name: str) -> Style:
        said = self._inks.get(name + self._variant, self._inks.get(name))
        if said is None:
            raise LookupError(f"No colour is called {name!r} here.")
        style_text = _VARIABLE.sub(lambda match: self._variables[match[1]], said)
        style = self[name] = (self._under + parse_style(style_text, {})).rich_style
        return style


_palettes: Final[dict[tuple[type, str, str, Ground, frozenset[tuple[str, str]]], Palette]] = {}


def palette_of(
    app: App[object], owner: type, inks: Inks, ground: Ground, otherwise: Inks = _NOTHING
) -> Palette:
    """The palette of a kind of widget on a ground, shared by all apps of the process.

    Args:
        app: Whose theme it is.
        owner: The kind of widget.
        inks: What that kind paints with.
        ground: The style of the widget itself.
        otherwise: What looks otherwise than all others of its kind, with its variants.
    """
    variant = ":ansi" if app.native_ansi_color else "" if app.current_theme.dark else ":light"
    key = (owner, app.theme, variant, ground, frozenset(otherwise.items()))
    palette = _palettes.get(key)
    if palette is None:
        palette = _palettes[key] = Palette(
            {**inks, **otherwise}, app.theme_variables, ground, variant
        )
    return palette
