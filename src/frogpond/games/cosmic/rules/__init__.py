"""The rules of Cosmic Frog, in the order of the rulebook."""
