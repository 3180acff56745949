"""The rules of New Zealand, one file a chapter."""
