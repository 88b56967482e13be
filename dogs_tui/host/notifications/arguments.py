"""The check that the operator's command can be started; loads nothing that starts it."""

import shutil
from collections.abc import Sequence

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase


def check_arguments(arguments: Sequence[str]) -> None:
    """Lets pass what can be started; nothing can, too.

    Raises:
        ValueError: With a phrase that says what is wrong.
    """
    if any("\0" in argument for argument in arguments):
        raise ValueError(phrase("it contains a character that is not allowed in a command."))
    if arguments and shutil.which(arguments[0]) is None:
        name = clean_text(arguments[0], 60)
        raise ValueError(phrase("there is no executable program '{name}'.", name=name))
