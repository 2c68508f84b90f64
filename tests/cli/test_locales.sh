#!/bin/sh
# The same verdicts in every locale: with a decimal comma (de_DE), with a dotless i (tr_TR), in C.  The table of typed
# answers (tests/unit/test_typed.c) is run in each.  The locales are made for the occasion; none need be installed.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
for locale in de_DE tr_TR; do
    localedef -i "$locale" -f UTF-8 "$dir/$locale.UTF-8" 2>/dev/null
done

check() { # LOCALE
    n=$((n + 1))
    if [ "$1" != C ] && [ ! -e "$dir/$1" ]; then
        echo "ok $n - $1 # SKIP no localedef, or no source of this locale"
    elif LOCPATH=$dir LC_ALL=$1 "$BUILD/tests/test_typed" >"$dir/out" 2>&1; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        sed 's/^/# /' "$dir/out"
    fi
}

check C
check de_DE.UTF-8
check tr_TR.UTF-8
