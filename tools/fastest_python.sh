#!/bin/sh
# Prints the Python that `make` builds the environment with: python3, unless it was compiled without
# its optimisations, as pyenv does if it isn't told otherwise: then everything takes up to twice as
# long. Systems optimise theirs, so that one is taken if it will do.
slow='
import sys, sysconfig
sys.exit("--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""))
'
fit='
import ensurepip, sys, venv
sys.exit(sys.version_info < (3, 11))
'
if python3 -c "$slow" 2>/dev/null && /usr/bin/python3 -c "$fit" 2>/dev/null; then
	echo /usr/bin/python3
else
	echo python3
fi
