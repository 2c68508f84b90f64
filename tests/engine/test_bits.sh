#!/bin/sh
# What the engine computes has the same bits, however it was compiled and wherever it runs: bits.c prints sums of them,
# bits.txt holds those of a PC (UPDATE=1 writes it).  The attention kernel may contract multiplications and additions, so
# its sum counts only where it was built without (NO_CONTRACTION=1, as tests/portable/run.sh does).
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sanitize=""
[ "$MODE" = asan ] && sanitize="-fsanitize=address,undefined"
n=0

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

# shellcheck disable=SC2086 # no flags, or several
${CC:-cc} -std=c11 -ffp-contract=off $CFLAGS $sanitize -Isrc -Itests -o "$dir/bits" tests/engine/bits.c \
    tests/support/random_setup.c "$BUILD/libmha.a" -lm -lpthread && $EMULATOR "$dir/bits" >"$dir/got"
check $? "it runs"
[ -n "$UPDATE" ] && cp "$dir/got" tests/engine/bits.txt

same() { # same WHAT: the lines of that sort
    grep "$@" "$dir/got" >"$dir/a"
    grep "$@" tests/engine/bits.txt | diff - "$dir/a" >"$dir/changes"
}
same -v kernel
check $? "functions, computations, mistakes and diagnoses have the same bits"
sed 's/^/# /' "$dir/changes"
if [ -n "$NO_CONTRACTION" ]; then
    same kernel
    check $? "so has the base kernel, not contracted"
fi
sed '2s/[0-9a-f]$/x/' "$dir/got" >"$dir/changed" && mv "$dir/changed" "$dir/got"
! same -v kernel
check $? "one changed bit is noticed"
echo "1..$n"
