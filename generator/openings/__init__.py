"""The imagined strong play that a dash or a half starts from, frozen for ever, game by game."""
