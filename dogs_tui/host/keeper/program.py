"""A host from its parts: the house, its doors, and what tells its keeper how it goes."""

from dogs_tui.host.keeper.config import HostConfig


class HostProgram:
    """A host in the running event loop; no signal is handled here and nothing is printed.

    Args:
        config: How it runs. Port 0 listens at any free port.
    """

    def __init__(self, config: HostConfig) -> None:
        self.config = config

    @property
    def port(self) -> int:
        """Where the SSH door listens, once it has started; 0: it does not."""
        raise NotImplementedError

    @property
    def fingerprint(self) -> str:
        """Of the host's key, as ``SHA256:...``."""
        raise NotImplementedError

    async def start(self) -> None:
        """Locks the data folder, opens the house, then its doors.

        Raises:
            HostStartError: It cannot; everything opened is closed again.
        """
        raise NotImplementedError

    async def stop(self, sentence: str = "") -> None:
        """Takes no more guests, tells those who are here, saves and closes all. May be repeated."""
        raise NotImplementedError
