"""Pictures and clicks of Cosmic Frog, all of it made from a View."""
