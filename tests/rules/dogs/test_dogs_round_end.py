"""Phase 3: feeding, salaries, and the table laid for the next round."""

from scenes import GAME, Be, Da, Mu, Po, Rw, Scene, Yo, every, healthy, only

from dogs_rules.games.dogs.actions import (
    Cure,
    Dismiss,
    GoHungry,
    NoRehire,
    PaySalary,
    Rehire,
    Visit,
)
from dogs_rules.games.dogs.bays import pack
from dogs_rules.games.dogs.events import (
    AssistantHired,
    AssistantLost,
    BoardRefilled,
    Fed,
    FellIll,
    GameEnded,
    QuartetPaid,
    RoundBegan,
    SalaryPaid,
)
from dogs_rules.games.dogs.terms import EMPTY, Box, Card, LastRound, Stage
from dogs_rules.rng import Rng


def test_every_bay_with_dogs_costs_one_food(scene: Scene) -> None:
    scene.fill(0, (Po, Po, Po, Po), (Mu,), (), sick=(Be,))
    scene[0].food = 5
    events = scene.close_round()
    assert [(fed.seat, fed.food, fed.hungry) for fed in every(events, Fed)] == [(0, 2, 0)]
    assert scene[0].food == 3


def test_feeding_example_the_bay_of_four_poodles_goes_hungry(scene: Scene) -> None:
    """And ruling 31: cured later, the Poodle fills its bay again without a second coin."""
    scene.fill(0, (Po,) * 4, (Mu,))
    scene[0].food = 1
    scene[0].quartet_bays = 1
    scene[0].quartet_dogs = pack([Po] * 4)
    scene.close_round()
    assert scene.legal == [GoHungry(0, Po), GoHungry(1, Mu)]
    fell_ill = only(scene.do(GoHungry(0, Po)), FellIll)
    assert (fell_ill.breed, fell_ill.to_fair) == (Po, False)
    assert scene.bays(0) == [(Po,) * 3, (Mu,)]
    assert scene[0].infirmary == (Po,)
    scene.open_board()
    scene.state.mover = 0
    place = next(visit.place for visit in scene.legal_of(Visit) if visit.box == Box.VET)
    scene.do(Visit(Box.VET, place))
    assert every(scene.do(Cure(Po, 0)), QuartetPaid) == []
    assert scene.bays(0)[0] == (Po,) * 4


def test_ruling_30_all_food_is_spent_and_the_player_chooses_bays_and_dogs(scene: Scene) -> None:
    scene.fill(0, (Po, Be), (Mu, Mu), (Rw,))
    scene[0].food = 1
    events = scene.close_round()
    assert only(events, Fed).hungry == 2
    assert scene[0].food == 0
    assert len(scene.legal) == 4
    scene.do(GoHungry(0, Be))
    scene.refused(GoHungry(0, Po), "already", "feeding")
    scene.refused(GoHungry(3, Po), "No dog lives", "feeding")
    scene.refused(GoHungry(1, Po), "No dog of that breed", "feeding")
    scene.do(GoHungry(2, Rw))
    assert scene.bays(0) == [(Po,), (Mu, Mu), ()]
    assert scene[0].infirmary == (Rw, Be)


def test_ruling_30_with_a_full_infirmary_the_dog_goes_to_the_fair(scene: Scene) -> None:
    scene.fill(0, (Po, Be), (), sick=(Mu,) * 6)
    scene[0].food = 0
    scene.close_round()
    assert only(scene.do(GoHungry(0, Be)), FellIll).to_fair
    assert scene.state.fair == (Be,)
    assert len(scene[0].infirmary) == 6


def test_where_there_is_no_choice_nobody_is_asked(scene: Scene) -> None:
    scene.fill(0, (Po,), (Po, Po))
    scene[0].food = 0
    events = scene.close_round()
    assert scene.legal == [GoHungry(0, Po), GoHungry(1, Po)]
    assert every(events, FellIll) == []
    events = scene.do(GoHungry(0, Po))
    assert [event.bay for event in every(events, FellIll)] == [0, 1]


# Salaries


def test_ruling_32_the_salary_is_paid_by_who_can(scene: Scene) -> None:
    events = scene.close_round()
    assert [(paid.seat, paid.card) for paid in every(events, SalaryPaid)] == [
        (seat, False) for seat in range(4)
    ]
    assert scene.state.round == 2


def test_an_assistant_card_may_pay_instead(scene: Scene) -> None:
    scene[1].cards = (Card.ASSISTANT,)
    scene.close_round()
    assert (scene.mover, scene.state.stage) == (1, Stage.SALARY)
    assert scene.legal == [PaySalary(), PaySalary(card=True)]
    scene.refused(Dismiss(), "you must", "salary")
    paid = every(scene.do(PaySalary(card=True)), SalaryPaid)
    assert [(event.seat, event.card) for event in paid] == [(1, True), (2, False), (3, False)]
    assert scene[1].cards == ()
    assert scene[1].coins == 3 + 1


def test_without_a_coin_the_card_pays(scene: Scene) -> None:
    scene[0].coins = 0
    scene[0].cards = (Card.ASSISTANT,)
    paid = every(scene.close_round(), SalaryPaid)
    assert [(event.seat, event.card) for event in paid] == [
        (0, True),
        (1, False),
        (2, False),
        (3, False),
    ]
    assert (scene[0].assistant, scene[0].cards) == (True, ())
    assert scene.state.round == 2


