"""The JSON API, by what one does: find and begin games, play, study."""
