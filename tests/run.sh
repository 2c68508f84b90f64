#!/bin/sh
# Runs every test, each printing TAP, and closes with "N passed, N failed".  tests/run.sh [PATTERN]
#
# A test is a unit test binary in build/MODE/tests, or a script tests/*/test_*.sh.  One that dies, prints no
# result at all, or ends with a status other than 0 counts as a failure; so does a run without any test.
cd "$(dirname "$0")/.." || exit 1
export MODE="${MODE:-release}"
export BUILD="build/$MODE"
export MHA_TUTOR="$PWD/$BUILD/mha-tutor"
export CMOCKA_MESSAGE_OUTPUT=TAP
export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
# What the developer has set must not reach the tests.
unset NO_COLOR MHA_TUTOR_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME LC_ALL LC_CTYPE LC_MESSAGES EDITOR VISUAL
export LANG=C.UTF-8
MHA_TUTOR_HOME=$(mktemp -d)
export MHA_TUTOR_HOME
out=$(mktemp)
trap 'rm -rf "$out" "$MHA_TUTOR_HOME"' EXIT

passed=0
failed=0
for test in "$BUILD"/tests/test_* tests/*/test_*.sh; do
    name=$test
    case $test in
    *.d | *'*'*) continue ;;
    "$BUILD"/*) name=tests/unit/${test##*/} ;;
    esac
    case $name in
    *"${1:-}"*) ;;
    *) continue ;;
    esac
    case $test in
    *.sh) timeout 900 sh "$test" >"$out" 2>&1 ;;
    *) timeout 900 "$test" >"$out" 2>&1 ;;
    esac
    status=$?
    ok=$(grep -c '^ok ' "$out")
    bad=$(grep -c '^not ok ' "$out")
    if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$ok" -eq 0 ]; }; then
        bad=1
    fi
    passed=$((passed + ok))
    failed=$((failed + bad))
    if [ "$bad" -eq 0 ]; then
        echo "ok    $name ($ok)"
    else
        echo "FAIL  $name (exit $status)"
        grep -v '^ok ' "$out" | tail -n 60
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
