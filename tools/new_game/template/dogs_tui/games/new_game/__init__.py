"""What New Game gives the top floor: its words. It is shown by the pane that needs no more."""
