#!/bin/sh
# Prints the Python that `make` builds the environment with: python3, unless the system's own is much
# faster. Interpreters that were compiled without their optimisations, as pyenv does if it isn't told
# otherwise, take up to twice as long for everything.
measure='
import sys, time
if sys.version_info < (3, 11): sys.exit(1)
import ensurepip, venv
class Thing:
    def __init__(self, value): self.value = value
def spent():
    begin, kept = time.process_time(), {}
    for i in range(20_000): kept[i % 100] = [Thing(i), i * i % 7]
    return time.process_time() - begin
print(int(1e6 * min(spent() for _ in range(20))))
'
first=$(python3 -c "$measure" 2>/dev/null) || first=
other=$(/usr/bin/python3 -c "$measure" 2>/dev/null) || other=
if [ -n "$other" ] && { [ -z "$first" ] || [ $((other * 5)) -lt $((first * 4)) ]; }; then
	echo /usr/bin/python3
else
	echo python3
fi
