"""Style sheets that are parsed once for all guests: every app of a host has the same ones."""

from collections.abc import Callable
from typing import Final

from textual.css.model import RuleSet
from textual.css.stylesheet import StylesheetErrors, StylesheetParseError

from dogs_tui.app.textual_seams import OpenStylesheet, Source

THEMES: Final = 8
"""Sets of colours whose rules are kept; there are fewer themes."""

_parsed_rules: dict[tuple[tuple[str, str], ...], dict[Source, list[RuleSet]]] = {}


class SharedStylesheet(OpenStylesheet):
    """A style sheet that takes rules from what another app has parsed with the same colours.

    Rules are not changed once they are parsed, so several apps can go by the same ones.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._shared = _rules_with(variables or {})

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._shared = _rules_with(variables)

    def rules_of(self, source: Source, parse: Callable[[], list[RuleSet]]) -> list[RuleSet]:
        rules = self._shared.get(source)
        if rules is None:
            rules = parse()
            if any(rule.errors for rule in rules):
                raise StylesheetParseError(StylesheetErrors(rules))
            self._shared[source] = rules
        return rules

    def reparse(self) -> None:
        """Takes the rules for other colours."""
        self.parse()


def _rules_with(variables: dict[str, str]) -> dict[Source, list[RuleSet]]:
    """The rules of sources parsed with these colours."""
    key = tuple(sorted(variables.items()))
    if key not in _parsed_rules:
        while len(_parsed_rules) >= THEMES:
            del _parsed_rules[next(iter(_parsed_rules))]
        _parsed_rules[key] = {}
    return _parsed_rules[key]
