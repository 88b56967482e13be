"""People of a host: SSH keys, names, invitations, bans, follows, vacation, notification choices."""
