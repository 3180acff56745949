"""The table in the browser: a server for people far apart, at one screen, and bots."""
