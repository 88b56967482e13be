"""A store in a data folder, for one process: nothing to install, files that people can read."""

from dogs_tui.host.store.files.store import FileStore

__all__ = ["FileStore"]
