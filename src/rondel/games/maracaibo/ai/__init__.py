"""What Maracaibo tells bots and learners."""
