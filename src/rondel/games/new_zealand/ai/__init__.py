"""What New Zealand tells bots and learners."""
