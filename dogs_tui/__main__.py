"""``python -m dogs_tui``."""

import sys

from dogs_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
