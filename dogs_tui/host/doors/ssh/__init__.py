"""The SSH door: keys are who people are, and nothing of SSH is offered but a terminal."""
