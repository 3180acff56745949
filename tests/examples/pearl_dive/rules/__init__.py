"""The rules of Pearl Dive, one file a chapter (it has only one)."""
