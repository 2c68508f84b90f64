#!/bin/sh
# tests/portable/musl.sh ROOT: the libraries that the tutor and its tests stand on, built from Debian's sources with
# another C library, musl.  Static ones, in ROOT/lib, with their headers in ROOT/include.  As root: it installs what it needs.
set -eu
root=$1
[ ! -e "$root/built" ] || exit 0
apt-get install -y --no-install-recommends musl-tools dpkg-dev tcl >/dev/null
mkdir -p "$root/lists" "$root/lib" "$root/include/cjson"
root=$(cd "$root" && pwd)
cd "$root"

# The machine's own list of sources stays as it is.
sources() {
    apt-get -o Dir::Etc::SourceList="$root/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$root/lists" "$@"
}
# shellcheck disable=SC1091 # Debian's
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
echo "deb-src http://deb.debian.org/debian $codename main" >sources.list
sources update >/dev/null
sources source cjson cmocka sqlite3 ncurses >fetch.log 2>&1

library() { # library NAME SOURCE FLAG...
    name=$1
    source=$2
    shift 2
    musl-gcc -O2 -w "$@" -c "$source" -o "$root/$name.o"
    ar rcs "$root/lib/lib$name.a" "$root/$name.o"
}

(cd cjson-*/ && library cjson cJSON.c && cp cJSON.h "$root/include/cjson")
(cd cmocka-*/ && library cmocka src/cmocka.c -Iinclude -DHAVE_INTTYPES_H -DHAVE_MALLOC_H -DHAVE_SIGNAL_H -DHAVE_STRINGS_H \
    -DHAVE_STRUCT_TIMESPEC -DHAVE_TIME_H -DHAVE_UNISTD_H && cp include/cmocka.h "$root/include")
(cd sqlite3-*/ && ./configure CC=musl-gcc --disable-tcl --disable-readline && make sqlite3.c) >sqlite3.log 2>&1
(cd sqlite3-*/ && library sqlite3 sqlite3.c && cp sqlite3.h "$root/include")
(cd ncurses-*/ && ./configure CC=musl-gcc BUILD_CC=cc --build=x86_64-linux-gnu --host=x86_64-linux-musl --prefix="$root" \
    --enable-widec --enable-ext-colors --without-cxx --without-cxx-binding --without-ada --without-progs --without-tests \
    --without-manpages --without-debug --disable-db-install --with-default-terminfo-dir=/lib/terminfo \
    --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo && make libs) >ncurses.log 2>&1
(cd ncurses-*/ && cp lib/libncursesw.a "$root/lib" &&
    cp include/curses.h include/ncurses_dll.h include/term.h include/unctrl.h "$root/include")
touch built
