"""Positions of Bullfrogs as JSON, as bytes and as observations, and whether they are sound."""
