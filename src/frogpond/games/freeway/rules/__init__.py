"""The rules of Freeway Frogs, in the order of the rulebook."""
