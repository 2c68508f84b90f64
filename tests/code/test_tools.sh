#!/bin/sh
# What there is to run programs with: no Python, no NumPy, no compiler, one without sanitizers.
. tests/code/python.sh
python=$(python_with_numpy)
if [ -z "$python" ] || ! command -v gcc >/dev/null 2>&1; then
    echo "ok 1 - tools # SKIP no Python with NumPy, or no gcc"
    exit 0
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
check() { # STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/out"
    fi
}

solution() { # ID FILE
    "$MHA_TUTOR" --course tests/code/bad-course solution "$1" --json |
        "$python" -c 'import json, sys; print(json.load(sys.stdin)["answer"])' >"$2"
}
solution in-python "$dir/right.py"
solution in-c "$dir/right.c"

grade() { # ID FILE: the verdict in $dir/out, $status and $exit_status
    "$MHA_TUTOR" --course tests/code/bad-course grade "$1" --file "$2" --json >"$dir/out" 2>&1
    exit_status=$?
    status=$(sed -n 's/^  "status": "\(.*\)",$/\1/p' "$dir/out")
}
is() { # STATUS EXIT-STATUS WORDS
    [ "$status" = "$1" ] && [ "$exit_status" -eq "$2" ] && grep -q "$3" "$dir/out"
}

export MHA_TUTOR_PYTHON=/nonexistent/python
grade in-python "$dir/right.py"
is unavailable 4 "/nonexistent/python"
check $? "no Python: the message says what was looked for"
grade in-c "$dir/right.c"
is right 0 ""
check $? "no Python: C works"

"$python" -m venv --without-pip "$dir/venv" 2>/dev/null
MHA_TUTOR_PYTHON="$dir/venv/bin/python"
grade in-python "$dir/right.py"
is unavailable 4 "NumPy"
check $? "no NumPy"

# What ends before it has come to the learner's program is no mistake of theirs.
for broken in true false; do
    MHA_TUTOR_PYTHON=/bin/$broken
    grade in-python "$dir/right.py"
    is unavailable 4 "doctor"
    check $? "a Python that is $broken"
done

# A script that passes on to an interpreter, as pyenv has them, is followed once.
printf '#!/bin/sh\nexec "%s" "$@"\n' "$python" >"$dir/shim"
chmod +x "$dir/shim"
MHA_TUTOR_PYTHON="$dir/shim"
grade in-python "$dir/right.py"
is right 0 ""
check $? "a shim"

MHA_TUTOR_PYTHON="$python"
mkdir "$dir/bin"
grade_here() { # as grade, with nothing but $dir/bin to find programs in
    PATH="$dir/bin" "$MHA_TUTOR" --course tests/code/bad-course grade "$1" --file "$2" --json >"$dir/out" 2>&1
    exit_status=$?
    status=$(sed -n 's/^  "status": "\(.*\)",$/\1/p' "$dir/out")
}
grade_here in-c "$dir/right.c"
is unavailable 4 "apt install gcc"
check $? "no compiler: the package is named"
grade_here in-python "$dir/right.py"
is right 0 ""
check $? "no compiler: Python works"

# Without the sanitizers' libraries, guard zones stand in.  (bubblewrap is not on this PATH.)
gcc=$(command -v gcc)
cat >"$dir/bin/gcc" <<END
#!/bin/sh
case "\$*" in
*-fsanitize=*) echo "/usr/bin/ld: cannot find -lasan" >&2 && exit 1 ;;
esac
exec $gcc "\$@"
END
chmod +x "$dir/bin/gcc"
grade_here in-c "$dir/right.c"
is right 0 ""
check $? "no sanitizers: a right solution is right"
grade_here in-c tests/code/bad/writes-outside.c
is crashed 1 "guard-zone"
check $? "no sanitizers: a write outside is caught"
grade_here in-c tests/code/bad/reads-outside.c
is wrong 1 "nan"
check $? "no sanitizers: a read outside gives nan"

