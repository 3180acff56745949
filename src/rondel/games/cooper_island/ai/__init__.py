"""What Cooper Island tells bots and learners."""
