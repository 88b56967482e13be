"""DOGS Cardgame (Marcos Macri): a city of dogs, kennels with a hotel, and bonuses; for 2 to 5."""
