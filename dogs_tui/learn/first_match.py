"""The match that is offered after a lesson: what was learned holds in it, and bots are gentle."""

from dogs_rules.registry import game
from dogs_saves import StoredMatch
from dogs_saves.folder import MatchFolder
from dogs_tui.learn.lesson import first_match, game_of
from dogs_tui.match.setup import fresh_seed, gentle_level, suited_level, you_against_bots


def begin_first_match(key: str, name: str) -> StoredMatch:
    """A new match of a game that was just learned.

    Args:
        key: The lesson.
        name: The player's.

    Raises:
        LessonError: There is no lesson.
        SaveError: The match cannot be written.
    """
    played, match = game(game_of(key)), first_match(key)
    level = suited_level(played, match.seats, match.options) or gentle_level(played)
    players = you_against_bots(played, match.seats, name, [level])
    return MatchFolder().create(played, players, match.options, fresh_seed())
