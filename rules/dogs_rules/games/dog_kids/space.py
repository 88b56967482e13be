"""What DOG Kids says of itself to learners: all its actions, and the room its views need."""

from dogs_rules.games.dog_kids.actions import Change, Decline, Move, Offer, Swap
from dogs_rules.games.dog_kids.game import DogKids
from dogs_rules.games.dog_kids.terms import DOGS, FACES, KENNEL, NO_COLOUR, YARD, colours_of
from dogs_rules.lab.space import UNSEEN, Counted, Exactly, Listed, Space, every


def space(game: DogKids, seats: int) -> Space:
    """All actions and rooms with so many seats."""
    fields = range(len(game.tables.fields))
    moves = (
        Move(face, colour, dog)
        for face in range(KENNEL + 1)
        for colour in colours_of(face) or (NO_COLOUR,)
        for dog in (YARD, *fields)
    )
    return Space(
        actions=(
            *moves,
            *every(Swap, fields, range(seats), fields),
            Change(),
            *every(Offer, range(FACES)),
            Decline(),
        ),
        rooms={
            "View.order": Exactly(seats),
            "View.scores": Exactly(seats),
            "KidsView.partners": Exactly(seats),
            "KidsView.sides": Exactly(seats),
            "KidsView.dogs": Exactly(seats),
            "KidsView.dogs[]": Exactly(DOGS),
            "KidsView.hand": Counted(FACES),
            "KidsView.hand_sizes": Exactly(seats),
            "KidsView.asking": Listed(seats),
            "KidsView.discards": Counted(FACES),
            "KidsView.unseen": Counted(FACES),
            "Turn.outcomes": UNSEEN,
        },
    )
