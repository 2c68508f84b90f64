#!/bin/sh
# tests/portable/run.sh WHAT...: everything built for another processor, its unit tests and the fuzzers' corpora run under
# emulation, and what the engine computes compared bit for bit.  By hand (`make portable`), on Debian, as root: it fetches
# what it needs.
#
#   s390x       64 bits, big-endian          i386   32 bits          musl   another C library, the engine alone
#   compilers   the engine by gcc and clang, unoptimised, at -O3, and for this very processor
#
# Libraries of the other architecture are unpacked into build/roots, and nothing of them is installed.
set -eu

libraries="libc6 libc6-dev linux-libc-dev libcrypt1 libcrypt-dev libcjson1 libcjson-dev libcmocka0 libcmocka-dev
    libncursesw6 libtinfo6 libncurses-dev libsqlite3-0 libsqlite3-dev libgcc-s1"

fetch() { # fetch ARCH ROOT
    [ ! -e "$2/fetched" ] || return 0
    mkdir -p "$2/packages"
    dpkg --add-architecture "$1"
    apt-get update >/dev/null 2>&1 || true # what one mirror lacks another part may have
    for library in $libraries; do
        (cd "$2/packages" && apt-get download "$library:$1" >/dev/null 2>&1)
    done
    dpkg --remove-architecture "$1"
    for package in "$2"/packages/*.deb; do
        dpkg -x "$package" "$2"
    done
    touch "$2/fetched"
}

settings() { # settings ARCH: compiler, emulator, flags, packages
    case $1 in
    s390x) compiler=s390x-linux-gnu-gcc emulator=qemu-s390x flags="" packages="gcc-s390x-linux-gnu" ;;
    i386) compiler="gcc -m32" emulator=qemu-i386 flags="-msse2 -mfpmath=sse" packages="libc6-dev-i386 lib32gcc-12-dev" ;;
    *)
        echo "s390x, i386 or musl, not $1" >&2
        exit 2
        ;;
    esac
}

bits() { # bits NAME VARIABLE=VALUE...: the engine, built with them
    name=$1
    shift
    make BUILD="build/bits/$name" KERNEL_FLAGS=-ffp-contract=off "$@" "build/bits/$name/libmha.a"
    echo "$name:"
    env "$@" BUILD="build/bits/$name" NO_CONTRACTION=1 sh tests/engine/test_bits.sh | tee "build/bits/$name/log"
    ! grep '^not ok' "build/bits/$name/log" >/dev/null
}

check_compilers() {
    for compiler in gcc clang; do
        bits "$compiler-O0" CC=$compiler MODE=debug
        bits "$compiler-O3" CC=$compiler CFLAGS=-O3
        bits "$compiler-native" CC=$compiler CFLAGS="-O3 -march=native"
    done
}

check() { # check ARCH
    settings "$1"
    # shellcheck disable=SC2086
    apt-get install -y --no-install-recommends qemu-user $packages >/dev/null
    root=$PWD/build/roots/$1
    fetch "$1" "$root"
    bits "$1" CC="$compiler --sysroot=$root" CFLAGS="$flags" EMULATOR="$emulator -L $root"
    make BUILD="build/$1" CC="$compiler --sysroot=$root" WERROR=1 "build/$1/mha-tutor" unit-tests
    failed=0
    for test in build/"$1"/tests/test_* build/"$1"/tests/fuzz/*; do
        inputs=""
        case $test in
        *.d | *.log) continue ;;
        */test_run | */test_process) continue ;; # of the kernel, which the emulator hides
        */fuzz/*) inputs=$(echo tests/fuzz/corpus/"${test##*/}"/*) ;;
        esac
        log=build/$1/$(basename "$test").log
        # shellcheck disable=SC2086 # files without blanks
        if LC_ALL=C CMOCKA_MESSAGE_OUTPUT=TAP timeout 900 $emulator -L "$root" "$test" $inputs >"$log" 2>&1; then
            echo "ok    $test ($(grep -c '^ok' "$log"))"
        else
            failed=$((failed + 1))
            echo "NOT OK $test"
            grep -A3 '^not ok' "$log" | head -n 20
        fi
    done
    echo "$1: $failed of the test programs failed"
    return "$failed"
}

check_musl() {
    apt-get install -y --no-install-recommends musl-tools >/dev/null
    make BUILD=build/musl CC=musl-gcc build/musl/libmha.a
    CC=musl-gcc BUILD=build/musl MODE=release sh tests/engine/test_stranger.sh
    bits musl CC=musl-gcc
}

for arch in "$@"; do
    case $arch in
    musl | compilers) "check_$arch" ;;
    *) check "$arch" ;;
    esac
done
