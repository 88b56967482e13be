"""Every reason is a sentence, and leads to a section of the book."""

from cardgame_scenes import Scene

from dogs_rules.games.dogs_cardgame import catalogue


def test_without_the_expansion_nobody_is_sent_to_look_for_puppies() -> None:
    for options, words in (({}, "without puppies"), ({"puppies": "yes"}, "Puppies ")):
        scene = Scene(3, **options)
        for action in (catalogue.BUY_PUPPIES[0], catalogue.TAKE_PUPPIES[0]):
            assert words in str(scene.refusal(action).reason)


def test_what_belongs_to_another_moment_says_so() -> None:
    scene = Scene(3, puppies="yes")
    for action, words in (
        (catalogue.PICK_BREED[0], "The breeds of this match have already been chosen"),
        (catalogue.KEEP_CHARACTER[0], "Every player already has a first character"),
        (catalogue.PLACES[0][0], "No dog is waiting"),
        (catalogue.LEAVE_SICK, "No Vet"),
        (catalogue.TAKE_GOOD[0], "You have not brought a dog to the Fair just now"),
        (catalogue.LIFTS[0], "Only a Trainer"),
        (catalogue.FINISH_REARRANGING, "No Trainer"),
        (catalogue.TAKE_FAIR_DOG[0][0], "Only a Partner"),
        (catalogue.BUY_PUPPIES[0], "Puppies are sold by a Partner"),
        (catalogue.TAKE_PUPPIES[0], "large bay"),
    ):
        assert words in str(scene.refusal(action).reason)
