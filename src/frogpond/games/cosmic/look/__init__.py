"""What people see of Cosmic Frog, all of it made from a View."""
