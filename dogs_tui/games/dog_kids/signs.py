"""Every sign of DOG Kids with its name and what it means, for the legend."""

from collections.abc import Iterator, Sequence
from typing import Final

from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.phrase import literal, phrase, sense
from dogs_tui.games.dog_kids.glyphs import SETS, UNICODE
from dogs_tui.games.dog_kids.words.letters import LETTERS, letters_of
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign, drawn

_MOVING: Final = (
    Sign("{own.free}", "sign", phrase("free field"), phrase("Your dog would land here."), "moving"),
    Sign(
        "{own.out}",
        "sign",
        phrase("chuck out"),
        phrase("Your dog would send this dog back to its yard."),
        "chuck-out",
    ),
    Sign(
        "{own.home}",
        "good",
        phrase(sense("DOG Kids", "home")),
        phrase("A dog is, or would be, home."),
        "home",
    ),
    Sign(
        "{own.swap}",
        "sign",
        phrase("swap"),
        phrase("Your dog would change places with this dog."),
        "swap",
    ),
    Sign(
        "{own.push}",
        "sign",
        phrase("push"),
        phrase("Your partner's dog would be pushed on."),
        "pushing",
    ),
    Sign(
        "{own.brackets[0]}{own.brackets[1]}",
        "lit",
        phrase("your dog"),
        phrase("The card would move the dog between these."),
        "on-screen",
    ),
    Sign(
        "{own.aims[0]}{own.aims[1]}",
        "lit",
        phrase("its way"),
        phrase("The card would bring your dog to the field between these."),
        "on-screen",
    ),
    Sign(
        "{own.arrived[0]}{own.arrived[1]}",
        "changed",
        phrase("new"),
        phrase("This dog came here, or you drew this card, since your last turn."),
        "on-screen",
    ),
    Sign(
        "{own.track}",
        "changed",
        phrase("track"),
        phrase("On the board: a dog has left this place since your last turn."),
        "on-screen",
    ),
)
"""Marks for the effect of a card, and for changes."""
_TABLE: Final = (
    Sign(
        "{own.kennel}",
        "strong",
        phrase("kennel field"),
        phrase("Here nobody can chuck a dog out."),
        "kennel-fields",
    ),
    Sign(
        "{own.onwards[0]} {own.onwards[1]} {own.onwards[2]} {own.onwards[3]}",
        "dog-0",
        phrase("start field"),
        phrase("Dogs in the colour of the arrow come out here."),
        "start",
    ),
    Sign("()", "plain", phrase("home field"), phrase("The colour brings a dog home."), "home"),
    Sign("{own.place}", "quiet", phrase("free space"), phrase("No dog waits here."), "board"),
    Sign(
        "{own.waiting}",
        "quiet",
        phrase("waiting dog"),
        phrase("This dog has not come out of its yard."),
        "start",
    ),
    Sign("{bowl}", "good", phrase("bowl"), phrase("Every dog wants to get here."), "goal"),
    Sign(
        "{glyphs.seats[0]} {glyphs.seats[1]} {glyphs.seats[2]} {glyphs.seats[3]}",
        "strong",
        phrase("players"),
        phrase("Each dog has its player's shape and colour."),
        "components",
    ),
    Sign(
        "{face}",
        "dog-0",
        phrase("dog"),
        phrase("The face of a dog, with the shape of its player."),
        "components",
    ),
    Sign(
        "{own.paw[0]} {own.paw[1]}",
        "strong",
        phrase("paw print"),
        phrase("The card moves a dog one step; with two prints, two steps."),
        "single",
    ),
    Sign(
        "{own.house[0]} {own.house[1]}",
        "strong",
        phrase("kennel card"),
        phrase("The card moves a dog to the next free kennel field."),
        "kennel-card",
    ),
    Sign(
        "{own.arrows[0]} {own.arrows[1]}",
        "strong",
        phrase("swap card"),
        phrase("With this card two dogs change places."),
        "swap",
    ),
    Sign(
        "{glyphs.shade}",
        "quiet",
        phrase("card"),
        phrase("A card that lies face down: you may not see it."),
        "cards",
    ),
    Sign("{glyphs.pointer}", "lit", phrase("to move"), phrase("It is this player's turn."), "turn"),
    Sign("{own.partner}", "quiet", phrase("partner"), phrase("These two play as a team."), "teams"),
)
"""Fields, dogs, cards and players."""


def signs(glyphs: Glyphs, tables: Tables | None = None) -> tuple[Sign, ...]:
    """The legend: the effects of a card first, then fields, dogs, cards and players.

    Args:
        glyphs: The set of the terminal.
        tables: Those of a match; without: those of the printed game.
    """
    own = SETS.get(glyphs.name, UNICODE)
    bowl = own.bowl[0].strip() + own.bowl[1]
    face = " ".join(own.face(2, glyphs.seats[0]))
    return (
        *drawn(_MOVING, own=own),
        *_colours(tuple(LETTERS) if tables is None else tables.colours),
        *drawn(_TABLE, own=own, glyphs=glyphs, bowl=bowl, face=face),
    )


def _colours(names: Sequence[str]) -> Iterator[Sign]:
    """The letters of this language."""
    for colour, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
        yield Sign(
            letter,
            f"ground-{colour}",
            literal(name),
            phrase("The letter of a field or card is its colour; two letters: both."),
            "board",
        )
