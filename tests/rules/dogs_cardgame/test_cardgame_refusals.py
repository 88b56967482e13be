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
