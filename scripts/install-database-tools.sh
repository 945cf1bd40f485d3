#!/usr/bin/env bash
# Tests of poolers and failover want PgBouncer, and a PostgreSQL that can make a standby. Installs both on Debian and Ubuntu.
# Prints the folder of the PostgreSQL programs.
set -euo pipefail
postgres_programs() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }
is_complete() {
  command -v pgbouncer >/dev/null && [ -x "$(postgres_programs)/pg_basebackup" ] && [ -x "$(postgres_programs)/initdb" ]
}
if ! is_complete; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "install PgBouncer and PostgreSQL 15 or later, or run this as root on Debian or Ubuntu" >&2
    exit 1
  fi
  # Another program may be installing something: the browser, for one.
  wait=(-o DPkg::Lock::Timeout=120 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
  apt-get "${wait[@]}" -qq update >&2
  # Without a cluster and without services: the tests start their own.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get "${wait[@]}" -qq install -y --no-install-recommends pgbouncer postgresql >&2
fi
postgres_programs
