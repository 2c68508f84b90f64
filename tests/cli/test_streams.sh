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

# A reader that goes away: no message, and the status of the command.
for command in list "trace a-number" "trace a-number --json" mistakes; do
    { # shellcheck disable=SC2086 # words
        tutor $command
        echo $? >"$dir/status"
    } | head -n 1 >/dev/null
    [ "$(cat "$dir/status")" -eq 0 ] && ! [ -s "$dir/err" ]
    check $? "$command | head -n 1"
done

# What can't be written is told.
for command in list "list --json" "trace a-number --json" "grade a-choice b" "show a-text" "lint --report $course" --help; do
    # shellcheck disable=SC2086
    tutor $command >/dev/full
    [ $? -eq 74 ] && grep -q "the output can't be written: No space left on device" "$dir/err"
    check $? "$command > /dev/full"
done

# A closed stream is not a place for the database.
tutor grade a-choice b --record <&- >"$dir/out" && grep -q Right "$dir/out" && ! [ -s "$dir/err" ]
check $? "stdin closed"
tutor grade a-choice b --record >&-
[ $? -eq 74 ] && grep -q "the output can't be written: Bad file descriptor" "$dir/err"
check $? "stdout closed"
"$MHA_TUTOR" grade a-choice zz --record --course "$course" >"$dir/out" 2>&-
[ $? -eq 1 ] && grep -q "a to c" "$dir/out"
check $? "stderr closed"
"$MHA_TUTOR" grade a-choice b --record --course "$course" <&- >&- 2>&-
[ $? -eq 74 ]
check $? "all closed"
"$MHA_TUTOR" list --course "$course" 2>&1 | grep -q '\[x\] choice' && [ "$(head -c 15 "$dir/home/progress.db")" = "SQLite format 3" ]
check $? "progress is sound after all that"
tutor grade a-choice --file - <&- >"$dir/out"
[ $? -eq 3 ] && grep -q "standard input can't be read" "$dir/err"
check $? "an answer from a closed stdin"

# The bytes of JSON do not hang on the locale, nor do verdicts; what is text becomes ASCII where it has to.
for locale in C POSIX xx_YY.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 C.UTF-8; do
    for command in "list --json" "trace a-number --json" "grade a-number 0.3775 --json" "solution a-number --json"; do
        # shellcheck disable=SC2086
        LC_ALL=$locale tutor $command >"$dir/$locale.json"
        # shellcheck disable=SC2086
        tutor $command >"$dir/plain.json"
        cmp -s "$dir/$locale.json" "$dir/plain.json"
        check $? "$command in $locale"
    done
done
LC_ALL=C tutor show a-text >"$dir/out" && ! LC_ALL=C grep -q '[^ -~]' "$dir/out" && grep -q -e '->' "$dir/out"
check $? "ASCII in the locale C"

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
