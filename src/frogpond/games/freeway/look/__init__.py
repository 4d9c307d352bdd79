"""What people see of Freeway Frogs, all of it made from a View."""
