"""Colour themes. Colours of truecolor themes lie on the xterm-256 grid, so that terminals over
SSH, which drop to 256 colours, show the same; the ANSI theme leaves colours to the terminal.
"""

from textual.theme import Theme

KENNEL_DARK = Theme(
    name="kennel-dark",
    primary="#87afd7",
    secondary="#87af87",
    accent="#ffaf5f",
    warning="#ffd75f",
    error="#ff8787",
    success="#afd787",
    foreground="#d0d0d0",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    dark=True,
    variables={
        "city": "#87afd7",
        "country": "#87af5f",
        "road": "#6c6c6c",
        "lit": "#ffaf5f",
        "quiet": "#8a8a8a",
        "sick": "#ffd75f",
        "lost": "#d787d7",
        "seat-0": "#5fafff",
        "seat-1": "#ffd75f",
        "seat-2": "#ff8787",
        "seat-3": "#87d787",
        "seat-4": "#d7afff",
    },
)

KENNEL_LIGHT = Theme(
    name="kennel-light",
    primary="#005f87",
    secondary="#005f00",
    accent="#af5f00",
    warning="#875f00",
    error="#af0000",
    success="#005f00",
    foreground="#262626",
    background="#eeeeee",
    surface="#e4e4e4",
    panel="#d0d0d0",
    dark=False,
    variables={
        "city": "#005faf",
        "country": "#005f00",
        "road": "#8a8a8a",
        "lit": "#af5f00",
        "quiet": "#6c6c6c",
        "sick": "#875f00",
        "lost": "#87005f",
        "seat-0": "#0000af",
        "seat-1": "#875f00",
        "seat-2": "#af0000",
        "seat-3": "#005f00",
        "seat-4": "#5f00af",
    },
)

KENNEL_ANSI = Theme(
    name="kennel-ansi",
    primary="ansi_bright_blue",
    secondary="ansi_green",
    accent="ansi_bright_yellow",
    warning="ansi_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    dark=True,
    variables={
        "city": "ansi_bright_blue",
        "country": "ansi_green",
        "road": "ansi_white",
        "lit": "ansi_bright_yellow",
        "quiet": "ansi_white",
        "sick": "ansi_yellow",
        "lost": "ansi_bright_magenta",
        "seat-0": "ansi_bright_cyan",
        "seat-1": "ansi_bright_yellow",
        "seat-2": "ansi_bright_red",
        "seat-3": "ansi_bright_green",
        "seat-4": "ansi_bright_magenta",
    },
)

THEMES = (KENNEL_DARK, KENNEL_LIGHT, KENNEL_ANSI)
