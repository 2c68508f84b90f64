#!/bin/sh
# What learners' programs do at their worst: each file of bad/ says in its first line which verdict it gets.  Afterwards no
# process is left, and no file.  With bubblewrap where that works, else without; those that try to get away both ways.
python=
for candidate in "$MHA_TUTOR_PYTHON" python3 /usr/bin/python3; do
    if [ -n "$candidate" ] && "$candidate" -c 'import numpy' 2>/dev/null; then
        python=$(command -v "$candidate")
        break
    fi
done
if [ -z "$python" ]; then
    echo "ok 1 - bad solutions # SKIP no Python with NumPy"
    exit 0
fi
export MHA_TUTOR_PYTHON="$python"

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export TMPDIR="$dir/tmp"
mkdir "$TMPDIR"
n=0
check() { # STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

left_processes() {
    grep -slz "^MHA_TUTOR_RUN=$dir" /proc/[0-9]*/environ
}

grade() { # FILE: fills $status and $why
    timeout 60 "$MHA_TUTOR" --course tests/code/bad-course grade "$id" --file "$1" --json >"$dir/out" 2>"$dir/err"
    exit_status=$?
    status=$(sed -n 's/^  "status": "\(.*\)",$/\1/p' "$dir/out")
}

check_file() { # FILE SANDBOX
    grade "$1"
    expected=$(sed -n '1s/.*expects: \([a-z_ ]*[a-z]\).*/\1/p' "$1")
    left=$(left_processes)
    files=$(ls -A "$TMPDIR")
    case " $expected " in
    *" $status "*) [ -z "$left$files" ] && [ $exit_status -ne 70 ] && ! grep -q "$(printf '[\033\007]')" "$dir/out" ;;
    *) false ;;
    esac
    check $? "$(basename "$1"), $2: $expected"
    if [ "$status" != "${expected%% *}" ] || [ -n "$left$files" ]; then
        sed 's/^/# /' "$dir/out" "$dir/err" | head -n 12
        [ -z "$left$files" ] || echo "# left: $left $files"
    fi
}

check_all() { # SANDBOX FILE...
    sandbox=$1
    shift
    for file in "$@"; do
        case $file in
        *.c) id=in-c ;;
        *) id=in-python ;;
        esac
        check_file "$file" "$sandbox"
    done
}

# The harness itself: right solutions are right, and what is left would be seen.
for id in in-python in-c; do
    "$MHA_TUTOR" --course tests/code/bad-course solution "$id" --json |
        "$python" -c 'import json, sys; print(json.load(sys.stdin)["answer"])' >"$dir/right"
    grade "$dir/right"
    [ "$status" = right ]
    check $? "the solution of $id is right"
done
MHA_TUTOR_RUN="$dir" sleep 60 &
[ -n "$(left_processes)" ]
check $? "a process that is left would be seen"
kill $!
wait $! 2>/dev/null

bad=tests/code/bad
if command -v bwrap >/dev/null 2>&1 && bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    check_all sandboxed $bad/*.py $bad/*.c
    set -- $bad/*fork* $bad/kills-* $bad/sleeper* $bad/background* $bad/ignores* $bad/leaves-*
else
    set -- $bad/*.py $bad/*.c
fi
path=$PATH
mkdir "$dir/bin"
for tool in env sh sed tr grep head ls timeout basename sleep gcc as ld; do
    ln -s "$(command -v $tool)" "$dir/bin/$tool" 2>/dev/null
done
PATH="$dir/bin"
check_all bare "$@"
PATH=$path
