#!/bin/sh
# The Debian package in a fresh root, and the tarball in an empty folder.  Run by hand, as root: make deb dist, then this.
# The root holds the package's files and the libraries that it names, nothing of this machine else.
set -eu
cd "$(dirname "$0")/../.."
deb=$(ls build/mha-tutor_*.deb)
tarball=$(ls build/mha-tutor-*.tar.gz)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/tmp" "$root/home" "$root/etc" "$root/dev"
: >"$root/var/lib/dpkg/status"
chown 65534:65534 "$root/home"
chmod 1777 "$root/tmp"
dpkg --root="$root" --force-depends --log=/dev/null -i "$deb" 2>&1 | grep -v 'depends on\|not installed\|dependency problems' || :

# Each package that it depends on brings its libraries; a package that it forgot would be missed here.
dpkg-deb -f "$deb" Depends | tr -d ' ' | tr , '\n' | while read -r package; do
    dpkg -L "$package" | grep '\.so' | while read -r library; do
        [ -f "$library" ] && mkdir -p "$root$(dirname "$library")" && cp -L "$library" "$root$library"
    done
done
for interpreter in /lib64/ld-linux-*; do
    [ -e "$interpreter" ] && mkdir -p "$root/lib64" && cp -L "$interpreter" "$root/lib64/"
done
[ -e "$root/lib" ] || ln -s usr/lib "$root/lib"

inside() { # as nobody, in the root
    env -i HOME=/home LANG=C.UTF-8 TERM=xterm "$(command -v chroot)" --userspec=65534:65534 "$root" /usr/bin/mha-tutor "$@"
}
inside --version
inside grade dk-bert-base 64 --record | head -n 1
inside list | grep -c '^    \['
[ -f "$root/home/.local/share/mha-tutor/progress.db" ]
printf 'quit\n' | inside --plain | head -n 1

dpkg --root="$root" --log=/dev/null -r mha-tutor >/dev/null
left=$(find "$root" -name '*mha*' -not -path '*/home/*' -not -path '*/var/lib/dpkg/*')
[ -z "$left" ] || { echo "left behind: $left" && exit 1; }

mkdir "$root/unpacked"
tar -xzf "$tarball" -C "$root/unpacked"
(cd "$root/unpacked" && env -i HOME="$root/home" LANG=C.UTF-8 ./mha-tutor-*/bin/mha-tutor doctor | grep '^.x. course')
echo "the package and the tarball work"
