#!/usr/bin/env bash
# The test of generated clients wants the generator for Python. Installs it beside the packages of Node, and Python on Debian and Ubuntu.
set -euo pipefail
cd "$(dirname "$0")/.."
requirements=test/conformance/clients/requirements.txt
place=node_modules/.cache/python-client
if cmp --silent "$requirements" "$place/installed.txt"; then
  echo "there is a generator of Python clients already"
  exit 0
fi
make_place() { rm -rf "$place" && python3 -m venv "$place" >/dev/null; }
if ! make_place; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "install Python 3.11 or later with venv and pip, or run this as root on Debian or Ubuntu" >&2
    exit 1
  fi
  # Another program may be installing something: the browser, for one.
  wait=(-o DPkg::Lock::Timeout=120 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
  apt-get "${wait[@]}" -qq update
  DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" -qq install -y --no-install-recommends python3 python3-venv python3-pip >/dev/null
  make_place
fi
"$place/bin/python" -m pip --disable-pip-version-check --quiet install --no-deps --only-binary :all: --timeout 30 -r "$requirements"
# Last: what broke off is done again.
cp "$requirements" "$place/installed.txt"
