"""Minds that learn: play, label by search, fit a small model, let it prove itself. `train` makes the files that games ship."""
