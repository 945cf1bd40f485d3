#!/usr/bin/env bash
# The tests of the dashboard want a browser. Debian and Ubuntu: installs it with fonts for the scripts that names are written in.
set -euo pipefail
if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
  echo "there is a browser already"
  exit 0
fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "install Chromium, or run this as root on Debian or Ubuntu" >&2
  exit 1
fi
# Another program may be installing something.
wait=(-o DPkg::Lock::Timeout=120 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
apt-get "${wait[@]}" -qq update
DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" -qq install -y --no-install-recommends chromium fonts-noto-core fonts-noto-cjk >/dev/null
