"""Dog Lover (David Short): a grid of cards, tricks to take them with, dogs to feed; for 2 to 4."""
