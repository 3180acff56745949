"""The rules of Maracaibo, one file a chapter."""
