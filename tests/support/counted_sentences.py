"""Counted sentences, as an installed program says them and as translators wrote them.

Which form a number takes is worked out here from the rule in the header anew: neither gettext nor
what compiles the catalogues is asked.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from dogs_tui.words.forms import ordinary
from dogs_tui.words.po_files import Entry, rule_of
from tools.words.catalogues import LANGUAGES, key_of, read
from tools.words.checks import fields

NUMBERS: Final = (0, 1, 2, 5, 11, 21, 22, 1_000_000)
_ASKED: Final = re.compile(r"\{(\w+):[^}]*\}")
"""A field that asks for a form; the values given here have none."""
SPEAKER: Final = """
import json, sys
from dogs_rules.phrase import plural
from dogs_tui.words import language, say
out = []
for code, one, many, values in json.load(sys.stdin):
    with language.kept(code):
        out.append([say(plural(one, many, n, **values)) for n in {numbers}])
json.dump(out, sys.stdout)
"""


class Counted(NamedTuple):
    """A counted sentence of a catalogue."""

    language: str
    source: tuple[str, str]
    """What is said of one thing in English, with its sense, and of many."""
    values: dict[str, str]
    """Something for each field but ``n``."""
    said: tuple[str, ...]
    """By number of ``NUMBERS`` what the catalogue gives."""


def python_of(expression: str) -> str:
    """A rule as Python writes it: ``a ? b : c`` is ``b if a else c``.

    Args:
        expression: As C writes it; brackets stand around the whole or hold no ``?``.
    """
    rule = expression.strip().replace("&&", " and ").replace("||", " or ")
    condition, asked, rest = rule.partition("?")
    if rule.startswith("(") and (not asked or condition.count("(") > condition.count(")")):
        return python_of(rule[1:-1])
    if not asked:
        return rule
    yes, _, no = rest.partition(":")
    return f"({yes}) if ({condition}) else ({python_of(no)})"


def form_taken(expression: str) -> Callable[[int], int]:
    """What gives the form that a number takes."""
    code = compile(python_of(expression), expression, "eval")
    return lambda n: int(eval(code, {"n": n}))


def all_counted() -> Iterator[Counted]:
    """Those of every language."""
    for language in LANGUAGES:
        for path, header, entries in read(language):
            taken = form_taken(rule_of(header, path).expression)
            for entry in entries:
                if len(entry.source) > 1:
                    yield _counted(language, entry, taken)


def _counted(language: str, entry: Entry, taken: Callable[[int], int]) -> Counted:
    key = key_of(entry)
    assert isinstance(key, tuple)
    names = set().union(*map(fields, entry.source)) - {"n"}
    values = {name: f"<{name}>" for name in sorted(names)}
    forms = [_ASKED.sub(r"{\1}", ordinary(said)) for said in entry.said]
    said = tuple(forms[taken(n)].format(n=n, **values) for n in NUMBERS)
    return Counted(language, key, values, said)


def wrongly_said(python: Path, **more: Any) -> list[str]:
    """What an installed program says otherwise than its catalogues: all languages and numbers.

    Args:
        python: The Python of its environment.
        more: What else ``subprocess.run`` is told.
    """
    wanted = list(all_counted())
    given = json.dumps([(noun.language, *noun.source, noun.values) for noun in wanted])
    done = subprocess.run(
        [str(python), "-c", SPEAKER.replace("{numbers}", repr(NUMBERS))],
        input=given, capture_output=True, text=True, check=False, **more,
    )  # fmt: skip
    if done.returncode:
        return [done.stderr]
    return [
        f"{noun.language} {n}: {heard!r}, not {said!r}"
        for noun, sentences in zip(wanted, json.loads(done.stdout), strict=True)
        for n, said, heard in zip(NUMBERS, noun.said, sentences, strict=True)
        if heard != said
    ]
