"""What people see of Bullfrogs, all of it made from a View."""
