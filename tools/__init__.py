"""Programs for those who work on Rondel; nothing in the package needs them."""
