"""Pages about other people: who they are, where they can be met, and friends."""
