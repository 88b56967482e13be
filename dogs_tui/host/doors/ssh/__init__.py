"""The SSH door: an SSH key identifies a person, and a terminal is all that SSH offers here."""
