"""The rules of Cooper Island, one file a chapter."""
