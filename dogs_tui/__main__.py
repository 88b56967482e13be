"""``python -m dogs_tui``, and ``dogs-tui``."""

import signal
import sys


def main() -> int:
    """Runs the command line.

    Before it stands and after it has ended, Ctrl+C ends the process without a word, as other
    signals do: Python's own way would show where it happened to be.

    Returns:
        The exit code.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from dogs_tui.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
