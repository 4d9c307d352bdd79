"""Positions built by hand through the position's JSON, and games played by notation."""
