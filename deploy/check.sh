#!/bin/sh
# Tries the unit out without systemd, as root: the server as nobody, every file system read-only but its own folder, no home,
# no capabilities, no new privileges, the unit's limits on handles and processes. It opens a table, stops, and verifies the database.
#   deploy/check.sh PYTHON [PYTHONPATH]
set -eu
python=${1:?which Python has frogpond?}
path=${2:-}
state=$(mktemp -d /tmp/frogpond-check.XXXXXX)
trap 'rm -rf "$state"' EXIT
unshare --mount --propagation private sh -eu -c '
python=$1 path=$2 state=$3 home=$HOME
real=$(readlink -f "$python"); base=$(dirname "$(dirname "$real")")
chown 65534:65534 "$state"
mkdir "$state/python"; mount --bind "$base" "$state/python"         # an interpreter in somebody'"'"'s home is out of reach below
mount -t tmpfs -o mode=755 tmpfs "$home"
case $base in "$home"/*) mkdir -p "$base"; mount --bind "$state/python" "$base";; esac
umount "$state/python"; rmdir "$state/python"
mount --bind "$state" "$state"
mount -o remount,ro "$home"
mount -o remount,ro,bind / 2>/dev/null || mount --bind / / && mount -o remount,ro,bind /
mount -o remount,rw,bind "$state"
run="setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all"
run="prlimit --nofile=8192 --nproc=200 --core=0 $run env -i HOME=$home PATH=/usr/bin:/bin TMPDIR=$state PYTHONPATH=$path PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1"
$run sh -c "touch $home/x" 2>/dev/null && { echo "the home is writable"; exit 1; }
$run sh -c "touch /usr/x" 2>/dev/null && { echo "/usr is writable"; exit 1; }
cd "$state"
$run FROGPOND_DATABASE="$state/frogpond.db" FROGPOND_PORT=0 "$python" -m frogpond serve > "$state/out" 2> "$state/err" & pid=$!
for i in $(seq 300); do grep -q "is open at" "$state/out" && break; kill -0 $pid || { cat "$state/err"; exit 1; }; sleep 0.2; done
url=$(sed -n "s/.*open at \(http[^ ]*\)\/ .*/\1/p" "$state/out")
echo "open at $url as $(ps -o user= -p $pid || true), $(grep -i "open files" /proc/$pid/limits)"
$run "$python" -c "
import json, sys, urllib.request as u
body = json.dumps({\"game\": \"bullfrogs\", \"players\": 2, \"seats\": [\"me\", \"bot:random\"]}).encode()
made = json.load(u.urlopen(u.Request(sys.argv[1] + \"/api/v1/tables\", body, {\"Content-Type\": \"application/json\"})))
print(\"a table:\", made[\"table\"][\"game\"], u.urlopen(sys.argv[1] + \"/readyz\").read().decode().strip())
" "$url"
kill -TERM $pid; wait $pid || [ $? -eq 143 ]
$run "$python" -m frogpond verify "$state/frogpond.db"
cd /; umount "$state"
' sh "$python" "$path" "$state"
