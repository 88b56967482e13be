"""Words are an object of a match: two matches with other components speak at once."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from textual.app import ComposeResult

import dogs_rules
from dogs_rules.game import Game
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.glyphs import UNICODE
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.generic_pane import TableText
from dogs_tui.words import language, say
from dogs_tui.words.phrases import Codes
from dogs_tui.words.registry import words_of

NAMES = ("Ana", "Bo", "Cleo", "Davi", "Eve")
SEED = 3
NAMED = re.compile(r'\bname = "(?P<name>[^"]+)"')
every_game_with_names = pytest.mark.parametrize(
    "key", [key for key in keys() if NAMED.search(dogs_rules.game(key).components)]
)
"""A component file need not call anything by a name."""


def renamed(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """The same game with every name of its components written in capitals."""
    text = NAMED.sub(lambda hit: f'name = "{hit["name"].upper()}"', game.components)
    return game.with_components(text, "capitals.toml")


def talk(game: Game[Any, Any, Any]) -> Iterator[str]:
    """A random match in words, a line at a time."""
    words, seats = words_of(game), game.seat_counts[0]
    names = NAMES[:seats]
    state, rng = game.setup(seats, {}, SEED), Rng.seeded(SEED)
    while (seat := game.to_move(state)) is not None:
        view, legal = game.view(state, seat), game.legal_actions(state)
        yield from (say(line) for line in words.board_text(view, names))
        yield say(words.action_text(view, legal[0], names))
        events: list[Any] = []
        game.step(state, rng.choice(legal), events)
        yield from (say(line) for e in events if (line := words.event_text(e, names)) is not None)


@every_game_with_names
def test_two_matches_speak_in_turn_as_each_alone(key: str) -> None:
    ours = dogs_rules.game(key)
    theirs = renamed(ours)
    alone = list(talk(ours)), list(talk(theirs))
    together = list(zip(talk(ours), talk(theirs), strict=True))
    assert together == list(zip(*alone, strict=True))
    assert any(first != other and first.upper() == other.upper() for first, other in together)


class TwoTables(ThemedApp):
    """Two tables of a game beside each other, each with its own components."""

    def __init__(self, *games: Game[Any, Any, Any]) -> None:
        super().__init__(motion=False)
        self._games = games

    def compose(self) -> ComposeResult:
        for game in self._games:
            seats = game.seat_counts[0]
            view = game.view(game.setup(seats, {}, SEED), 0)
            yield TableText(words_of(game), view, NAMES[:seats])


@every_game_with_names
async def test_two_tables_are_painted_at_once(key: str) -> None:
    ours = dogs_rules.game(key)
    async with TwoTables(ours, renamed(ours)).run_test(size=(80, 60)) as pilot:
        first, other = (board.painted_text() for board in pilot.app.query(TableText))
        assert first != other
        assert first.upper() == other.upper()


@pytest.mark.parametrize("key", ["dogs", "dogs_cardgame", "dog_kids"])
def test_the_legend_of_a_match_calls_what_has_letters_as_its_components_do(key: str) -> None:
    ours = dogs_rules.game(key)
    printed, own = (
        [say(sign.name) for sign in game_ui(key).signs(UNICODE, words_of(game))]
        for game in (ours, renamed(ours))
    )
    names = set(NAMED.findall(ours.components))
    assert own == [name.upper() if name in names else name for name in printed]


# Letters in place of names.


class Breed(NamedTuple):
    name: str
    code: str


@pytest.mark.parametrize(
    ("own", "shown"),
    [("Pp", ["PA", "Pp"]), ("PA", ["GS", "PA"]), ("GX", ["PA", "GX"])],
)
def test_letters_are_the_languages_and_an_own_component_keeps_its_own(
    own: str, shown: list[str]
) -> None:
    breeds = [Breed("German Shepherd", "GS"), Breed("Papillon", own)]
    assert [*Codes(breeds).all()] == ["GS", own]
    with language.kept("pt"):
        assert [*Codes(breeds).all()] == shown


def test_letters_that_fall_back_are_nobody_elses() -> None:
    breeds = [Breed("Poodle", "Po"), Breed("Pug", "Pu"), Breed("Mop Dog", "Mo")]
    with language.kept("pl"):
        assert [*Codes(breeds).all()] == ["Po", "Pu", "Mo"]
