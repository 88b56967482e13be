"""What the command line does without opening a screen. Nothing here imports Textual."""
