"""Cosmic Frog in words: names, notation, prompts, refusals, the log."""
