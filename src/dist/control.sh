#!/bin/sh
# The control file of the Debian package, from what the program is linked with: src/dist/control.sh ROOT VERSION
set -eu
root=$1
version=$2

depends=$(ldd "$root/usr/bin/mha-tutor" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | while read -r library; do
    dpkg -S "$library" 2>/dev/null || dpkg -S "$(readlink -f "$library")" 2>/dev/null || dpkg -S "/usr$library"
done | cut -d : -f 1 | sort -u | paste -s -d , - | sed 's/,/, /g')

cat <<EOF
Package: mha-tutor
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: mha-tutor <root@localhost>
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: $depends
Recommends: python3-numpy, gcc, libc6-dev, bubblewrap
Section: education
Priority: optional
Description: interactive tutor for multi-head attention, in the terminal
 One steps through lessons on multi-head attention, watches every intermediate
 tensor, predicts shapes and numbers, and is told which mistake was made.
EOF
