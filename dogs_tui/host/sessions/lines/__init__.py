"""A session in plain mode: sentences to read and lines to type, without screens."""
