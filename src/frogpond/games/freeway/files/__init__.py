"""Positions of Freeway Frogs as JSON, as bytes and as observations, and whether they are sound."""
