"""The door behind the real sshd: ``dogs-tui host attach`` brings a guest to a running host."""
