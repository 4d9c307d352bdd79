"""Pictures and clicks of Bullfrogs, all of it made from a View."""
