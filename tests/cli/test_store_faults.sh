#!/bin/sh
# Progress when the system below it fails: after every fault the database holds the old or the new state, and every row
# that was reported as saved.  Faults are injected with strace; without it they are skipped.
driver="$PWD/$BUILD/tests/tools/store_driver"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
db="$dir/progress.db"
n=0

check() { # check STATUS NAME: one line of TAP
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

fresh() { # a database with rows 1 and 2
    rm -rf "${dir:?}"/*
    "$driver" add "$db" 1 2 >"$dir/saved"
}

# Every row reported as saved is there, at most one more, in order and without a gap.
is_sound() {
    "$driver" add "$db" 100 1 >/dev/null 2>"$dir/reopened" || return 1
    [ ! -s "$dir/reopened" ] || return 1
    "$driver" list "$db" | sed '$d' >"$dir/rows" || return 1
    saved=$(grep -c '^saved' "$dir/saved")
    rows=$(wc -l <"$dir/rows")
    [ "$rows" -eq "$saved" ] || [ "$rows" -eq $((saved + 1)) ] || return 1
    seq 1 "$rows" | cmp -s - "$dir/rows"
}

fresh
is_sound
check $? "without a fault all rows are there"

# The harness itself must be able to fail.
fresh
echo "saved 3
saved 4" >>"$dir/saved"
! is_sound
check $? "a lost row would be noticed"

if ! command -v strace >/dev/null 2>&1; then
    echo "ok $((n + 1)) - faults # SKIP strace is not installed"
    echo "1..$((n + 1))"
    exit 0
fi

inject() { # inject WHAT COMMAND...: runs it with a fault, LeakSanitizer off (it can't run under ptrace)
    what=$1
    shift
    ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0" strace -qq -f -o /dev/null -e "inject=$what" "$@"
}

expect() { # expect NAME WHAT MESSAGE: the fault is told in these words, with 6, and nothing is lost
    fresh
    inject "$2" "$driver" add "$db" 3 2 >>"$dir/saved" 2>"$dir/message"
    status=$?
    is_ok=0
    { [ $status -eq 6 ] && grep -q "$3" "$dir/message" && is_sound; } || is_ok=1
    check $is_ok "$1"
    [ $is_ok -eq 0 ] || sed "s/^/# $status /" "$dir/message"
}

expect "a full disk" 'pwrite64,write:error=ENOSPC:when=3+' 'progress.db: the disk is full'
expect "a failing sync" 'fsync,fdatasync:error=EIO' 'progress.db: the disk reports an error'
expect "a file system without locks" 'fcntl:error=ENOLCK' "in use by another program, or lies where files can't be locked"
expect "no more descriptors" "openat:error=EMFILE:when=$(
    fresh
    strace -qq -e trace=openat "$driver" add "$db" 3 2 2>&1 >/dev/null | grep -n 'progress.db"' | head -n 1 | cut -d: -f1
)+" "progress.db: can't be opened: Too many open files"

# Killed at the I-th call of each kind that changes files, for every I: first in an old database, then in a new one.
# strace counts every kind by itself; a kind that this SQLite does not use is left out.
for start in old new; do
    for call in pwrite64 fdatasync fsync unlink ftruncate rename; do
        i=0
        status=137
        bad=0
        while [ $status -ne 0 ] && [ $i -lt 200 ] && [ $bad -eq 0 ]; do
            i=$((i + 1))
            if [ $start = old ]; then
                fresh
                first=3
            else
                rm -rf "${dir:?}"/*
                first=1
            fi
            inject "$call:signal=KILL:when=$i" "$driver" add "$db" $first 2 >>"$dir/saved" 2>"$dir/message"
            status=$?
            is_sound || bad=$i
        done
        [ $i -gt 1 ] || continue
        [ $bad -eq 0 ] && [ $status -eq 0 ]
        check $? "$start database, killed at each of $((i - 1)) calls of $call"
        [ $bad -eq 0 ] || echo "# lost or doubled rows when killed at call $bad"
    done
done

# A reader after a crash: the same rows, and not a byte changed.
fresh
inject 'unlink:signal=KILL:when=1' "$driver" add "$db" 3 1 >/dev/null 2>&1
before=$(cat "$db" "$db-journal" | cksum)
mkdir "$dir/tmp"
rows=$(TMPDIR="$dir/tmp" "$driver" list "$db" | tr '\n' ' ')
after=$(cat "$db" "$db-journal" | cksum)
[ -s "$db-journal" ] && [ "$rows" = "1 2 " ] && [ "$before" = "$after" ]
check $? "reading past a hot journal changes nothing"
rmdir "$dir/tmp"
check $? "no copy is left behind"

# What root's permissions hide: as nobody, in a folder that can't be written, and with a file that can't be.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null 2>&1; then
    nobody() {
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    }
    chmod 755 "$dir"
    cp "$driver" "$dir/driver"
    nobody "$dir/driver" add "$dir/new/progress.db" 1 1 >/dev/null 2>"$dir/message"
    [ $? -eq 6 ] && grep -q "new: can't be created: Permission denied" "$dir/message"
    check $? "a folder that can't be made"
    "$driver" add "$dir/mine.db" 1 1 >/dev/null
    chmod 644 "$dir/mine.db"
    nobody "$dir/driver" add "$dir/mine.db" 2 1 >/dev/null 2>"$dir/message"
    [ $? -eq 6 ] && grep -q "mine.db: can be read but not written" "$dir/message"
    check $? "a file that can only be read"
    [ "$(nobody "$dir/driver" list "$dir/mine.db")" = 1 ]
    check $? "and its history is still there"
    chmod 666 "$dir/mine.db"
    nobody "$dir/driver" add "$dir/mine.db" 2 1 >/dev/null 2>"$dir/message"
    [ $? -eq 6 ] && grep -q "mine.db: can't be opened\|mine.db: can be read but not written" "$dir/message"
    check $? "a folder where no journal can be made"
    sed 's/^/# /' "$dir/message"
fi

echo "1..$n"
