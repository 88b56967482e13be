"""What hints explain an action of DOG Kids by: what holds on the table after it. No Textual."""

from typing import Final

from dogs_rules.games.dog_kids.terms import DOGS, NOBODY, SWAP
from dogs_rules.games.dog_kids.view import (
    Advanced,
    Arrived,
    ChuckedOut,
    Drawn,
    InReach,
    Kept,
    KidsView,
    Sheltered,
    Started,
    Threatened,
)
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dog_kids.words.labels import Labels, fields, together
from dogs_tui.words.phrases import Names
from dogs_tui.words.sentences import Table


def _arrived(_: Labels, __: KidsView, arrived: Arrived, ___: Names) -> Phrase:
    return plural("{n} dog of {all} home", "{n} dogs of {all} home", arrived.count, all=DOGS)


def _chucked_out(_: Labels, __: KidsView, out: ChuckedOut, names: Names) -> Phrase:
    return phrase(
        "{name}'s dog chucked out {fields} from home", name=names[out.seat], fields=fields(out.left)
    )


def _kept(words: Labels, _: KidsView, kept: Kept, names: Names) -> Phrase:
    card = words.a_card(kept.card)
    if kept.home:
        return phrase("{card} kept to get home", card=card)
    if kept.out != NOBODY:
        return phrase("{card} kept to chuck {name} out", card=card, name=names[kept.out])
    if kept.card == SWAP:
        return phrase("{card} kept", card=card)
    return phrase("{card} kept to bring a dog out", card=card)


def _in_reach(_: Labels, view: KidsView, reach: InReach, names: Names) -> Phrase:
    left, rivals = fields(reach.left), together(names[seat] for seat in reach.rivals)
    if reach.seat == view.mover:
        return phrase("the dog {fields} from home in reach of {names}", fields=left, names=rivals)
    return phrase(
        "{name}'s dog {fields} from home in reach of {names}",
        name=names[reach.seat],
        fields=left,
        names=rivals,
    )


def _threatened(_: Labels, __: KidsView, dog: Threatened, names: Names) -> Phrase:
    return phrase(
        "{name}'s dog {fields} from home within your reach",
        name=names[dog.seat],
        fields=fields(dog.left),
    )


def _advanced(_: Labels, view: KidsView, dog: Advanced, names: Names) -> Phrase:
    by = fields(abs(dog.fields))
    if dog.seat == view.mover:
        if dog.fields > 0:
            return phrase("a dog {fields} nearer home", fields=by)
        return phrase("a dog {fields} farther from home", fields=by)
    name = names[dog.seat]
    if dog.fields > 0:
        return phrase("{name}'s dog {fields} nearer home", name=name, fields=by)
    return phrase("{name}'s dog {fields} farther from home", name=name, fields=by)


FACTS: Final[Table] = {
    Arrived: _arrived,
    ChuckedOut: _chucked_out,
    Started: phrase("one more dog under way"),
    Sheltered: phrase("a dog safe in a kennel"),
    Kept: _kept,
    InReach: _in_reach,
    Threatened: _threatened,
    Drawn: phrase("all cards new"),
    Advanced: _advanced,
}
NO_FACTS: Final = phrase("no dog comes home, is chucked out or within reach")
