"""The drawing kit: pictures, pointing at things in them, boards as text."""