# Where there is no Python at all, and one without NumPy: both hidden from the whole tutor.
hidden() { # WHAT-IS-HIDDEN ID FILE
    env -u MHA_TUTOR_PYTHON PATH="$dir/bin" "$bwrap" --dev-bind / / $1 \
        "$MHA_TUTOR" --course tests/code/bad-course grade "$2" --file "$3" --json >"$dir/out" 2>&1
    exit_status=$?
    status=$(sed -n 's/^  "status": "\(.*\)",$/\1/p' "$dir/out")
}
bwrap=$(command -v bwrap)
if [ -n "$bwrap" ] && "$bwrap" --dev-bind / / true 2>/dev/null; then
    no_python='--ro-bind /dev/null /usr/bin/python3'
    hidden "$no_python" in-python "$dir/right.py"
    is unavailable 4 "apt install python3 python3-numpy"
    check $? "no Python: the packages are named"
    hidden "$no_python" in-c "$dir/right.c"
    is right 0 ""
    check $? "no Python: C works there as well"
fi

# Out of the sandbox: whoever finds himself in it says what bubblewrap says when it is refused, so as to be run without.
solution_and() { # LINES: of C, before the solution
    printf '%s\n' "$1" | cat - "$dir/right.c" >"$dir/flees.c"
    rm -f "$dir/fled"
    grade in-c "$dir/flees.c"
}
if [ -n "$bwrap" ] && "$bwrap" --unshare-all --ro-bind / / true 2>/dev/null; then
    solution_and "#include <fcntl.h>
#include <unistd.h>
__attribute__((constructor)) static void flee(void) {
    if (creat(\"$dir/fled\", 0600) < 0) { write(2, \"bwrap: no\\n\", 10); _exit(1); } }"
    is crashed 1 "" && [ ! -e "$dir/fled" ]
    check $? "a program that speaks as bubblewrap does stays inside"
    solution_and "#if !__has_include(\"$dir/right.c\")
#line 1 \"bwrap: \"
#error inside
#endif"
    is compile_error 1 ""
    check $? "a compiler made to speak so stays inside as well"
    "$python" -c "import socket; s = socket.socket(socket.AF_UNIX); s.bind('/var/tmp/mha-$$'); s.listen(); s.accept()" &
    listener=$!
    until [ -e "/var/tmp/mha-$$" ] || ! kill -0 $listener; do sleep 0.02; done
    printf '%s\n' 'import socket' "socket.socket(socket.AF_UNIX).connect('/var/tmp/mha-$$')" >"$dir/connects.py"
    grade in-python "$dir/connects.py"
    is exception 1 "FileNotFoundError"
    check $? "a socket of somebody else is out of reach"
    kill $listener
    rm -f "/var/tmp/mha-$$"
fi

doctor() { # PATH [NAME=VALUE...]: in $dir/out
    path=$1
    shift
    env "$@" PATH="$path" "$MHA_TUTOR" doctor >"$dir/out" 2>&1
}
says() { # LINE WORDS
    grep -q "$1 .*$2" "$dir/out"
}
doctor "$PATH" && says python "$python" && says python NumPy
check $? "doctor says which Python, and its NumPy"
doctor "$PATH" MHA_TUTOR_PYTHON="$dir/venv/bin/python"
says python "$dir/venv/bin/python" && grep -q 'NumPy' "$dir/out"
check $? "doctor says that NumPy is missing"
doctor "$dir/bin"
says sandbox 'none' && grep -q 'apt install bubblewrap' "$dir/out"
check $? "doctor says that there is no bubblewrap"
printf '#!/bin/sh\nexit 1\n' >"$dir/bin/bwrap"
chmod +x "$dir/bin/bwrap"
doctor "$dir/bin"
says sandbox "$dir/bin/bwrap, but"
check $? "doctor says that bubblewrap is refused here"
