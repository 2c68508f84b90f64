#!/bin/sh
# `make valgrind`: the suite under Valgrind's memcheck.  No error, nothing leaked, no descriptor left open at the end.
#
#   valgrind.sh [PATTERN]        the tests whose path contains it, as many at once as there are processors
#
# Unit tests and the corpora of the fuzzers run in it themselves; of a shell test, every mha-tutor that it starts.  What
# they said and what was found stays in build/valgrind/logs.
cd "$(dirname "$0")/.." || exit 1
export BUILD=build/valgrind MODE=debug LANG=C.UTF-8 CMOCKA_MESSAGE_OUTPUT=TAP
logs=$PWD/$BUILD/logs
watch=$logs/watch # PROGRAM...: in Valgrind
export MHA_TUTOR="$logs/mha-tutor"

# Why a test is left out.
left_out() { # left_out TEST
    case $1 in
    */test_corpus.sh) echo "the fuzzers run themselves" ;;
    */test_memory.sh | */test_fs_faults.sh | */test_store_faults.sh) echo "preloads or traces the program" ;;
    */test_bad_solutions.sh | */test_bench.sh) echo "limits and measures count Valgrind's memory and time" ;;
    */test_acceptance.sh | */test_solutions.sh | */test_tracing.sh) echo "hundreds of times what others do a few times" ;;
    */lint/* | */structure/* | */schema/* | */engine/* | */test_tools.sh | */test_tables.sh | */test_install.sh | \
        */test_locales.sh | */test_course_path.sh | */test_browser.sh | */test_readme.sh) echo "not of this binary" ;;
    *) return 1 ;;
    esac
}

# Watched all the same: under Valgrind, a program or an editor has a descriptor more, its log, and starts late.
may_fail() { # may_fail TEST
    case $1 in
    */test_run | */test_descriptors.sh) ;;
    *) return 1 ;;
    esac
}

# Not descriptors that were open before, nor what Valgrind says of itself (--PID--): it knows no pidfd_open.
findings() {
    cat "$WATCHED"/[0-9]* 2>&1 | sed -n 's/^==[0-9]*== *//p' | awk '
        /^FILE DESCRIPTORS/ || $0 == "" { next }
        /^Open / { opened = $0; next }
        /^<inherited from parent>/ { opened = ""; next }
        { if (opened != "") print opened; opened = ""; print }'
}

run() { # run TEST
    case $1 in
    *.sh) timeout 7200 sh "$1" ;;
    */fuzz/*) timeout 7200 "$watch" "$1" tests/fuzz/corpus/"${1##*/}"/* ;;
    *) timeout 7200 "$watch" "$1" ;;
    esac
}

passed() {
    [ $status -eq 0 ] && ! grep -q '^not ok' "$WATCHED/out"
}

check() { # check TEST
    export WATCHED="$logs/${1##*/}" MHA_TUTOR_HOME="$logs/${1##*/}/home"
    rm -rf "$WATCHED" && mkdir -p "$MHA_TUTOR_HOME"
    begun=$(date +%s)
    run "$1" >"$WATCHED/out" 2>&1
    status=$?
    spent=$(($(date +%s) - begun))
    findings >"$WATCHED/findings"
    set -- "$1" "$WATCHED"/[0-9]*
    if [ -e "$2" ] && ! [ -s "$WATCHED/findings" ] && { may_fail "$1" || passed; }; then
        echo "ok - $1: $(($# - 1)) processes, $spent s"
    else
        echo "not ok - $1: exit $status, $spent s"
        cat "$WATCHED/findings" "$WATCHED/out" | grep -v '^ok' | head -n 40 | sed 's/^/# /'
    fi
}

# The harness can fail: on a byte that is lost, and on a descriptor that is left open.
check_itself() {
    export WATCHED="$logs/itself"
    rm -rf "$WATCHED" && mkdir -p "$WATCHED"
    printf '#include <fcntl.h>\n#include <stdlib.h>\nint main(void) { return malloc(1) == NULL || open("/", 0) < 0; }\n' |
        ${CC:-cc} -x c -o "$WATCHED/bad" - && "$watch" "$WATCHED/bad"
    findings >"$WATCHED/findings"
    if grep -q 'definitely lost' "$WATCHED/findings" && grep -q '^Open file descriptor [0-9]*: /$' "$WATCHED/findings"; then
        echo "ok - a byte lost and a descriptor left open are noticed"
    else
        echo "not ok - a byte lost and a descriptor left open are noticed"
    fi
}

if [ "${1:-}" = --one ]; then
    # What the tutor gives to programs; Valgrind lets nobody lower it.
    # shellcheck disable=SC3045
    ulimit -n 256
    check "$2"
    exit
fi

mkdir -p "$logs"
cat >"$watch" <<'END'
#!/bin/sh
exec valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible --track-fds=yes \
    --child-silent-after-fork=yes --log-file="$WATCHED/%p" "$@"
END
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$watch" "$PWD/$BUILD/mha-tutor" >"$MHA_TUTOR"
chmod +x "$watch" "$MHA_TUTOR"
check_itself >"$logs/results"
for test in "$BUILD"/tests/test_* "$BUILD"/tests/fuzz/* tests/*/test_*.sh; do
    case $test in
    *.d) continue ;;
    *"${1:-}"*) ;;
    *) continue ;;
    esac
    why=$(left_out "$test") && echo "# left out: $test: $why" >&2 || echo "$test"
done | nice xargs -r -n 1 -P "$(getconf _NPROCESSORS_ONLN)" sh "$0" --one | tee -a "$logs/results"
! grep '^not ok' "$logs/results" && grep -q '^ok - .*processes' "$logs/results"
