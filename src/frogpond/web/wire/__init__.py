"""What goes over the line: socket, messages, API."""
