"""What every game shares: tables, steps, moves, chance, records, content. Imports no game."""
