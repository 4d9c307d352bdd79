"""Pictures and clicks of Freeway Frogs, all of it made from a View."""
