"""Clicks that stand for keys: whatever looks at a key first looks at them, too."""

from textual.widget import Widget


def press(widget: Widget, action: str, otherwise: str = "") -> None:
    """Presses the key with which something is done now, as if it were typed.

    Args:
        widget: Where it was clicked.
        action: The action of a command.
        otherwise: The key that is pressed while it cannot be done, so that the reason is told;
            empty: none.
    """
    active = widget.screen.active_bindings.values()
    keys = (each.binding.key for each in active if each.binding.action == action)
    if key := next(keys, otherwise):
        widget.app.simulate_key(key)
