#!/bin/sh
# tests/portable/run.sh WHAT...: everything built for another processor, its unit tests and the fuzzers' corpora run under
# emulation, and what the engine computes compared bit for bit.  By hand (`make portable`), on Debian, as root: it fetches
# what it needs.
#
#   s390x    64 bits, big-endian      i386   32 bits      arm64   64 bits, NEON
#   musl     another C library, on this processor: all, curses and database too, linked statically
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
    arm64) compiler=aarch64-linux-gnu-gcc emulator=qemu-aarch64 flags="" packages="gcc-aarch64-linux-gnu" ;;
    i386) compiler="gcc -m32" emulator=qemu-i386 flags="-msse2 -mfpmath=sse" packages="libc6-dev-i386 lib32gcc-12-dev" ;;
    *)
        echo "compilers, musl, s390x, i386 or arm64, not $1" >&2
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

unit_tests() { # unit_tests NAME [EMULATOR...]: each that was built there, and the corpora
    name=$1
    shift
    failed=0
    for test in build/"$name"/tests/test_* build/"$name"/tests/fuzz/*; do
        inputs=""
        case $test in
        *.d | *.log) continue ;;
        */test_run | */test_process) [ $# -eq 0 ] || continue ;; # of the kernel, which an emulator hides
        */fuzz/*) inputs=$(echo tests/fuzz/corpus/"${test##*/}"/*) ;;
        esac
        log=build/$name/$(basename "$test").log
        # shellcheck disable=SC2086 # files without blanks
        if LC_ALL=C CMOCKA_MESSAGE_OUTPUT=TAP timeout 900 "$@" "$test" $inputs >"$log" 2>&1; then
            echo "ok    $test ($(grep -c '^ok' "$log"))"
        else
            failed=$((failed + 1))
            echo "NOT OK $test"
            grep -A3 '^not ok' "$log" | head -n 20
        fi
    done
    echo "$name: $failed of the test programs failed"
    return "$failed"
}

check() { # check ARCH
    settings "$1"
    # shellcheck disable=SC2086
    apt-get install -y --no-install-recommends qemu-user $packages >/dev/null
    root=$PWD/build/roots/$1
    fetch "$1" "$root"
    bits "$1" CC="$compiler --sysroot=$root" CFLAGS="$flags" EMULATOR="$emulator -L $root"
    make BUILD="build/$1" CC="$compiler --sysroot=$root" WERROR=1 "build/$1/mha-tutor" unit-tests
    unit_tests "$1" "$emulator" -L "$root"
}

# The kernel's headers come from this machine.  Its locales are all UTF-8, so what other ones show is not tried.
check_musl() {
    root=$PWD/build/roots/musl
    sh tests/portable/musl.sh "$root"
    bits musl CC=musl-gcc
    make BUILD=build/musl CC="musl-gcc -static" WERROR=1 CURSES_CFLAGS= JSON_CFLAGS="-I$root/include/cjson" CMOCKA_LIBS=-lcmocka \
        CPPFLAGS="-I$root/include -idirafter /usr/include -idirafter /usr/include/$(gcc -print-multiarch)" \
        LIBS="-L$root/lib -lncursesw -lcjson -lsqlite3 -lm -lpthread" build/musl/mha-tutor unit-tests
    CC=musl-gcc BUILD=build/musl MODE=release sh tests/engine/test_stranger.sh
    unit_tests musl
    for tests in golden/ cli/test_transcripts cli/test_streams cli/test_hostile code/test_tools tty/test_tutor; do
        MODE=musl sh tests/run.sh "$tests"
    done
}

for arch in "$@"; do
    case $arch in
    musl | compilers) "check_$arch" ;;
    *) check "$arch" ;;
    esac
done
