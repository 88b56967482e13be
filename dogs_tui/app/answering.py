"""No key is silent: one that does nothing is answered with the reason, until the next key comes."""

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from textual import events
from textual.dom import DOMNode
from textual.screen import Screen

from dogs_tui.app.textual_seams import Bound, bound_here
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.key_names import KeyEntry, key_at, key_named
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.words import phrase, say, tr


@runtime_checkable
class Listening(Protocol):
    """A screen that says things for as long as no other key comes."""

    def before_key(self) -> None:
        """A key comes, whatever it is for."""
        ...


def begin(screen: Screen[Any]) -> None:
    """A key or a click comes: what the key before was answered is past."""
    if isinstance(screen, Listening):
        screen.before_key()
    for prompt in prompts(screen):
        prompt.answer = ""


def answer(screen: Screen[Any], event: events.Key) -> None:
    """Answers a key that nobody on the way took, unless a command takes it now.

    The reason is told by whose command it is, or stands in the registry.
    """
    bound = list(_bound(screen, event.key))
    if any(binding.works for binding in bound) or _has_method(screen, event):
        return
    named = [
        (binding.node, binding.binding.id) for binding in bound if binding.binding.id in REGISTRY
    ]
    if any(_explains(node, id_) for node, id_ in named):
        return
    if not named and getattr(screen, "stands_alone", False):
        return
    for prompt in prompts(screen):
        prompt.answer = _reason([id_ for _, id_ in named], event, screen)


def keys_here(screen: Screen[Any]) -> list[KeyEntry]:
    """Every command that can be given with a key here, for the page of all keys.

    What only moves comes last: it needs no finding. Commands that can do nothing now are there,
    too, but for those whose keys all do something else meanwhile.
    """
    keys: dict[str, list[str]] = {}
    taken: dict[str, str] = {}
    bound = [binding for binding in _bound(screen) if binding.binding.id in REGISTRY]
    for binding in sorted(
        bound, key=lambda binding: (not binding.works, not binding.binding.priority)
    ):
        id_ = str(binding.binding.id)
        if taken.setdefault(binding.key, id_) == id_:
            keys.setdefault(id_, []).append(binding.key)
    works = {str(binding.binding.id) for binding in bound if binding.works}
    shown = [
        KeyEntry(REGISTRY[id_], tuple(dict.fromkeys(named)), works=id_ in works)
        for id_, named in keys.items()
    ]
    order = {binding.binding.id: at for at, binding in reversed(list(enumerate(bound)))}
    return sorted(
        shown, key=lambda binding: (binding.command.group == "Move", order[binding.command.id])
    )


def _bound(screen: Screen[Any], key: str = "") -> Iterator[Bound]:
    """What keys are bound to here, without commands that can never do anything here."""
    for binding in bound_here(screen, key):
        lacks = getattr(binding.node, "lacks", None)
        if binding.binding.id is None or lacks is None or not lacks(binding.binding.id):
            yield binding


def _has_method(screen: Screen[Any], event: events.Key) -> bool:
    """True if a widget on the way has a method of its own for a key, as Textual calls them."""
    nodes = (screen.focused or screen).ancestors_with_self
    names = [f"key_{name}" for name in event.name_aliases]
    return any(hasattr(node, name) for node in nodes for name in names)


def _explains(node: DOMNode, id_: str) -> bool:
    tells = getattr(node, "tell_why_not", None)
    return tells is not None and bool(tells(id_))


def _reason(ids: list[str], event: events.Key, screen: Screen[Any]) -> str:
    key = key_named(event.key, event.character)
    if not ids:
        return say(
            phrase(
                "{key} does nothing here. Press {help} for the keys.",
                key=key,
                help=key_at(screen, "app.keys"),
            )
        )
    why = next((REGISTRY[id_].why for id_ in ids if REGISTRY[id_].why), "")
    later = phrase("{key} does nothing now. At other times: {what}.", key=key)
    return tr(why) if why else say(later.filled(what=REGISTRY[ids[0]].said))
