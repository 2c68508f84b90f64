#!/bin/sh
# Pipes, full disks and closed streams: results on stdout, messages on stderr, and never a database that takes the number
# of a stream.
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
export MHA_TUTOR_HOME="$dir/home"
course=tests/data/small
n=0

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/err"
    fi
}

tutor() { "$MHA_TUTOR" "$@" --course "$course" 2>"$dir/err"; }

# A learner who has a mistake to repeat.
history=$dir/history
tutor grade a-choice a --record >/dev/null
tutor export --file "$history" 2>/dev/null
cp -R "$dir/home" "$dir/kept"
keys=$dir/keys
echo dump >"$keys"
. tests/cli/commands.sh

run() { # run WORD...: by that learner, on the caller's streams
    rm -rf "${dir:?}/home"
    cp -R "$dir/kept" "$dir/home"
    : >"$dir/err"
    "$MHA_TUTOR" "$@"
    echo $? >"$dir/status"
}

ended() { # ended STATUS [MESSAGE]: said no more on stderr than otherwise; the database is one
    cp "$dir/said" "$dir/wanted"
    [ -z "$2" ] || echo "mha-tutor: the output can't be written: $2" >>"$dir/wanted"
    [ "$(cat "$dir/status")" -eq "$1" ] && cmp -s "$dir/wanted" "$dir/err" &&
        [ "$(head -c 15 "$dir/home/progress.db")" = "SQLite format 3" ]
}

same() { # what it printed is what it prints otherwise, but for figures
    for file in plain out; do
        sed 's/ *[0-9][0-9.e+-]*\( [mnu]*s\)*/N/g' "$dir/$file" >"$dir/$file.steady"
    done
    cmp -s "$dir/plain.steady" "$dir/out.steady"
}

# Every stream cut or closed; $dir/err says which did harm.
keeps_its_manners() { # keeps_its_manners WORD...
    run "$@" </dev/null >"$dir/plain" 2>"$dir/said"
    status=$(cat "$dir/status")
    wrong=""
    { [ "$status" -lt 2 ] && [ -s "$dir/plain" ]; } || wrong="whole"
    { run "$@" </dev/null 2>"$dir/err"; } | head -n 1 >/dev/null
    ended "$status" || wrong="$wrong, a reader that goes away"
    run "$@" </dev/null >/dev/full 2>"$dir/err"
    ended 74 "No space left on device" || wrong="$wrong, a full disk"
    run "$@" <&- >"$dir/out" 2>"$dir/err"
    { ended "$status" && same; } || wrong="$wrong, stdin closed"
    run "$@" </dev/null >&- 2>"$dir/err"
    ended 74 "Bad file descriptor" || wrong="$wrong, stdout closed"
    : >"$dir/said"
    run "$@" </dev/null >"$dir/out" 2>&-
    { ended "$status" && same; } || wrong="$wrong, stderr closed"
    run "$@" <&- >&- 2>&-
    ended 74 || wrong="$wrong, all closed"
    echo "$*: $wrong" >"$dir/err"
    [ -z "$wrong" ]
}

for command in $(commands) --help --plain --script; do
    words=$(words_of "$command")
    # shellcheck disable=SC2086 # words
    [ -n "$words" ] && keeps_its_manners $words
    check $? "$command, its streams cut or closed"
    takes_json "$command" || continue
    # shellcheck disable=SC2086
    keeps_its_manners $words --json
    check $? "$command --json, its streams cut or closed"
done
# What it says of a wrong answer, of a command that it doesn't know, goes to stderr.
tutor grade a-choice zz --json >"$dir/out"
[ $? -eq 1 ] && python3 -m json.tool "$dir/out" >/dev/null && [ ! -s "$dir/err" ]
check $? "a verdict as JSON, unmixed"
tutor grade a-choice --file - <&- >"$dir/out"
[ $? -eq 3 ] && grep -q "standard input can't be read" "$dir/err"
check $? "an answer from a closed stdin"
"$MHA_TUTOR" grade a-choice zz --record --course "$course" >"$dir/out" 2>&-
[ $? -eq 1 ] && grep -q "a to c" "$dir/out"
check $? "an invalid answer, stderr closed"

# What files hold reaches no terminal unfiltered.
cp -R "$course" "$dir/hostile"
sed -e 's/"A blank"/"A \\u001b]0;x\\u0007 blank \\u202e"/' -e 's/"Compare the shapes."/"\\u001b[2J"/' \
    "$course/01-kinds.json" >"$dir/hostile/01-kinds.json"
course=$dir/hostile
for command in list "show a-fill" "hint a-fill" "solution a-fill" "lint $dir/hostile" "show kinds"; do
    # shellcheck disable=SC2086
    tutor $command >"$dir/out"
    ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$dir/out" "$dir/err" && ! grep -q "$(printf '\342\200\256')" "$dir/out"
    check $? "$command of a hostile file"
done
tutor show "$(printf 'a\033[2Jb')" >"$dir/out"
! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$dir/err" && grep -q '\^\[' "$dir/err"
check $? "a hostile word of the command line"

# The harness can fail.
before=$n
found=$(check 1 "self-test")
n=$before
case $found in
"not ok"*) check 0 "a failure is noticed" ;;
*) check 1 "a failure is noticed" ;;
esac
echo "1..$n"
