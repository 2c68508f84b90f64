#!/bin/sh
# lint --run: solutions and starters of code exercises are run as a learner's would be; without --run nothing is.
lesson=tests/data/lint/program.json
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
if ! "$MHA_TUTOR" doctor | grep -q '^\[x\] python'; then
    echo "ok 1 - programs # SKIP no Python with NumPy"
    exit 0
fi

# "..." at the end stands for words that are not lint's own.
is_as_wanted() { # is_as_wanted FOUND WANTED
    case $2 in
    *...) [ "${1#"${2%...}"}" != "$1" ] ;;
    *) [ "$1" = "$2" ] ;;
    esac
}

check() { # check NAME SED-SCRIPT OPTION STATUS OUTPUT: the lesson with one change
    n=$((n + 1))
    sed "$2" "$lesson" >"$dir/lesson.json"
    # shellcheck disable=SC2086 # no option, or one
    (cd "$dir" && "$MHA_TUTOR" lint lesson.json $3 >out 2>err)
    status=$?
    if [ $status -eq "$4" ] && is_as_wanted "$(cat "$dir/out")" "$5"; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        sed 's/^/# /' "$dir/out" "$dir/err"
    fi
}

check "a sound exercise" '' --run 0 ''
check "a solution that does not pass" 's/    return .*"\]/    return 1 \/ 0"]/' --run 1 \
    'lesson.json:30: /steps/0/solution: the solution does not pass: ...'
check "a starter that passes" 's/    pass/    return (Q @ K.T \/ 2)[None]/' --run 1 \
    'lesson.json:29: /steps/0/starter: the starter passes as it is'
check "nothing is run unasked" 's/    return .*"\]/    return 1 \/ 0"]/' '' 0 ''
check "a mistake that the tests let pass" 's/"scale_missing"/"scale_power_precedence"/' '' 1 \
    'lesson.json:32: /steps/0/tells/0: scale_power_precedence gives the right answer here; choose other numbers, or move it to "blind"'
check "a step that a test does not have" 's/"returns": "scaled"/"returns": "output"/' '' 1 \
    'lesson.json:18: /steps/0: two queries: ...'
echo "1..$n"
