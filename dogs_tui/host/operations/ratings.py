"""``ssh HOST ratings``: the tables of the season as text, for people or for a program."""

from typing import Any

import msgspec

from dogs_tui.host.people.person import Person
from dogs_tui.host.results.pages import RecordPages, SeasonTable
from dogs_tui.host.sessions.screens import record_words
from dogs_tui.kit.printing import json_line
from dogs_tui.shell.out import table
from dogs_tui.words import language, say


def ratings_text(records: RecordPages, person: Person, *, as_json: bool) -> str:
    """The tables of the season of now, for somebody who is known."""
    season = records.seasons()[0]
    tables = records.season(person, season)
    if as_json:
        told = [_as_data(one) for one in tables]
        return json_line({"year": season.year, "quarter": season.quarter, "tables": told})
    language.set(person.settings.language)
    lines = [say(record_words.about_season(season))]
    for one in tables:
        head, *rows = record_words.season_table(one)
        lines += ["", say(record_words.played_name(one.played)), *table(head, rows)]
    if not tables:
        lines = [say(record_words.no_table(season))]
    return "\n".join(lines)


def _as_data(one: SeasonTable) -> dict[str, Any]:
    rows = [msgspec.to_builtins(row) for row in one.rows]
    return {"game": one.played.game, "seats": one.played.seats, "rows": rows}
