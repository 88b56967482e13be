"""What a table tells of what happened lately, wherever that stands."""

from typing import Any

from textual.screen import Screen

from dogs_tui.play.happening_rows import HappeningRows


def place_of_news(screen: Screen[Any]) -> HappeningRows | None:
    """The rows in which it stands; ``None``: it is not to be seen."""
    places = (
        rows
        for rows in screen.query(HappeningRows)
        if all(node.display for node in rows.ancestors_with_self)
    )
    return next(places, None)


def news_heading(screen: Screen[Any]) -> str:
    """Since when, and by how much everybody's points changed."""
    place = place_of_news(screen)
    return "" if place is None else place.painted_text().splitlines()[0].strip("─ ")


def news(screen: Screen[Any]) -> list[str]:
    """What stands below that, row by row."""
    place = place_of_news(screen)
    lines = [] if place is None else place.painted_text().splitlines()[1:]
    return [row.rstrip() for row in lines if row.strip()]
