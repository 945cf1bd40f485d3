#!/usr/bin/env bash
# Runs a command inside a root folder as a container engine does: the root file system is read-only, /data is the given folder, /tmp is empty,
# the user has no capability and gets no new privilege. Needs root. The command has the id of this process.
#   run-root.sh ROOT DATA USER:GROUP NAME=VALUE... -- COMMAND...
set -euo pipefail
if [ "${IN_NAMESPACE:-}" = "" ]; then
  IN_NAMESPACE=1 exec unshare --mount --propagation private bash "$0" "$@"
fi
root=$1 data=$2 user=${3%%:*} group=${3##*:}
shift 3
environment=()
while [ "$1" != -- ]; do environment+=("$1") && shift; done
shift
mount --bind "$root" "$root"
mount -o remount,bind,ro,nosuid,nodev "$root"
mount -t tmpfs -o size=512m,mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount --rbind /proc "$root/proc"
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do touch "$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/shm" && mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/dev/shm"
exec env -i "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" "${environment[@]}" \
  chroot "$root" setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
  sh -c 'cd /app && exec "$@"' sh "$@"
