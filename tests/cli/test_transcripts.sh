#!/bin/sh
# Runs every transcript of tests/cli/transcripts and compares it with itself, byte for byte.  UPDATE=1 rewrites them:
# look over the diff.
#
#   # a remark, kept                    $ a shell command, run in an empty folder where `mha-tutor` is the program
#   what it printed on stdout           ! what it printed on stderr           ? its exit status, unless 0
#
# $SMALL is the course of tests/data/small; in what is printed, folders are written as SMALL, ROOT and HERE.
: "${MHA_TUTOR:?run me through tests/run.sh}"
transcripts=$PWD/tests/cli/transcripts
root=$PWD
dir=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin"
ln -s "$MHA_TUTOR" "$dir/bin/mha-tutor"
export TZ=UTC PATH="$dir/bin:$PATH" SMALL="$root/tests/data/small"
n=0

run() { # run COMMAND: as a transcript shows it
    (cd "$dir/here" && eval "$1") >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
    printf '$ %s\n' "$1"
    cat "$dir/out"
    sed 's/^/! /' "$dir/err"
    [ $status -eq 0 ] || echo "? $status"
}

replay() { # replay FILE: the transcript as it is now
    rm -rf "${dir:?}/here" "${dir:?}/home"
    mkdir "$dir/here"
    export MHA_TUTOR_HOME="$dir/home"
    while IFS= read -r line; do
        case $line in
        '#'*) printf '%s\n\n' "$line" ;;
        '$ '*)
            run "${line#??}"
            echo
            ;;
        esac
    done <"$1" | sed -e "s|$SMALL|SMALL|g" -e "s|$root|ROOT|g" -e "s|$dir/here|HERE|g" -e "s|$dir/home|HOME|g"
}

check() { # check FILE
    replay "$1" >"$dir/now"
    cmp -s "$1" "$dir/now"
}

for file in "$transcripts"/*.txt; do
    n=$((n + 1))
    name=${file##*/}
    if [ -n "${UPDATE:-}" ]; then
        replay "$file" >"$dir/now"
        cp "$dir/now" "$file"
    fi
    if check "$file"; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name (UPDATE=1 rewrites it)"
        diff "$file" "$dir/now" | sed 's/^/# /'
    fi
done

# The harness can fail: another text, another status.
printf '$ mha-tutor --version\nmha-tutor 0.0.0\n\n' >"$dir/bad.txt"
n=$((n + 1))
if check "$dir/bad.txt"; then echo "not ok $n - another text is noticed"; else echo "ok $n - another text is noticed"; fi
printf '$ exit 1\n\n' >"$dir/bad.txt"
n=$((n + 1))
if check "$dir/bad.txt"; then echo "not ok $n - another status is noticed"; else echo "ok $n - another status is noticed"; fi
echo "1..$n"
