"""What tests and tools share: each game's test language, invariants, servers, people."""
