"""What click finds wrong with a command line, said in the player's language.

Click says it in English, put together from parts. What kind of trouble it is, and of which option,
is known without its words; only what was typed has to be taken from them.
"""

import click

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, quoted
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.words import phrase, say

_LONGEST = 400
"""Letters of what click says, where it has to be said as it is."""
_SHOWN = 60
"""Letters of what was typed."""


def wrong_line(error: click.ClickException) -> str:
    """Says what is wrong, in a sentence, with the option that was probably meant."""
    context = getattr(error, "ctx", None)
    match error:
        case click.NoSuchOption() if context is not None:
            options = [name for param in context.command.params for name in param.opts]
            option = clean_text(error.option_name, _SHOWN)
            there_is_none = say(phrase("Unknown option {option}.", option=option))
            return f"{there_is_none}{did_you_mean(option, options)}"
        case click.MissingParameter() if error.param is not None:
            shown = error.param.make_metavar(context) if context else error.param.name
            return say(phrase("{what} is missing.", what=str(shown)))
        case click.BadOptionUsage():
            option = clean_text(error.option_name, _SHOWN)
            if "not take a value" in error.message:
                return say(phrase("Option {option} takes no value.", option=option))
            return say(phrase("Option {option} needs a value.", option=option))
        case click.BadParameter() if (wanted := _wanted(error.param)) is not None:
            return say(_unfit(error, wanted))
    return clean_text(error.format_message(), _LONGEST)


def too_much(arguments: list[str]) -> str:
    """That there are more arguments than a command takes."""
    given = clean_text(" ".join(arguments), _SHOWN)
    return say(phrase("Unexpected argument: {given}.", given=given))


def _unfit(error: click.BadParameter, wanted: Phrase) -> Phrase:
    assert error.param is not None
    if isinstance(error.param, click.Option):
        where = max(error.param.opts, key=len)
    else:
        where = error.param.make_metavar(error.ctx) if error.ctx else str(error.param.name)
    value = error.message.rpartition(" is not ")[0].strip("'\"")
    return phrase(
        "{where}: expected {wanted}, found {value}.",
        where=where,
        wanted=wanted,
        value=quoted(clean_text(value, _SHOWN)),
    )


def _wanted(param: click.Parameter | None) -> Phrase | None:
    """What an option or argument takes, in words; ``None``: that is not known here."""
    match getattr(param, "type", None):
        case click.IntRange(min=least, max=None):
            return phrase("a whole number, {least} or more", least=int(least or 0))
        case click.IntRange(min=least, max=most):
            bounds = {"least": int(least or 0), "most": int(most or 0)}
            return phrase("a whole number from {least} to {most}", **bounds)
        case click.FloatRange(min=least, max=most):
            return phrase("a number from {least} to {most}", least=f"{least:g}", most=f"{most:g}")
        case click.Choice(choices=choices):
            return phrase("one of {words}", words=", ".join(map(str, choices)))
        case click.INT | click.types.IntParamType():
            return phrase("a whole number")
    return None
