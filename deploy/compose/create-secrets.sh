#!/usr/bin/env bash
# Creates the secrets of the compose files beside this script, once: existing files are kept. Keep a copy of master_key elsewhere: without it
# the secrets in the database cannot be read.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
# Readable by the user of the container. Other users cannot enter its folder.
keep() { [ -e "secrets/$1" ] || (umask 022 && printf '%s' "$2" > "secrets/$1"); }
keep database_password "$(random 24)"
password=$(cat secrets/database_password)
keep database_url "postgres://amlcore:$password@database:5432/amlcore"
keep pooler_url "postgres://amlcore:$password@pooler:6432/amlcore"
keep pooler_users "\"amlcore\" \"$password\""
keep master_key "$(random 32)"
keep bootstrap_admin "admin@example.com:$(random 16)"
keep bootstrap_officer "officer@example.com:$(random 16)"
keep bootstrap_client "first-client:$(random 24)"
keep grafana_password "$(random 16)"
echo "The secrets are in $(pwd)/secrets"
