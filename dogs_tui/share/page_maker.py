"""One page for any browser: a match step by step, drawn as the terminal draws it, and in words.

Everything is in the page: its policy lets it fetch nothing and run no other script than its own.
Names, sentences and pictures stand in it as JSON in which no sign of markup is left, and the script
puts them into the document as text only.
"""

import hashlib
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib import resources
from string import Template
from typing import Any, Final

import msgspec
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

from dogs_tui.share.film import Frame
from dogs_tui.share.spans import Shared, Vocabulary, for_page, shared
from dogs_tui.share.story import Step, Telling, totals
from dogs_tui.words import language, phrase, say, tr

_POLICY: Final = re.compile(
    b'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', re.ASCII
)
"""Where ``page.html`` has it, before all that comes from elsewhere."""
_FOREGROUND: Final = "#e6e6e6"
_BACKGROUND: Final = "#16181d"
"""Of what has no colour of its own, as in the style of the page."""


def as_page(telling: Telling, frames: Sequence[Frame]) -> str:
    """The page.

    Args:
        telling: What is told.
        frames: One a step of it.
    """
    film = shared(frames)
    style = (
        _file("page.css")
        + _ground(film)
        + "".join(f".s{number}{{{css(look)}}}\n" for number, look in enumerate(film.styles))
    )
    script = _file("page.js")
    texts = {key: escape(text) for key, text in _texts(telling).items()}
    return Template(_file("page.html")).substitute(
        texts,
        language=escape(language.get()),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        data=_as_data(_data(telling, film)),
    )


def policy_of(page: bytes) -> str:
    """The policy that a page says of itself, for whoever serves it."""
    match = _POLICY.search(page)
    assert match is not None
    return match[1].decode()


def _ground(film: Shared) -> str:
    """The ground on which most of the film is drawn: it shows between rows as well."""
    grounds = Counter(_colour(film.styles[look].bgcolor, _BACKGROUND) for look, _ in film.texts)
    (colour, _), *_ = grounds.most_common(1)
    return f"#screen{{background:{colour}}}\n"


def _texts(telling: Telling) -> dict[str, str]:
    """What stands on the page beside the match, not yet escaped."""
    reading = telling.reading
    names = ", ".join(telling.names)
    about = [f"{reading.match.game.title}: {names}", f"{reading.created:%Y-%m-%d}"]
    running = [] if telling.over else [tr("The match is not over.")]
    return {
        "title": telling.called,
        "about": " ".join([". ".join(about) + ".", telling.seen_by, *running]),
        "needs_script": tr("This page needs JavaScript to show the match step by step."),
        "now": tr("What happens"),
        "picture": tr(
            "The table as the terminal draws it. A description in words is further down."
        ),
        "steps": tr("Steps"),
        "first": tr("Beginning"),
        "round_back": tr("Back one round"),
        "turn_back": tr("Back one turn"),
        "back": tr("Back one step"),
        "play": tr("Play"),
        "on": tr("Forward one step"),
        "turn_on": tr("Forward one turn"),
        "round_on": tr("Forward one round"),
        "last": tr("End"),
        "step": tr("Step"),
        "larger": tr("Larger table"),
        "points": tr("Points"),
        "words": tr("The table in words"),
        "all": tr("Everything that happened"),
        "list": tr("Show all steps; each links to its table"),
        "keys": tr(
            "Keys: Left/Right move one step, Up/Down one turn, PgUp/PgDn one round, "
            "Home/End to the start or end; Space plays."
        ),
    }


def _data(telling: Telling, film: Shared) -> dict[str, Any]:
    """What the script shows."""
    said = Vocabulary()
    tables = [list(map(said.number, telling.table(step.view))) for step in telling.steps]
    happened = [[said.number(line.text) for line in step.told] for step in telling.steps]
    parts = [said.number(step.part) for step in telling.steps]
    wide = {char for _, text in film.texts for char in text if cell_len(char) == 2}
    return {
        "plies": telling.reading.match.plies,
        "names": telling.names,
        "said": said.for_page(),
        "steps": list(map(_step, telling.steps)),
        "parts": said.coded(parts),
        "told": list(map(said.coded, happened)),
        "tables": list(map(said.coded, tables)),
        "wide": sorted(wide),
        "film": for_page(film),
        "words": {
            "nothing": tr("Nothing to tell."),
            "begins": say(phrase("The match begins: {names}.", names=", ".join(telling.names))),
        },
    }


def _step(step: Step) -> list[int | None]:
    """How many actions after it, who acted, whether a part begins, everybody's points by seat."""
    return [step.ply, step.seat, int(step.opens), *totals(step.view)]


def css(style: Style) -> str:
    """Writes a style as CSS declarations."""
    front, back = _colour(style.color, _FOREGROUND), _colour(style.bgcolor, _BACKGROUND)
    if style.reverse:
        front, back = back, front
    lines = [word for word, on in _LINES if getattr(style, on)]
    said = [
        f"color:{front}",
        f"background:{back}",
        "font-weight:bold" if style.bold else "",
        "font-style:italic" if style.italic else "",
        "opacity:.6" if style.dim else "",
        f"text-decoration:{' '.join(lines)}" if lines else "",
    ]
    return ";".join(filter(None, said))


_LINES: Final = (("underline", "underline"), ("line-through", "strike"))
"""Lines through and below a text: as style sheets and as Rich call them."""


def _colour(colour: Color | None, otherwise: str) -> str:
    if colour is None or colour.is_default:
        return otherwise
    red, green, blue = colour.get_truecolor()
    return f"#{red:02x}{green:02x}{blue:02x}"


def _as_data(value: Any) -> str:
    """JSON that can stand in a page: nothing in it ends a script or begins a tag."""
    text = msgspec.json.encode(value).decode()
    return re.sub("[<>&\u2028\u2029]", lambda sign: f"\\u{ord(sign[0]):04x}", text)


def _hash(text: str) -> str:
    """What the policy of the page names a style or a script by."""
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _file(name: str) -> str:
    return (resources.files("dogs_tui.share.page") / name).read_text(encoding="utf-8")
