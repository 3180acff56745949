#!/usr/bin/env bash
# The tests drive a real browser and a real PostgreSQL server; both come from
# the system's packages. Does nothing where they are there already.
set -euo pipefail

have_browser() {
    command -v chromium-headless-shell || command -v chromium || command -v chromium-browser ||
        command -v google-chrome
}
have_postgresql() { command -v postgres || compgen -G '/usr/lib/postgresql/*/bin/postgres'; }

missing=()
have_browser >/dev/null || missing+=(chromium)
have_postgresql >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
if ! command -v apt-get >/dev/null; then
    echo "The tests need: ${missing[*]}. Please install them with your system's packages." >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q >/dev/null
# Chromium without windows does the same with half the work, where it is packaged.
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=("${missing[@]/%chromium/chromium-headless-shell}")
fi
"${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
