"""The door behind the real sshd: ``dogs-tui host attach`` connects a guest to a running host."""
