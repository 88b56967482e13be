"""Tables of a host: record, waiting room, match, seats, votes, chat, deadlines, deals."""
