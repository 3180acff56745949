"""What Pearl Dive tells learners."""
