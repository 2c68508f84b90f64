#!/bin/sh
# The committed corpus of every fuzzer, run through its function: none may crash, hang or wake a sanitizer.
n=0
for fuzzer in "$BUILD"/tests/fuzz/*; do
    case $fuzzer in
    *.d) continue ;;
    esac
    n=$((n + 1))
    name=$(basename "$fuzzer")
    if timeout 120 "$fuzzer" tests/fuzz/corpus/"$name"/* >"$MHA_TUTOR_HOME/corpus.log" 2>&1; then
        echo "ok $n - $name: $(grep -c '^ok ' "$MHA_TUTOR_HOME/corpus.log") inputs"
    else
        echo "not ok $n - $name"
        tail -n 30 "$MHA_TUTOR_HOME/corpus.log" | sed 's/^/# /'
    fi
done
echo "1..$n"
