"""The rules of Bullfrogs, in the order of the rulebook."""
