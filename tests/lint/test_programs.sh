#!/bin/sh
# Code exercises: what can be said of a program without running it; then, with lint --run, solutions and starters are
# run as a learner's would be.
lesson=tests/data/lint/program.json
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
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

check "nothing is run unasked" 's/    return .*"\]/    return 1 \/ 0"]/' '' 0 ''
check "a mistake that the tests let pass" 's/"scale_missing"/"scale_power_precedence"/' '' 1 \
    'lesson.json:32: /steps/0/tells/0: scale_power_precedence gives the right answer here; choose other numbers, or move it to "blind"'
check "a step that a test does not have" 's/"returns": "scaled"/"returns": "output"/' '' 1 \
    'lesson.json:18: /steps/0: two queries: ...'
check "a starter without the function" 's/"def scores(Q, K):", "    pass"/"def score(Q, K):", "    pass"/' '' 1 \
    'lesson.json:29: /steps/0/starter: scores is not defined here, but "entry" names it'
check "a starter that only calls the function" 's/"def scores(Q, K):", "    pass"/"# def scores(Q, K):", "print(scores(1, 2))"/' '' 1 \
    'lesson.json:29: /steps/0/starter: scores is not defined here, but "entry" names it'
check "a solution without the function" 's/"def scores(Q, K):", "    return/"def scored(Q, K):", "    return/' '' 1 \
    'lesson.json:30: /steps/0/solution: scores is not defined here, but "entry" names it'
check "a function by assignment" 's/"def scores(Q, K):", "    return \(.*\)"\]/"scores = lambda Q, K: \1"]/' '' 0 ''
check "a call with a name that means nothing" 's/"call": \["Q", "K"\]/"call": ["Q", "keys"]/' '' 1 \
    'lesson.json:26: /steps/0/call: keys is no step, no size and no name of "with" in the test "two queries"'
check "a call with a step that a test does not have" 's/"call": \["Q", "K"\]/"call": ["Q", "W_k"]/' '' 1 \
    'lesson.json:26: /steps/0/call: the test "two queries" has no step W_k'
check "a call with too many arguments" 's/"call": \["Q", "K"\]/"call": ["Q", "K", "d_k"]/' '' 1 \
    'lesson.json:26: /steps/0/call: expected 2 arguments, one for each parameter of "entry", found 3'
check "a call with too few arguments" 's/"call": \["Q", "K"\]/"call": ["Q"]/' '' 1 \
    'lesson.json:26: /steps/0/call: expected 2 arguments, one for each parameter of "entry", found 1'
check "a parameter that need not be given" 's/scores(Q, K)/scores(Q, K, mask=(1, 2))/' '' 0 ''

in_c='s/"lang": "python"/"lang": "c"/;s/"entry": .*/"entry": "void scores(const double *Q, const double *K, size_t n, double *out)",/;s/"call": .*/"call": ["Q", "K", "n_q", "out"],/'
c_line='void scores(const double *Q, const double *K, size_t n, double *out)'
check "a function in C" "$in_c;s/\"starter\": .*/\"starter\": [\"$c_line\", \"{\", \"}\"],/;s/\"solution\": .*/\"solution\": [\"$c_line\", \"{\", \"}\"],/" '' 0 ''
check "a starter in C without the function" "$in_c;s/\"starter\": .*/\"starter\": [\"\/* void scores() *\/\", \"void score(void) {\", \"    scores();\", \"}\"],/;s/\"solution\": .*/\"solution\": [\"$c_line\", \"{\", \"}\"],/" '' 1 \
    'lesson.json:29: /steps/0/starter: scores is not defined here, but "entry" names it'

if ! "$MHA_TUTOR" doctor | grep -q '^\[x\] python'; then
    echo "ok $((n + 1)) - programs that are run # SKIP no Python with NumPy"
    exit 0
fi
check "a sound exercise" '' --run 0 ''
check "a solution that does not pass" 's/    return .*"\]/    return 1 \/ 0"]/' --run 1 \
    'lesson.json:30: /steps/0/solution: the solution does not pass: ...'
check "a starter that passes" 's/    pass/    return (Q @ K.T \/ 2)[None]/' --run 1 \
    'lesson.json:29: /steps/0/starter: the starter passes as it is'
echo "1..$n"
