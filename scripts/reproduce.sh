#!/usr/bin/env bash
# Builds the release package twice, in two folders, from the committed files, and fails unless both are the same, byte for byte. Writes the
# package, its bill of materials, its VEX document, its license report and SHA256SUMS into the given folder.
#   reproduce.sh FOLDER [NODE_MODULES]     with NODE_MODULES, takes these packages instead of installing them anew
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:?usage: reproduce.sh FOLDER [NODE_MODULES]}
modules=${2:+$(cd "$2" && pwd)}
mkdir -p "$target"
target=$(cd "$target" && pwd)
# Given packages are linked, which needs the same file system.
[ -z "$modules" ] || mkdir -p dist-bench
work=$(mktemp -d ${modules:+-p "$PWD/dist-bench"})
trap 'rm -rf "$work"' EXIT
for build in first second; do
  # Folders of different names and depths: no path may be in the result.
  tree="$work/$build/$([ "$build" = first ] && echo tree || echo another/folder)"
  mkdir -p "$tree"
  git archive HEAD | tar -x -C "$tree"
  if [ -n "$modules" ]; then
    mkdir "$tree/node_modules"
    find "$modules" -mindepth 1 -maxdepth 1 ! -name .cache -exec cp -al -t "$tree/node_modules" {} +
  else
    (cd "$tree" && npm ci --ignore-scripts --no-audit --no-fund >/dev/null)
  fi
  (cd "$tree" && npm run --silent build && npm run --silent sbom >/dev/null &&
    npm pack --silent --ignore-scripts --pack-destination "$work/$build" >/dev/null)
  [ "$build" = first ] && cp "$work"/first/*.tgz "$tree/dist/sbom.cdx.json" "$tree/dist/openvex.json" "$tree/dist/third-party-licenses.txt" "$target/"
done
if ! cmp "$work"/first/*.tgz "$work"/second/*.tgz; then
  for build in first second; do (mkdir "$work/$build/out" && tar -xzf "$work/$build"/*.tgz -C "$work/$build/out"); done
  diff -rq "$work/first/out" "$work/second/out" >&2 || true
  echo "two builds of the same commit differ" >&2
  exit 1
fi
(cd "$target" && sha256sum amlcore-*.tgz sbom.cdx.json openvex.json third-party-licenses.txt | tee SHA256SUMS)
