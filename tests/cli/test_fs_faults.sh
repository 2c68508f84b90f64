#!/bin/sh
# Replacing a file when the system below fails: afterwards the old or the new content is there, whole, and nothing
# else.  Faults are injected with strace; without it they are skipped.
driver="$PWD/$BUILD/tests/tools/fs_driver"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0

check() { # check STATUS NAME: one line of TAP
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

is() { # is WHICH: the file holds the old or the new content, whole
    cmp -s "$dir/$1" "$dir/state/file"
}

replace() { # replace [WRAPPER...]: the file becomes new, under a wrapper
    "$@" "$driver" "$dir/state/file" <"$dir/new" 2>"$dir/message"
}

mkdir "$dir/state"
seq 1 20000 >"$dir/old"
seq 20000 -1 1 >"$dir/new"
cp "$dir/old" "$dir/state/file"
replace && is new
check $? "without a fault the new content is there"
! is old
check $? "the harness can tell one from the other"

if ! command -v strace >/dev/null 2>&1; then
    echo "ok $((n + 1)) - faults # SKIP strace is not installed"
    echo "1..$((n + 1))"
    exit 0
fi

inject() { # inject WHAT COMMAND...: LeakSanitizer can't run under ptrace
    what=$1
    shift
    ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0" strace -qq -f -o /dev/null -e "inject=$what" "$@"
}

expect() { # expect NAME WHAT MESSAGE: refused in these words, the old content and nothing else is there
    rm -rf "${dir:?}/state"/*
    cp "$dir/old" "$dir/state/file"
    replace inject "$2"
    [ $? -eq 3 ] && is old && [ "$(ls "$dir/state")" = file ] && grep -qx "$3" "$dir/message"
    check $? "$1"
    [ "$(cat "$dir/message")" = "$3" ] || sed 's/^/# /' "$dir/message"
}

expect "a full disk" "write:error=ENOSPC:when=1" "can't be written: No space left on device"
expect "a failing sync" "fsync:error=EIO" "can't be written: Input/output error"
expect "a rename that is refused" "rename:error=EACCES" "can't be written: Permission denied"

# Killed at the I-th call of each kind, for every I. strace counts every kind by itself.
for call in write fsync rename; do
    i=0
    status=137
    bad=0
    while [ $status -ne 0 ] && [ $i -lt 50 ] && [ $bad -eq 0 ]; do
        i=$((i + 1))
        rm -rf "${dir:?}/state"/*
        cp "$dir/old" "$dir/state/file"
        replace inject "$call:signal=KILL:when=$i"
        status=$?
        is old || is new || bad=$i
    done
    [ $bad -eq 0 ] && [ $i -gt 1 ] && [ $status -eq 0 ] && is new
    check $? "killed at each of $((i - 1)) calls of $call"
done
echo "1..$n"
