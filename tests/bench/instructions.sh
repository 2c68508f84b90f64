#!/bin/sh
# Instructions of one call of the fast path on small sizes, counted by callgrind: a figure that no neighbour disturbs.
# instructions.sh DRIVER
if ! command -v valgrind >/dev/null 2>&1; then
    echo "valgrind is not installed"
    exit 0
fi

count() { # count CALLS SIZE...: instructions of the whole program
    calls=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$driver" "$@" "$calls" 2>&1 |
        sed -n 's/.*Collected : //p'
}

driver=$1
for size in '2 4 2' '5 8 2' '4 64 8' '16 64 4'; do
    # shellcheck disable=SC2086 # three words
    echo "$size: $((($(count 21 $size) - $(count 1 $size)) / 20)) instructions a call"
done