def test_by_the_first_rules_the_card_may_be_kept_and_the_assistant_goes() -> None:
    scene = Scene(revision=1)
    scene[0].coins = 0
    scene[0].cards = (Card.ASSISTANT,)
    scene.close_round()
    assert scene.legal == [PaySalary(card=True), Dismiss()]
    scene.refused(PaySalary(), "too few coins", "salary")
    assert only(scene.do(Dismiss()), AssistantLost).seat == 0
    assert (scene[0].assistant, scene[0].cards) == (False, (Card.ASSISTANT,))


def test_ruling_32_no_hiring_in_the_phase_in_which_the_assistant_left() -> None:
    scene = Scene(seats=2)
    scene[0].coins = 0
    events = scene.close_round()
    assert only(events, AssistantLost).seat == 0
    assert every(events, AssistantHired) == []
    assert scene.state.round == 2
    scene[0].coins = 1
    scene.close_round()
    assert scene.state.stage == Stage.REHIRE
    assert scene.legal == [Rehire(), NoRehire()]
    assert only(scene.do(Rehire()), AssistantHired).seat == 0
    assert scene[0].assistant


def test_ruling_32_an_assistant_card_hires_nobody() -> None:
    scene = Scene(seats=2)
    scene[0].assistant = False
    scene[0].coins = 0
    scene[0].cards = (Card.ASSISTANT,)
    events = scene.close_round()
    assert every(events, AssistantHired) == []
    assert scene.state.round == 2


def test_hiring_may_be_left_for_later() -> None:
    scene = Scene(seats=2)
    scene[0].assistant = False
    scene.close_round()
    scene.do(NoRehire())
    assert not scene[0].assistant
    assert scene[0].coins == 3 + 1


# The next round


def test_new_cards_a_new_fair_card_new_dogs_and_the_next_start_player() -> None:
    scene = Scene(start=1)
    before = scene.state
    left = sorted(before.box_cards)
    fair_cards = before.fair_cards
    deck = before.deck
    scene.state.spaces = (EMPTY, EMPTY, *before.spaces[2:8], EMPTY, *before.spaces[9:])
    city, country = scene.state.stacks
    events = scene.close_round()
    after = scene.state
    assert list(after.discards) == left
    assert after.box_cards == deck[:-11:-1]
    assert after.fair_cards == (*fair_cards[1:], fair_cards[0])
    assert after.spaces[:2] == (city[-1], city[-2])
    assert after.spaces[8] == country[-1]
    assert (len(after.stacks[0]), len(after.stacks[1])) == (len(city) - 2, len(country) - 1)
    assert (after.round, after.start) == (2, 2)
    assert not only(events, BoardRefilled).reshuffled
    assert only(events, RoundBegan).start == 2


def test_ruling_38_the_discards_become_the_deck_when_it_runs_out(scene: Scene) -> None:
    scene.state.deck = (Card.VET, Card.DISCOUNT, Card.TAKE_DOG)
    left = scene.state.box_cards
    events = scene.close_round()
    assert only(events, BoardRefilled).reshuffled
    assert scene.state.box_cards[:3] == (Card.TAKE_DOG, Card.DISCOUNT, Card.VET)
    everything = (*scene.state.box_cards[3:], *scene.state.deck)
    assert sorted(everything) == sorted(left)
    assert scene.state.discards == ()


def test_ruling_38_the_discards_are_shuffled() -> None:
    dealt = set()
    for seed in range(4):
        scene = Scene()
        scene.state.rng = Rng.seeded(seed)
        scene.state.deck = ()
        scene.state.box_cards = (*range(10),)
        scene.close_round()
        assert sorted(scene.state.box_cards) == list(range(10))
        dealt.add(scene.state.box_cards)
    assert len(dealt) == 4


def test_ruling_38_too_few_cards_are_dealt_box_by_box_as_far_as_they_reach(scene: Scene) -> None:
    scene.state.deck = (Card.VET,) * 3
    scene.state.box_cards = (EMPTY,) * 10
    scene.close_round()
    assert scene.state.box_cards == (Card.VET,) * 3 + (EMPTY,) * 7
    scene.open_board()
    assert scene.legal_of(Visit) == [
        Visit(0, 0), Visit(0, 1), Visit(1, 0), Visit(2, -1), Visit(3, -1), Visit(4, -1),
    ]  # fmt: skip
    scene.do(Visit(4, -1))
    assert scene[0].cards == ()


def test_the_last_round_feeds_and_pays_and_lays_out_nothing(scene: Scene) -> None:
    scene.state.last_round = LastRound.STACK_SHORT
    scene.fill(0, (Po, Po), (Mu,))
    cards, spaces = scene.state.box_cards, scene.state.spaces
    events = scene.close_round()
    assert len(every(events, SalaryPaid)) == 4
    assert scene[0].food == 0
    assert (scene.state.box_cards, scene.state.spaces) == (cards, spaces)
    ended = only(events, GameEnded)
    assert ended.winners == (0,)
    assert ended.totals == tuple(sheet.total for sheet in GAME.score(scene.state))
    assert (scene.mover, scene.legal) == (None, [])
    scene.refused(Rehire(), "over", "end")


def test_a_stack_that_is_short_in_the_middle_of_a_round_is_no_matter(scene: Scene) -> None:
    scene.state.stacks = ((healthy(Yo),), (healthy(Da),))
    scene.close_round()
    assert scene.state.last_round == LastRound.NOT
