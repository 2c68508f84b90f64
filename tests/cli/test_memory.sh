#!/bin/sh
# The n-th allocation fails, for n = 1, 2, 3 ...: a message and a clean end or an answer, never a signal, and what was
# saved before is still there.  MEMORY_STEP=1 tries every n; by default about 30 of them for each command.
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
export MHA_TUTOR_HOME="$dir/home"
course=tests/data/small

if [ "$MODE" = asan ] || ! ${CC:-cc} -shared -fPIC -O1 -o "$dir/fail.so" tests/cli/fail_malloc.c 2>"$dir/log"; then
    echo "ok 1 - # SKIP needs glibc, a compiler and a program without a sanitizer"
    echo "1..1"
    exit 0
fi

n=0
check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/problem"
    fi
}

tutor() { # tutor COMMAND...: with the allocation that FAIL_AT says failing
    timeout 20 env LD_PRELOAD="$dir/fail.so" "$MHA_TUTOR" "$@" --course "$course" <"$dir/typed" >"$dir/out" 2>"$dir/err"
}

# One run with one failure; false with a word in $dir/problem.
survives() { # survives N COMMAND...
    FAIL_AT=$1
    export FAIL_AT
    [ $(($1 / step % 2)) -eq 0 ] || export FAIL_ALL=1 # every other time, all that follow fail as well
    shift
    tutor "$@"
    status=$?
    unset FAIL_AT FAIL_ALL
    if [ $status -ge 128 ]; then
        echo "$*: status $status"
    elif [ $status -ne 0 ] && [ $status -ne 1 ] && ! [ -s "$dir/err" ]; then
        echo "$*: status $status without a word"
    elif ! "$MHA_TUTOR" list --json --course "$course" 2>"$dir/err2" | grep -q '"done"'; then
        echo "$*: what was saved is lost"
        cat "$dir/err2"
    else
        return 0
    fi
    return 1
}

printf '' >"$dir/typed"
"$MHA_TUTOR" grade a-choice b --record --course "$course" >/dev/null || exit 1
printf 'open a-number\ndump\nkey 1 Enter C-t\ndump\n' >"$dir/keys"
printf 'b\nhint\n1\nnext\nnext\nquit\n' >"$dir/typed"

for command in list "show a-number" "grade a-tensor 1" "grade a-choice b --record" "trace a-number --json" \
    "lint $course" "--plain" "--script $dir/keys"; do
    # shellcheck disable=SC2086 # words
    FAIL_COUNT="$dir/count" tutor $command
    count=$(cat "$dir/count")
    step=${MEMORY_STEP:-$(((count + 29) / 30))}
    at=1
    failed=0
    while [ "$at" -le "$count" ]; do
        # shellcheck disable=SC2086
        survives "$at" $command >"$dir/problem" || {
            failed=1
            echo "at allocation $at of $count" >>"$dir/problem"
            break
        }
        at=$((at + step))
    done
    [ "$count" -gt 10 ] || { failed=1 && echo "only $count allocations" >"$dir/problem"; }
    check $failed "$command, $count allocations"
done
echo "1..$n"
