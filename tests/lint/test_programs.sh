#!/bin/sh
# lint --run: solutions and starters of code exercises are run as a learner's would be; without --run nothing is.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
if ! "$MHA_TUTOR" doctor | grep -q '^\[x\] python'; then
    echo "ok 1 - programs # SKIP no Python with NumPy"
    exit 0
fi

lesson() { # lesson SED-SCRIPT: the sample of a code exercise, changed, in a lesson
    echo '{"format": 1, "id": "l", "rev": 1, "title": "L", "minutes": 1, "steps": ['
    "$MHA_TUTOR" new code | sed "$1"
    echo ']}'
}

check() { # check NAME SED-SCRIPT OPTION STATUS OUTPUT
    n=$((n + 1))
    lesson "$2" >"$dir/lesson.json"
    # shellcheck disable=SC2086 # no option, or one
    (cd "$dir" && "$MHA_TUTOR" lint lesson.json $3 >out 2>err)
    status=$?
    printf '%s' "$5" >"$dir/want"
    if [ $status -eq "$4" ] && cmp -s "$dir/want" "$dir/out"; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        sed 's/^/# /' "$dir/out" "$dir/err"
    fi
}

check "the sample passes" '' --run 0 ''
check "a wrong solution" 's/\*\* 0\.5/* 0.5/' --run 1 \
    'lesson.json:9: /steps/0/solution: the solution does not pass: `Qh` and `Kh` are right; `scaled` is the first that is not. Your numbers are the right ones times 0.25.
'
check "a starter that passes" 's/pass\\n/return (Q @ K.T \/ Q.shape[1] ** 0.5)[None]\\n/' --run 1 \
    'lesson.json:8: /steps/0/starter: the starter passes as it is
'
check "nothing is run unasked" 's/\*\* 0\.5/* 0.5/' '' 0 ''
echo "1..$n"
