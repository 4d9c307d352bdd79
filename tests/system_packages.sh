#!/bin/sh
# Programs outside Python that some tests drive: Chromium (marker `browser`) and PostgreSQL (marker `postgres`).
# Installs them where that is possible, else says what will be left out. Never fails: tests skip with the same reason.

wanted() { grep -rqsE "mark\.$1\b" "$(dirname "$0")" --include='test_*.py'; }
missing=""
browser() { for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v "$name" && return; done; return 1; }
if wanted browser && ! browser >/dev/null; then
  missing="chromium"
fi
if wanted postgres && ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  missing="$missing postgresql"
fi
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ]; then
  why="you are not root, so they can't be installed for you"
elif ! command -v apt-get >/dev/null; then
  why="there is no apt-get here to install them with"
else
  echo "installing for the tests:" $missing
  apt-get update -q >/dev/null
  # The same engine without windows of its own is smaller, and a page costs a third less.
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=$(echo "$missing" | sed 's/chromium/chromium-headless-shell/')
  fi
  # shellcheck disable=SC2086  (two words when both are missing)
  if DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing >/dev/null; then
    exit 0
  fi
  why="apt-get could not install them"
fi
echo "left out: the tests that need" $missing "($why)"
exit 0
