#!/usr/bin/env bash
# The test of the quickstart runs a Java file. Installs Java on Debian and Ubuntu.
set -euo pipefail
if command -v java >/dev/null; then
  echo "there is Java already"
  exit 0
fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "install Java 17 or later, or run this as root on Debian or Ubuntu" >&2
  exit 1
fi
wait=(-o DPkg::Lock::Timeout=120 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
apt-get "${wait[@]}" -qq update
DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" -qq install -y --no-install-recommends default-jdk-headless >/dev/null
