"""Every reason is a sentence, and leads to a section of the book."""

from importlib import resources

from cardgame_scenes import GAME, Scene
from test_cardgame_properties import EVERY_ACTION, TABLES_OF_ALL, random_play

from dogs_rules.book import parse_book
from dogs_rules.games.dogs_cardgame import catalogue
from dogs_rules.games.dogs_cardgame.refusals_free import bonus_anchor
from dogs_rules.games.dogs_cardgame.terms import Bonus, Stage

PAGE = resources.files("dogs_rules.games") / "dogs_cardgame" / "book" / "en.md"
BOOK = parse_book("dogs_cardgame", "en", PAGE.read_text(encoding="utf-8"))


def test_every_reason_is_a_sentence_with_a_section_of_the_book() -> None:
    told: dict[str, set[str]] = {}
    for seats, options in TABLES_OF_ALL:
        seen: set[Stage] = set()
        for at, (state, _) in enumerate(random_play(seats, 78, options)):
            if at % 60 == 0 or state.stage not in seen:
                seen.add(Stage(state.stage))
                for action in EVERY_ACTION:
                    refusal = GAME.why_not(state, action)
                    if refusal is not None:
                        told.setdefault(str(refusal.reason), set()).add(refusal.anchor)
    assert len(told) > 60
    for reason, anchors in told.items():
        assert reason[0].isupper(), reason
        assert reason.endswith("."), reason
        for anchor in anchors:
            assert BOOK.section(anchor).anchor == anchor


def test_options_scores_and_bonuses_lead_to_the_book() -> None:
    anchors = {option.anchor for seats in GAME.seat_counts for option in GAME.options(seats)}
    anchors |= {bonus_anchor(bonus) for bonus in Bonus}
    sheets = GAME.score(Scene(3, puppies="yes").state)
    anchors |= {line.anchor for sheet in sheets for line in sheet.lines}
    for anchor in anchors:
        assert BOOK.section(anchor).anchor == anchor


def test_without_the_expansion_nobody_is_sent_to_look_for_puppies() -> None:
    for options, words in (({}, "without puppies"), ({"puppies": "yes"}, "Puppies ")):
        scene = Scene(3, **options)
        for action in (catalogue.BUY_PUPPIES[0], catalogue.TAKE_PUPPIES[0]):
            assert words in str(scene.refusal(action).reason)


def test_what_belongs_to_another_moment_says_so() -> None:
    scene = Scene(3, puppies="yes")
    for action, words in (
        (catalogue.PICK_BREED[0], "chosen already"),
        (catalogue.KEEP_CHARACTER[0], "first character already"),
        (catalogue.PLACES[0][0], "No dog is waiting"),
        (catalogue.LEAVE_SICK, "No Vet"),
        (catalogue.TAKE_GOOD[0], "no dog to the Fair"),
        (catalogue.LIFTS[0], "Only a Trainer"),
        (catalogue.FINISH_REARRANGING, "No Trainer"),
        (catalogue.TAKE_FAIR_DOG[0][0], "Only a Partner"),
        (catalogue.BUY_PUPPIES[0], "Puppies are sold by a Partner"),
        (catalogue.TAKE_PUPPIES[0], "large bay"),
    ):
        assert words in str(scene.refusal(action).reason)
