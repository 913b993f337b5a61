"""What the rules say no to: input that cannot be read, and moves that break a rule."""


class BadInput(ValueError):
    """Something typed or sent cannot be used; the message is one line a player understands."""


class IllegalMove(BadInput):
    """A move breaks a rule of the game.

    `rule` says which, in the player's words; `move` is the move as text; `number` is its place in a
    record (1 for the first), when it was replayed from one.
    """

    def __init__(self, move: str, rule: str, number: int | None = None) -> None:
        self.move = move
        self.rule = rule
        self.number = number
        super().__init__(f"move {number} ({move}): {rule}" if number else f"{move}: {rule}")

    def numbered(self, number: int) -> "IllegalMove":
        """The same refusal, with the move's place in its record."""
        return IllegalMove(self.move, self.rule, number)
