#!/bin/sh
# What learners' programs do at their worst: each file of bad/ says in its first line which verdict it gets.  Afterwards no
# process is left, and no file, and the terminal is as it was.
#
#   bad_solutions.sh             all of them, each held to its limit and two seconds
#   bad_solutions.sh NAME...     these, and nothing hangs on how fast the machine is
#
# In bubblewrap where that works, else without; those that try to get away both ways.
cd "$(dirname "$0")/../.." || exit 1
. tests/code/python.sh
need_python 'bad solutions'

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

# Its limit as the course has it, for a C file the compiler's own before it, and two seconds.
most_ms() { # FILE
    case $is_timed$1 in
    yes*.c) echo 26000 ;;
    yes*) echo 6000 ;;
    *) echo 60000 ;;
    esac
}

grade() { # FILE: fills $status, $exit_status and $ms
    begun=$(date +%s%N)
    "$python" tests/code/on_terminal.py "$MHA_TUTOR" --course tests/code/bad-course grade "$id" --file "$1" --json \
        >"$dir/out" 2>"$dir/err"
    exit_status=$?
    ms=$((($(date +%s%N) - begun) / 1000000))
    status=$(sed -n 's/^  "status": "\(.*\)",$/\1/p' "$dir/out")
}

is_as_expected() {
    case " $expected " in
    *" $status "*) ;;
    *) return 1 ;;
    esac
    case $exit_status in
    1 | 5) ;;
    *) return 1 ;;
    esac
    [ -z "$left$files" ] && ! grep -q "$(printf '[\033\007]')" "$dir/out" && [ "$ms" -le "$most" ]
}

check_file() { # FILE SANDBOX
    grade "$1"
    expected=$(sed -n '1s/.*expects: \([a-z_ ]*[a-z]\).*/\1/p' "$1")
    left=$(left_processes)
    files=$(ls -A "$TMPDIR")
    most=$(most_ms "$1")
    is_as_expected
    result=$?
    check $result "$(basename "$1"), $2: $expected ($ms ms)"
    if [ $result -ne 0 ]; then
        sed 's/^/# /' "$dir/out" "$dir/err" | head -n 12
        echo "# status $exit_status; at most $most ms; left: $left $files"
    fi
}

check_all() { # SANDBOX "NAME..."
    for name in $2; do
        case $name in
        *.c) id=in-c ;;
        *) id=in-python ;;
        esac
        check_file "tests/code/bad/$name" "$1"
    done
}

those_that_flee() { # "NAME..."
    for name in $1; do
        case $name in
        *fork* | kills-* | sleeper* | background* | ignores* | leaves-*) echo "$name" ;;
        esac
    done
}

# The harness itself: right solutions are right, what is left would be seen, and a terminal that was changed.
for id in in-python in-c; do
    "$MHA_TUTOR" --course tests/code/bad-course solution "$id" --json |
        "$python" -c 'import json, sys; print(json.load(sys.stdin)["answer"])' >"$dir/right"
    grade "$dir/right"
    [ "$status" = right ] && [ $exit_status -eq 0 ]
    check $? "the solution of $id is right"
done
MHA_TUTOR_RUN="$dir" sleep 60 &
[ -n "$(left_processes)" ]
check $? "a process that is left would be seen"
kill $!
wait $! 2>/dev/null
"$python" tests/code/on_terminal.py stty raw 2>"$dir/err"
[ $? -eq 99 ] && grep -q modes "$dir/err" && "$python" tests/code/on_terminal.py true
check $? "a terminal that was changed would be seen"

# A signal that ends the tutor ends the program first.
ended_by() { # SIGNAL STATUS
    env --default-signal "$MHA_TUTOR" --course tests/code/bad-course grade in-python \
        --file tests/code/bad/endless-loop.py >"$dir/out" 2>&1 &
    tutor=$!
    until [ -n "$(left_processes)" ] || ! kill -0 $tutor 2>/dev/null; do sleep 0.02; done
    kill -s "$1" $tutor
    wait $tutor 2>/dev/null
    [ $? -eq "$2" ] && [ -z "$(left_processes)" ] && [ -z "$(ls -A "$TMPDIR")" ]
    check $? "SIG$1 while a program runs: the tutor ends with $2, and leaves nothing"
}
ended_by INT 130
ended_by TERM 143
ended_by HUP 129
ended_by QUIT 131

is_timed=
names="$*"
if [ $# -eq 0 ]; then
    is_timed=yes
    names=$(ls tests/code/bad)
fi
if command -v bwrap >/dev/null 2>&1 && bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    check_all sandboxed "$names"
    names=$(those_that_flee "$names")
fi
mkdir "$dir/bin"
for tool in env sh sed tr grep head ls basename sleep date gcc as ld; do
    ln -s "$(command -v $tool)" "$dir/bin/$tool" 2>/dev/null
done
path=$PATH
PATH="$dir/bin"
check_all bare "$names"
PATH=$path
