"""What is different with two and with three players."""

import pytest
from breeds import BC, Be, Da, La, Mu, Po, Rw, Yo
from scenes import GAME, SPACE, TABLES, Scene, healthy, lost, on_map

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.events import DogDrawn, Drove, LastRoundKnown
from dogs_rules.games.dogs.setup import cards_for, tokens_of
from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, Box, Card, LastRound, Mark, Resource, Stage
from tests.support.scene import every, only


def breeds_in_play(scene: Scene) -> set[int]:
    state = scene.state
    tokens = (*state.stacks[0], *state.stacks[1], *state.spaces)
    return {token // 3 for token in tokens if token != ROADWORK}


@pytest.mark.parametrize(
    ("seats", "removed", "stack"),
    [(4, set(), 42), (3, {Da, Be}, 35), (2, {Da, BC, Be, Yo}, 30)],
)
def test_breeds_left_out_and_tokens_left(seats: int, removed: set[int], stack: int) -> None:
    scene = Scene(seats)
    assert breeds_in_play(scene) == set(range(12)) - removed
    for city, tokens in zip((True, False), scene.state.stacks, strict=True):
        on_map = sum(space.city is city for space in TABLES.spaces)
        assert len(tokens) + on_map == stack


def test_two_lost_dogs_are_taken_out_one_of_each_colour() -> None:
    city, country = Scene(2).state.removed
    assert (city % 3, country % 3) == (Mark.LOST, Mark.LOST)
    assert TABLES.breeds[city // 3].city
    assert not TABLES.breeds[country // 3].city
    assert {Scene(2, seed=seed).state.removed for seed in range(12)} != {(city, country)}


def test_the_cards_with_three_units_are_out_with_two_players() -> None:
    assert (len(cards_for(GAME.derived, 2)), len(cards_for(GAME.derived, 4))) == (36, 40)
    assert not any(card % 3 == 2 for card in cards_for(GAME.derived, 2) if card < 12)


def test_three_roadworks_in_each_stack() -> None:
    state = Scene(2).state
    for number in (0, 1):
        on_map = sum(
            token == ROADWORK and space.city is (number == 0)
            for token, space in zip(state.spaces, TABLES.spaces, strict=True)
        )
        assert state.stacks[number].count(ROADWORK) + on_map == 3
    assert ROADWORK not in tokens_of(GAME.derived, 2, city=True)


def test_ruling_41_a_roadwork_costs_two_gas_and_nobody_stops_there() -> None:
    scene = on_map(seats=2, C1=ROADWORK, C3=healthy(Mu), C2=ROADWORK, F1=ROADWORK, F2=ROADWORK)
    scene.refused(act.Drive(SPACE["C1"]), "roadwork", "roadworks")
    drove = only(scene.do(act.Drive(SPACE["C3"])), Drove)
    assert drove.gas == 3
    assert drove.way == (SPACE["O"], SPACE["C1"], SPACE["C3"])


def test_a_way_round_a_roadwork_is_taken_when_it_is_cheaper() -> None:
    scene = on_map(seats=2, C3=ROADWORK, C5=healthy(Mu))
    drove = only(scene.do(act.Drive(SPACE["C5"])), Drove)
    assert drove.way == tuple(SPACE[key] for key in ("O", "C2", "C4", "C5"))
    assert drove.gas == 3


def test_ruling_17_roadworks_cannot_be_swapped() -> None:
    scene = on_map(seats=2, C1=ROADWORK, C3=healthy(Mu), C5=healthy(Po))
    scene[0].cards = (Card.SWAP_DOGS,)
    scene.refused(act.SwapFrom(SPACE["C1"]), "cannot be moved", "roadworks")
    assert scene.legal_of(act.SwapFrom) == [act.SwapFrom(SPACE["C3"]), act.SwapFrom(SPACE["C5"])]


def test_only_the_last_home_gets_a_token() -> None:
    scene = Scene(2)
    scene.all_home_but(0, 1)
    scene.refused(act.GoHome(Resource.FOOD), "two players only the last", "two-players")
    scene.do(act.GoHome(), act.GoHome(Resource.FOOD))
    assert (scene[0].food, scene[1].food) == (2, 3)


def test_ruling_10_the_only_one_on_the_road_is_the_last() -> None:
    scene = on_map(seats=2, C1=healthy(Mu), C3=healthy(Mu))
    scene.do(act.Drive(SPACE["C1"]), act.StayHome(), act.GoHome(Resource.MEDICINE))
    assert scene[0].medicine == 3


def test_a_box_takes_one_meeple_and_free_entry_a_second() -> None:
    scene = Scene(2)
    scene.give_all(coins=0)
    for box in range(5):
        scene.lay_cards(box, Card.VET, Card.VET)
    scene[1].cards = (Card.FREE_ENTRY,)
    scene.open_board()
    scene.do(act.Visit(Box.PET_SHOP, 0))
    scene.refused(act.Visit(Box.PET_SHOP, 1), "Free Entry", "card-free-entry")
    assert scene.legal_of(act.FreeVisit) == [act.FreeVisit(Box.PET_SHOP)]
    scene.do(act.FreeVisit(Box.PET_SHOP))
    assert scene.state.box_meeples[Box.PET_SHOP] == (0, 1)
    assert scene[1].cards == ()
    scene.do(act.Visit(Box.WAREHOUSE, 0), act.EndVisit())
    assert scene.mover == 1


def test_ruling_16_a_drawn_roadwork_is_shuffled_back_and_drawn_again() -> None:
    scene = Scene(2)
    scene[0].cards = (Card.TAKE_DOG,)
    scene.state.stacks = ((healthy(Mu), ROADWORK, ROADWORK), (ROADWORK,))
    scene.refused(act.DrawDog(1), "No dog is left", "card-take-dog")
    assert only(scene.do(act.DrawDog(0)), DogDrawn).token == healthy(Mu)
    assert scene.state.stacks[0] == (ROADWORK, ROADWORK)


def test_roadworks_go_back_and_are_drawn_anew_in_phase_3() -> None:
    scene = Scene(2)
    stay = {f"C{n}": healthy(Mu) for n in range(2, 9)} | {f"F{n}": healthy(La) for n in range(2, 9)}
    scene.clear_map(**stay, C1=ROADWORK, F1=ROADWORK)
    scene.state.stacks = ((healthy(Rw),) * 3 + (ROADWORK,) * 2, (ROADWORK,) * 3)
    scene.close_round()
    state = scene.state
    assert state.stacks[0].count(ROADWORK) + (state.spaces[SPACE["C1"]] == ROADWORK) == 3
    assert state.spaces[SPACE["F1"]] == ROADWORK
    assert state.roadworks >> SPACE["F1"] & 1
    assert state.roadworks.bit_count() == state.spaces.count(ROADWORK)
    assert state.last_round == LastRound.NOT


def test_a_roadwork_leaves_its_space_when_a_dog_is_drawn_for_it() -> None:
    drawn = set()
    for seed in range(8):
        scene = Scene(2, seed=seed)
        stay = {f"C{n}": healthy(Mu) for n in range(2, 9)}
        stay |= {f"F{n}": healthy(La) for n in range(1, 9)}
        scene.clear_map(**stay, C1=ROADWORK)
        scene.state.stacks = ((healthy(Rw),), ())
        scene.close_round()
        lies = scene.state.spaces[SPACE["C1"]]
        assert sorted((lies, *scene.state.stacks[0])) == [healthy(Rw), ROADWORK]
        drawn.add(lies)
    assert drawn == {healthy(Rw), ROADWORK}


def test_all_six_roadworks_on_the_map_make_the_next_round_the_last() -> None:
    scene = on_map(seats=2, **{f"C{n}": healthy(Mu) for n in range(4, 9)})
    scene.state.spaces = (*scene.state.spaces[:11], *(healthy(La),) * 5)
    scene.state.stacks = ((healthy(Rw), ROADWORK, ROADWORK, ROADWORK), (ROADWORK,) * 3)
    assert only(scene.close_round(), LastRoundKnown).reason == LastRound.ROADWORKS
    assert scene.state.last_round == LastRound.ROADWORKS
    assert scene.state.stage != Stage.OVER


def test_all_six_at_set_up_mean_nothing() -> None:
    for seed in range(40):
        assert Scene(2, seed=seed).state.last_round == LastRound.NOT


def test_ruling_34_roadworks_in_the_stack_count_as_tokens() -> None:
    scene = on_map(seats=2, **{f"C{n}": healthy(Mu) for n in range(1, 6)}, C6=ROADWORK)
    scene.state.spaces = (*scene.state.spaces[:8], *(healthy(La),) * 8)
    scene.state.stacks = ((healthy(Rw), ROADWORK), scene.state.stacks[1])
    assert every(scene.come_home({}), LastRoundKnown) == []
    assert scene.state.spaces.count(EMPTY) == 2


def test_breeds_count_four_and_a_missing_area_costs_five() -> None:
    scene = Scene(2)
    scene.give_all(gas=0, food=0, medicine=0)
    scene.fill(0, (Mu,), (Rw,))
    scene.fill(1, (Mu,), (La,))
    sheets = GAME.score(scene.state)
    assert [sheet.total for sheet in sheets] == [8 - 5, 8]
    assert {line.key: line.points for line in sheets[0].lines}["area"] == -5


def test_both_areas_missing_cost_five_once() -> None:
    scene = Scene(2)
    assert {line.key: line.points for line in GAME.score(scene.state)[0].lines}["area"] == -5
    scene.fill(0, (), (), sick=(Mu, La))
    assert {line.key: line.points for line in GAME.score(scene.state)[0].lines}["area"] == -5


def test_three_and_four_players_know_no_such_line() -> None:
    assert "area" not in {line.key for line in GAME.score(Scene(3).state)[0].lines}
    assert lost(Mu) in tokens_of(GAME.derived, 3, city=True)
