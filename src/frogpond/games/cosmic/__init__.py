"""Cosmic Frog."""
