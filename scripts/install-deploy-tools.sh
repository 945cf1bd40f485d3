#!/usr/bin/env bash
# The tests of deploy/ want helm (built with Go), kubernetes-validate (Python), and on Debian and Ubuntu Prometheus, nginx and debootstrap.
# Installs what is missing, each by itself, and says what could not be installed. Helm and kubernetes-validate stand beside the packages of Node.
set -uo pipefail
cd "$(dirname "$0")/.."
place=node_modules/.cache/deploy-tools
helm_version=v3.22.0
validate_version=1.37.0
mkdir -p "$place"
place=$(cd "$place" && pwd)
missing=()

packages=()
command -v promtool >/dev/null || packages+=(prometheus)
command -v nginx >/dev/null || packages+=(nginx-light)
command -v debootstrap >/dev/null || packages+=(debootstrap)
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
if [ ${#packages[@]} -gt 0 ]; then
  # Another program may be installing something. No service may start by itself.
  wait=(-o DPkg::Lock::Timeout=300 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)
  if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    policy=/usr/sbin/policy-rc.d
    [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' > $policy && chmod 755 $policy && trap 'rm -f /usr/sbin/policy-rc.d' EXIT; }
    apt-get "${wait[@]}" -qq update && DEBIAN_FRONTEND=noninteractive \
      apt-get "${wait[@]}" -qq install -y --no-install-recommends "${packages[@]}" >/dev/null || missing+=("${packages[@]}")
  else
    missing+=("${packages[@]}")
  fi
fi

if ! "$place/bin/helm" version --short 2>/dev/null | grep -q "^$helm_version"; then
  if command -v go >/dev/null; then
    # Built, not downloaded: the module proxy and its checksums are all that it needs.
    # Without a cluster, helm takes its charts for the version of Kubernetes that it was linked with.
    kubernetes=helm.sh/helm/v3/pkg/chartutil.k8sVersion
    flags="-s -w -X helm.sh/helm/v3/internal/version.version=$helm_version -X ${kubernetes}Major=1 -X ${kubernetes}Minor=34"
    GOBIN="$place/bin" GOFLAGS=-trimpath go install -ldflags "$flags" \
      "helm.sh/helm/v3/cmd/helm@$helm_version" || missing+=(helm)
  else
    missing+=("helm (needs Go)")
  fi
fi

if ! "$place/python/bin/python" -c "import importlib.metadata as m; assert m.version('kubernetes-validate') == '$validate_version'" 2>/dev/null; then
  rm -rf "$place/python"
  python3 -m venv "$place/python" >/dev/null &&
    "$place/python/bin/python" -m pip --disable-pip-version-check --quiet install --timeout 30 \
      "kubernetes-validate==$validate_version" || missing+=(kubernetes-validate)
fi

if [ ${#missing[@]} -gt 0 ]; then
  echo "not installed: ${missing[*]}" >&2
  exit 1
fi
echo "all tools for the tests of deploy/ are there"
