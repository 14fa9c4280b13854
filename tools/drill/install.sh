#!/usr/bin/env bash
# What the drill needs beside Node: PostgreSQL 15, HAProxy, Redis and libfaketime from this machine's Debian, and a PgBouncer that
# knows prepared statements (1.22 or newer), built from the sources of a later Debian where this one's is older.
set -euo pipefail
cd "$(dirname "$0")/../.."
target="$PWD/.local/drill"
suite=trixie
mkdir -p "${target}"

packages=()
need() { [ -e "$1" ] || command -v "$1" >/dev/null || packages+=("$2"); }
need /usr/lib/postgresql/15/bin/postgres postgresql-15
need haproxy haproxy
need redis-server redis-server
need pgbouncer pgbouncer
[ -n "$(find /usr/lib -name libfaketime.so.1 -print -quit)" ] || packages+=(libfaketime)
if [ "${#packages[@]}" -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"
fi

version() { "$1" --version 2>/dev/null | sed -n 's/^PgBouncer \([0-9]*\)\.\([0-9]*\).*/\1\2/p'; }
[ "$(version "${target}/pgbouncer")" ] && exit 0
installed="$(command -v pgbouncer || true)"
if [ -n "${installed}" ] && [ "$(version "${installed}")" -ge 122 ]; then
  ln -sf "${installed}" "${target}/pgbouncer"
  exit 0
fi

DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libevent-dev libssl-dev pkgconf dpkg-dev make gcc
work="$(mktemp -d)"
trap 'rm -rf "${work}"' EXIT
chmod 755 "${work}"
mkdir -p "${work}/lists/partial"
# The mirror that this machine uses already.
mirror="$(apt-get indextargets --format '$(SITE)' | head -n 1)"
echo "deb-src ${mirror} ${suite} main" > "${work}/sources.list"
apt=(apt-get -o "Dir::Etc::sourcelist=${work}/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=${work}/lists")
"${apt[@]}" update -qq
(cd "${work}" && "${apt[@]}" source -qq --download-only pgbouncer && dpkg-source -x pgbouncer_*.dsc source >/dev/null)
(cd "${work}/source" && ./configure --without-cares --without-pam >/dev/null && make pgbouncer >/dev/null 2>&1)
cp "${work}/source/pgbouncer" "${target}/pgbouncer"
