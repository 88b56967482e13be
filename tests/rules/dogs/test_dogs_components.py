"""The component file: its figures against the design, and what a broken one is told."""

import time

import pytest
from scenes import GAME, SPACE, TABLES

from dogs_rules.game import ComponentError, OptionError
from dogs_rules.games.dogs import components
from dogs_rules.games.dogs.components import load, shipped_text


def broken(old: str, new: str, count: int = 1) -> str:
    """The shipped file with something replaced; says what it is told."""
    text = shipped_text()
    assert old in text
    with pytest.raises(ComponentError) as caught:
        load(text.replace(old, new, count), "mine.toml")
    return str(caught.value)


# What the file says


def test_totals_of_the_rulebook() -> None:
    dogs = [sum(breed.marks) for breed in TABLES.breeds]
    assert sum(dogs) == 84
    assert sum(count for breed, count in zip(TABLES.breeds, dogs, strict=True) if breed.city) == 42
    assert sum(sum(cards) for cards in TABLES.resource_cards) == 20
    assert [three for _, _, three in TABLES.resource_cards] == [1, 1, 1, 1]
    assert sum(TABLES.special_cards) == 20
    assert len(TABLES.fair_cards) == 4
    assert len(TABLES.spaces) == 16


def test_each_breed_is_on_one_fair_card() -> None:
    assert sorted(breed for card in TABLES.fair_cards for breed in card) == list(range(12))


def test_codes_are_unique_and_breeds_alternate_by_area_as_numbered() -> None:
    assert len({breed.code for breed in TABLES.breeds}) == 12
    assert [breed.city for breed in TABLES.breeds] == [True] * 6 + [False] * 6


def test_the_map_is_the_designed_graph() -> None:
    designed = {
        "O": "C1 C2 F1 F2",
        "C1": "O C3",
        "C2": "O C4",
        "C3": "C1 C4 C5 F3",
        "C4": "C2 C3 C5 C6",
        "C5": "C3 C4 C6 C7",
        "C6": "C4 C5 C8 F6",
        "C7": "C5 C8",
        "C8": "C6 C7",
        "F1": "O F3",
        "F2": "O F4",
        "F3": "F1 F5 C3",
        "F4": "F2 F5 F6",
        "F5": "F3 F4 F7",
        "F6": "F4 F8 C6",
        "F7": "F5 F8",
        "F8": "F6 F7",
    }
    for key, neighbours in designed.items():
        assert set(GAME.derived.neighbours[SPACE[key]]) == {
            SPACE[other] for other in neighbours.split()
        }, key
    assert len(TABLES.roads) == 24


def test_the_reward_of_a_space_is_its_distance_from_the_centre() -> None:
    assert GAME.derived.reach(SPACE["O"], 0) == tuple(space.reward for space in TABLES.spaces)
    assert max(max(GAME.derived.reach(place, 0)) for place in range(17)) == 5


def test_every_entry_has_a_provenance() -> None:
    text = shipped_text()
    for line in text.splitlines():
        if "value =" in line or "one =" in line:
            assert "provenance" in line
    for block in text.split("\n[[")[1:]:
        assert "provenance" in block


def test_loading_is_fast() -> None:
    begin = time.process_time()
    load(shipped_text(), "again.toml")
    assert time.process_time() - begin < 0.1


def test_the_digest_is_of_the_figures_and_not_of_the_words_around_them() -> None:
    text = shipped_text()
    assert load("# mine\n" + text, "mine.toml").digest == TABLES.digest
    changed = text.replace("centre_gas = { value = 0", "centre_gas = { value = 1")
    assert load(changed, "mine.toml").digest != TABLES.digest


# A file of one's own


def test_a_players_own_file_changes_the_game() -> None:
    text = shipped_text().replace("coins = { value = 3", "coins = { value = 5")
    own = GAME.with_components(text, "mine.toml")
    assert own.components == text
    assert own.setup(2, {}, 1).kennels[0].coins == 5
    assert GAME.setup(2, {}, 1).kennels[0].coins == 3


def test_a_breed_may_have_marks_of_its_own() -> None:
    text = shipped_text().replace(
        'code = "Mu"',
        'code = "Mu"\nmarks = { healthy = 3, sick = 2, lost = 2, provenance = "rulebook" }',
    )
    assert load(text, "mine.toml").breeds[0].marks == (3, 2, 2)


# What a broken file is told


def test_not_toml() -> None:
    with pytest.raises(ComponentError, match=r"mine\.toml: not readable as TOML: .*line 2"):
        load("[start]\ncoins = three\n", "mine.toml")


def test_an_empty_file() -> None:
    with pytest.raises(ComponentError, match=r"mine\.toml: start: found nothing, expected a value"):
        load("", "mine.toml")


