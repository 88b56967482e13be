"""The pictures of the breeds of DOGS, by their number in the component tables."""

from dogs_tui.games.dogs.words import Words


def breed_key(words: Words, breed: int) -> str:
    """The key that a breed's picture is known by."""
    return words.tables.breeds[breed].key
