"""Every sign of DOG Kids with its name and what it means, for the legend."""

from collections.abc import Iterator

from dogs_rules.phrase import literal, phrase, sense
from dogs_tui.games.dog_kids.glyphs import SETS, UNICODE
from dogs_tui.games.dog_kids.words.letters import LETTERS, letters_of
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign


def signs(glyphs: Glyphs) -> tuple[Sign, ...]:
    """What a card would do first, then fields, dogs, cards and players."""
    own = SETS.get(glyphs.name, UNICODE)

    return (
        Sign(
            own.free,
            "sign",
            phrase("free field"),
            phrase("Your dog would land here."),
            "moving",
        ),
        Sign(
            own.out,
            "sign",
            phrase("chuck out"),
            phrase("Your dog would send this dog back to its yard."),
            "chuck-out",
        ),
        Sign(
            own.home,
            "good",
            phrase(sense("DOG Kids", "home")),
            phrase("A dog is, or would be, home."),
            "home",
        ),
        Sign(
            own.swap,
            "sign",
            phrase("swap"),
            phrase("Your dog would change places with this dog."),
            "swap",
        ),
        Sign(
            own.push,
            "sign",
            phrase("push"),
            phrase("Your partner's dog would be pushed on."),
            "pushing",
        ),
        Sign(
            "".join(own.brackets),
            "lit",
            phrase("your dog"),
            phrase("Enter moves the dog between these."),
            "on-screen",
        ),
        Sign(
            "".join(own.aims),
            "lit",
            phrase("its way"),
            phrase("Enter brings your dog to the field between these."),
            "on-screen",
        ),
        Sign(
            "".join(own.arrived),
            "changed",
            phrase("new"),
            phrase("Since your last turn this dog has come here, or you have drawn this card."),
            "on-screen",
        ),
        Sign(
            own.track,
            "changed",
            phrase("track"),
            phrase("Since your last turn a dog has gone away from here."),
            "on-screen",
        ),
        *_colours(),
        Sign(
            own.kennel,
            "strong",
            phrase("kennel field"),
            phrase("Here nobody can chuck a dog out."),
            "kennel-fields",
        ),
        Sign(
            " ".join(own.onwards),
            "dog-0",
            phrase("start field"),
            phrase("Dogs in the colour of the arrow come out here."),
            "start",
        ),
        Sign("()", "plain", phrase("home field"), phrase("The colour brings a dog home."), "home"),
        Sign(own.place, "quiet", phrase("free place"), phrase("No dog waits here."), "board"),
        Sign(
            own.waiting,
            "quiet",
            phrase("waiting dog"),
            phrase("This dog has not come out of its yard."),
            "start",
        ),
        Sign(
            own.bowl[0].strip() + own.bowl[1],
            "good",
            phrase("bowl"),
            phrase("All dogs want to come here."),
            "goal",
        ),
        Sign(
            " ".join(glyphs.seats[:4]),
            "strong",
            phrase("players"),
            phrase("Each dog bears the shape and the colour of its player."),
            "components",
        ),
        Sign(
            " ".join(own.face(2, glyphs.seats[0])),
            "dog-0",
            phrase("dog"),
            phrase("The face of a dog, with the shape of its player."),
            "components",
        ),
        Sign(
            " ".join(own.paw),
            "strong",
            phrase("paw print"),
            phrase("The card moves a dog one step; with two prints, two steps."),
            "single",
        ),
        Sign(
            " ".join(own.house),
            "strong",
            phrase("kennel card"),
            phrase("The card moves a dog to the next free kennel field."),
            "kennel-card",
        ),
        Sign(
            " ".join(own.arrows),
            "strong",
            phrase("swap card"),
            phrase("With this card two dogs change places."),
            "swap",
        ),
        Sign(
            glyphs.shade,
            "quiet",
            phrase("card"),
            phrase("A card that lies face down: you may not see it."),
            "cards",
        ),
        Sign(glyphs.pointer, "lit", phrase("to move"), phrase("It is this player's turn."), "turn"),
        Sign(own.partner, "quiet", phrase("partner"), phrase("These two play as a team."), "teams"),
    )


def _colours() -> Iterator[Sign]:
    """The letters of this language."""
    for colour, (name, letter) in enumerate(zip(LETTERS, letters_of(tuple(LETTERS)), strict=True)):
        yield Sign(
            letter,
            f"ground-{colour}",
            literal(name),
            phrase("The letter of a field or card is its colour; two letters: both."),
            "board",
        )
