"""The progress of DOG Kids to its end: the dogs that whoever is ahead has at home."""

from dogs_rules.games.dog_kids.terms import HOME
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress


def progress(view: KidsView) -> Progress:
    """Progress of the player or team with the fewest dogs still to bring home.

    A match ends at once when all of a player's dogs are home, or all of a team's: no round is
    known to be the last.
    """
    teams = {
        tuple(sorted({seat, partner if partner >= 0 else seat}))
        for seat, partner in enumerate(view.partners)
    }
    counts = []
    for team in teams:
        dogs = [place for seat in team for place in view.dogs[seat]]
        counts.append((len(dogs), sum(place >= HOME for place in dogs)))
    dogs_of_team, home = min(counts, key=lambda count: (count[0] - count[1], count))
    return Progress(left=phrase("best: {n} of {all} home", n=home, all=dogs_of_team))
