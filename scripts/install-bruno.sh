#!/usr/bin/env bash
# The test of the Bruno collection wants Bruno's command line. Installs it beside the packages of Node.
set -euo pipefail
cd "$(dirname "$0")/.."
version=4.1.0
place=node_modules/.cache/bruno
if [ "$(cat "$place/installed.txt" 2>/dev/null)" = "$version" ]; then
  echo "there is Bruno already"
  exit 0
fi
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$place" "@usebruno/cli@$version" >/dev/null
echo "$version" > "$place/installed.txt"