def test_a_wrong_type() -> None:
    assert broken("gas = { value = 9", 'gas = { value = "nine"') == (
        "mine.toml: limits.gas: found 'nine', expected a whole number from 2 to 99"
    )


def test_an_unknown_key_with_the_nearest_known_one() -> None:
    said = broken("infirmary = {", "infirmery = {")
    assert said.startswith("mine.toml: limits.infirmery: found a key that does not exist")
    assert "perhaps 'infirmary' is meant" in said


def test_an_unknown_provenance() -> None:
    said = broken('provenance = "rulebook" }', 'provenance = "rumour" }')
    assert said.startswith("mine.toml: start.coins.provenance: found 'rumour', expected")


def test_an_unknown_breed_on_a_fair_card() -> None:
    assert broken('["dalmatian", "mutt", "poodle"]', '["dalmatian", "mut", "poodle"]') == (
        "mine.toml: fair_cards[0].breeds[1]: found 'mut',"
        " expected the key of a breed, perhaps 'mutt'"
    )


def test_an_unknown_space_at_a_road() -> None:
    said = broken('ends = ["C1", "C3"]', 'ends = ["C1", "X3"]')
    assert said.startswith("mine.toml: roads[4].ends[1]: found 'X3', expected the key of a space")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("healthy = 4", "healthy = 5", "add up to 7"),
        ('code = "Rw"', 'code = "Mu"', "breeds.code: found 'Mu' twice"),
        ('code = "Rw"', 'code = "Rot"', "two letters"),
        ('name = "Mutt"', 'name = "Mu{}tt"', "a name to be shown"),
        ('key = "C8"', 'key = "C7"', "spaces.key: found 'C7' twice"),
        ("at = [4, 5]", "at = [99, 5]", "x from 0 to 79"),
        ("reward = 1", "reward = -1", "spaces 'C1'.reward: found -1, expected 0 to 99"),
        (
            "swap_dogs = { value = 3",
            "swap_dogs = { value = -3",
            "special_cards.swap_dogs: found -3, expected 0 to 99",
        ),
        ("gas_per_coin = { value = 3", "gas_per_coin = { value = 0", "1 to 99"),
        ("box_meeples = { value = 2", "box_meeples = { value = 1", "2 to 99"),
        ("box_cards = { value = 2", "box_cards = { value = 3", "limits.box_cards: found 3"),
        ("gas = { value = 6", "gas = { value = 12", "start.gas: found 12, expected 0 to 9"),
        ("sick = { value = -2", "sick = { value = 2", "points.sick: found 2, expected -99 to 0"),
        ("resources = { value = 3", "resources = { value = 0", "points.resources: found 0"),
        ("pair = { value = 2", "pair = { value = -1", "points.pair: found -1, expected 0 to 99"),
        ("third_bay = { value = 5", "third_bay = { value = 100", "points.third_bay: found 100"),
        ("trio = { value = 8", "trio = { value = 2", "at least the 3 of a pair and one other"),
        ("quartet = { value = 12", "quartet = { value = 4", "at least the 5 of two pairs"),
        ("seats = 3", "seats = 5", "2, 3 or 4"),
        ("seats = 3", "seats = 2", "removed.seats: found 2 twice"),
        ('ends = ["C7", "C8"]', 'ends = ["C7", "C7"]', "two different spaces"),
        ('ends = ["C7", "C8"]', 'ends = ["C7", "C5"]', "twice"),
    ],
)
def test_a_figure_that_cannot_be_played_with(old: str, new: str, said: str) -> None:
    message = broken(old, new)
    assert message.startswith("mine.toml: ")
    assert said in message
    assert "found" in message
    assert "expected" in message


def test_a_space_without_a_way_to_it() -> None:
    text = shipped_text()
    for ends in ('["C7", "C8"]', '["C6", "C8"]'):
        block = text[text.index(f"[[roads]]\nends = {ends}") :]
        text = text.replace(block[: block.index("\n\n") + 2], "")
    with pytest.raises(ComponentError, match="roads to 'C8': found none"):
        load(text, "mine.toml")


# Options


def test_the_start_player_is_drawn_or_chosen() -> None:
    assert {GAME.setup(4, {}, seed).start for seed in range(30)} == {0, 1, 2, 3}
    assert GAME.setup(4, {"start": "3"}, 1).start == 2
    with pytest.raises(OptionError, match="'start' takes one of random, 1, 2, not '3'"):
        GAME.setup(2, {"start": "3"}, 1)
    with pytest.raises(OptionError, match="2 to 4 seats, not 5"):
        GAME.setup(5, {}, 1)
    with pytest.raises(OptionError, match="no option 'speed'"):
        GAME.setup(2, {"speed": "fast"}, 1)


def test_the_shipped_tables_are_made_once() -> None:
    assert components.shipped() is components.shipped()
