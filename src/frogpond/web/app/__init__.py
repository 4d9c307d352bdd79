"""What people can do and see: a function for each use case, with no HTTP, HTML or JSON."""
