"""The branch tree: all plays of a long game, split by yes-no questions until each branch is closed."""
