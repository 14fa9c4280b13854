#!/bin/sh
# Copies Node and, of Debian, the packages that it is linked with: no shell, no package manager, and what scanners read about the packages.
#   sh docker/base.sh FOLDER
set -eu
target="$1"
packages="base-files gcc-12-base libc6 libgcc-s1 libstdc++6"

mkdir -p "${target}/usr/lib" "${target}/usr/lib64" "${target}/usr/local/bin" "${target}/var/lib/dpkg/status.d" "${target}/etc"
# The process writes here and nowhere else.
mkdir -p "${target}/files" "${target}/tmp"
chmod 1777 "${target}/files" "${target}/tmp"

# Texts in other encodings than UTF-8 are Node's own work, hence no conversions of the C library.
# shellcheck disable=SC2086
dpkg -L ${packages} | sort -u |
  tar --create --file - --no-recursion --ignore-failed-read --exclude '*/gconv/*' --files-from - 2>/dev/null |
  tar --extract --file - --directory "${target}"
for package in ${packages}; do
  dpkg -s "${package}" >"${target}/var/lib/dpkg/status.d/${package}"
done
cp "$(command -v node)" "${target}/usr/local/bin/node"

printf 'root:x:0:0::/:/sbin/nologin\nnode:x:1000:1000::/:/sbin/nologin\n' >"${target}/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"${target}/etc/group"
echo 'hosts: files dns' >"${target}/etc/nsswitch.conf"
