"""Sessions of a host: screens or lines for one terminal, and whose turn the processor has."""
