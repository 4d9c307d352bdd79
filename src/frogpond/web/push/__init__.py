"""What one client shows and must be sent: views, differences, story, panels."""
