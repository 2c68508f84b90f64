#!/bin/sh
# tests/fuzz/run.sh FUZZER...: each of the libFuzzer binaries in turn for FUZZ_SECONDS, beginning with the committed
# corpus.  What was found new is kept in build/fuzz/corpus/NAME; an input that breaks something stops the run and is
# left in build/fuzz/NAME-*: mend the fault, then move it into tests/fuzz/corpus/NAME.
set -u
seconds=${FUZZ_SECONDS:-20}
for fuzzer in "$@"; do
    name=$(basename "$fuzzer")
    found="build/fuzz/corpus/$name"
    mkdir -p "$found"
    dict=""
    [ ! -f "tests/fuzz/$name.dict" ] || dict="-dict=tests/fuzz/$name.dict"
    echo "  FUZZ  $name for $seconds s"
    # shellcheck disable=SC2086 # an empty $dict must vanish
    "$fuzzer" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=1024 -max_len=8192 \
        -artifact_prefix="build/fuzz/$name-" $dict \
        "$found" "tests/fuzz/corpus/$name" 2>"build/fuzz/$name.log" || {
        tail -n 60 "build/fuzz/$name.log"
        exit 1
    }
    grep -E 'DONE|^Done' "build/fuzz/$name.log"
done
