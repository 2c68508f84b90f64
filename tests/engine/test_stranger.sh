#!/bin/sh
# The engine serves a stranger: a small program with libmha.a and its headers alone, no curses, JSON or SQLite.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sanitize=""
[ "$MODE" = asan ] && sanitize="-fsanitize=address,undefined"

ok() { # ok STATUS NAME
    if [ "$1" -eq 0 ]; then echo "ok - $2"; else echo "not ok - $2"; fi
}

# shellcheck disable=SC2086 # no flags, or several
${CC:-cc} -std=c11 $sanitize -Isrc -o "$dir/stranger" tests/engine/stranger.c "$BUILD/libmha.a" -lm -lpthread
ok $? "it compiles and links"

"$dir/stranger" >"$dir/out"
ok $? "it runs"
grep -q '^concat\[0, 0\] = 2.3210$' "$dir/out"
ok $? "it computes"
grep -q '^scale_integer_division: The scale is rounded down to a whole number' "$dir/out"
ok $? "it names a mistake"
# NumPy: multi_head_attention(Q, Q, V, 2) of the exercise's example, its corners.
grep -q '^the fast way: 2.3210 3.3210 5.6790 6.6790$' "$dir/out"
ok $? "it computes without a matrix of scores"
[ "$(nm -uA "$BUILD/libmha.a" | grep -c ' pthread_create$')" -ge 1 ] &&
    ! nm -uA "$BUILD/libmha.a" | grep -E ' (cJSON|sqlite3|initscr|newterm|w?add|wget|setupterm)'
ok $? "no object of the engine needs curses, JSON or SQLite"
echo "1..6"
