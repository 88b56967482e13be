"""Tables of a host: record, waiting room, match, seats, votes, talk, deadlines, deals."""
