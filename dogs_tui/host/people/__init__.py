"""People of a host: keys, invitations, bans, whom they follow, days off, notifications."""
