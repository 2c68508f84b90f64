#!/bin/sh
# The same in every locale, with a decimal comma (de_DE), with a dotless i (tr_TR), in C, in one that isn't there, in none:
# verdicts (the table of tests/unit/test_typed.c), the bytes of every JSON, and every text, which only becomes ASCII where
# it has to.  The locales are made for the occasion; none need be installed.
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
export MHA_TUTOR_HOME="$dir/home" LOCPATH="$dir/locales" MHA_TUTOR_NOW=1700000000
course=tests/data/small
history=$dir/history
n=0
mkdir "$LOCPATH"
for locale in de_DE tr_TR; do
    localedef -i "$locale" -f UTF-8 "$LOCPATH/$locale.UTF-8" 2>/dev/null
done

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/problem"
    fi
}

"$MHA_TUTOR" grade a-choice a --record --course "$course" >/dev/null
"$MHA_TUTOR" export --file "$history" 2>/dev/null
cp -R "$dir/home" "$dir/kept"
. tests/cli/commands.sh

typed='?\nb\nhint\nnext\ncell 0 0 0\n0.3775\nnext\nlist\ngo a-shape\n2x3x4\nquit\n'

# Lines, each the words of a command.  The course that ships is there in Turkish, too, which JSON doesn't show.
for command in $(commands); do
    case $command in
    bench | doctor) continue ;; # they measure, and tell the locale
    esac
    words_of "$command"
    takes_json "$command" && echo "$(words_of "$command") --json"
done >"$dir/words"
cat >>"$dir/words" <<'END'
--plain --course tests/data/small
export --xapi
export --csv
grade row-belongs-to-query b --junit
list --json
grade row-belongs-to-query b --json
grade weights-shape (2,2) --json
grade softmax-c --file tests/cli/test_locales.sh --json
solution row-belongs-to-query --json
stats --json
trace two-head-practice --step weights --json
END

say_all() { # say_all NAME=VALUE...: what all of that prints in one locale
    while read -r words; do
        rm -rf "${dir:?}/home"
        cp -R "$dir/kept" "$dir/home"
        echo "\$ $words"
        # shellcheck disable=SC2086,SC2059 # words; a format
        printf "$typed" | env -u LANG "$@" "$MHA_TUTOR" $words 2>&1
        echo "? $?"
    done <"$dir/words"
}

same() { # same FILE WHAT NAME=VALUE...: in this locale, what FILE holds of another one
    file=$1 what=$2
    shift 2
    say_all "$@" >"$dir/said"
    diff -a "$file" "$dir/said" >"$dir/problem"
    check $? "$what"
}

of_sort() { # of_sort WANTED FILE: 1: what commands print for programs, 0: for people
    awk -v wanted="$1" '/^\$ / { is = / --json|--junit| export/ } is == wanted' "$2"
}

say_all LC_ALL=C.UTF-8 >"$dir/utf8"
say_all LC_ALL=C >"$dir/ascii"
of_sort 0 "$dir/ascii" | LC_ALL=C grep -n '[^ -~]' >"$dir/problem"
[ ! -s "$dir/problem" ] && of_sort 0 "$dir/utf8" | LC_ALL=C grep -q '[^ -~]'
check $? "texts are ASCII in the locale C"
of_sort 1 "$dir/utf8" >"$dir/data"
of_sort 1 "$dir/ascii" | diff -a "$dir/data" - >"$dir/problem" && [ "$(wc -l <"$dir/data")" -gt 500 ]
check $? "JSON and the like are the same bytes in C and in UTF-8"
same "$dir/ascii" "no locale at all" A=B
same "$dir/ascii" "a locale that is not there" LC_ALL=xx_YY.UTF-8
for locale in de_DE.UTF-8 tr_TR.UTF-8; do
    if [ ! -e "$LOCPATH/$locale" ]; then
        n=$((n + 1))
        echo "ok $n - $locale # SKIP no localedef, or no source of this locale"
        continue
    fi
    same "$dir/utf8" "$locale" LC_ALL=$locale
    same "$dir/utf8" "$locale, by LANG" LANG=$locale
    LC_ALL=$locale "$BUILD/tests/test_typed" >"$dir/problem" 2>&1
    check $? "answers as they are typed, in $locale"
done
LC_ALL=C "$BUILD/tests/test_typed" >"$dir/problem" 2>&1
check $? "answers as they are typed, in C"
echo "1..$n"
