"""Positions of Cosmic Frog as JSON, as bytes and as observations, and whether they are sound."""
