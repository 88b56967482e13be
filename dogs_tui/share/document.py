"""A match as JSON: whole, so that it can come back, or the story that some eyes saw of it."""

from dogs_rules.game import Seat
from dogs_saves import Reading
from dogs_saves.exchange import AnyExport, MatchStory, StoryStep, whole_match
from dogs_tui.share.eyes import usual_eyes
from dogs_tui.share.story import Telling, totals


def document(reading: Reading, eyes: Seat | None, *, whole: bool) -> AnyExport:
    """The document of a match.

    Args:
        reading: The match.
        eyes: Who sees it, where it is told as a story.
        whole: Whether all of it is wanted; it is given only of a match that is over and has its
            beginning, since seed and actions tell all that is hidden in a running one.
    """
    if whole and reading.match.to_move is None and not reading.first_ply:
        return whole_match(reading, Telling(reading, usual_eyes(reading)).sentences())
    return story(Telling(reading, eyes))


def story(telling: Telling) -> MatchStory:
    """Gathers all that there is to tell of a match."""
    reading = telling.reading
    steps = tuple(
        StoryStep(
            step.ply,
            step.seat,
            step.part,
            tuple(line.text for line in step.told),
            totals(step.view),
        )
        for step in telling.steps
    )
    return MatchStory(
        game=reading.match.game.key,
        title=reading.title,
        players=reading.players,
        seen_by=telling.eyes,
        over=telling.over,
        steps=steps,
        table=telling.table(telling.view),
    )
