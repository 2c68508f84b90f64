#!/bin/sh
# Every bad file of tests/data/course/bad, as the one lesson of a course (those called course-* as its course.json): lint
# ends with 1 and names one error, in that file, where expected.tsv says.
bad=tests/data/course/bad
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tab=$(printf '\t')
n=0

# The pointer of an error line: "/steps/0/pin" of "dir/f.json:14: /steps/0/pin: entry 0 ..."
place_of() {
    sed -n "s|^[^:]*:[0-9]*: \(/[^ ]*\): .*|\1|p"
}

lay_out() { # lay_out FILE: a course around it; prints the name that it has there
    rm -rf "$dir/course"
    mkdir -p "$dir/course"
    cp -R tests/data/course/good/setups "$dir/course/setups"
    case $1 in
    course-*)
        cp "$bad/$1" "$dir/course/course.json"
        cp tests/data/course/good/least.json "$dir/course/unknown-key.json" # the lesson that it names
        echo course.json
        ;;
    *)
        cp "$bad/$1" "$dir/course/$1"
        echo "{\"format\": 1, \"id\": \"c\", \"title\": \"C\", \"lessons\": [\"$1\"]}" >"$dir/course/course.json"
        echo "$1"
        ;;
    esac
}

check() { # check FILE WHO PLACE
    name=$(lay_out "$1")
    "$MHA_TUTOR" lint "$dir/course" >"$dir/out" 2>"$dir/err"
    status=$?
    grep -v -e 'warning: ' -e '^[^:]*/setups/.* refers to this file' "$dir/out" >"$dir/errors" # not all setups are used
    found=$(place_of <"$dir/errors")
    if [ $status -ne 1 ]; then
        echo "exit status $status"
    elif [ "$(wc -l <"$dir/errors")" -ne 1 ] || ! grep -qF "$dir/course/$name:" "$dir/errors"; then
        echo "expected one error in $name"
    elif [ "$2" = syntax ] || [ "$found" = "$3" ]; then
        return 0
    elif [ "$2" != lint ]; then
        # One may point at the object around what is bad, the other at a part of it.
        case $found/ in
        "$3"/*) return 0 ;;
        esac
        case $3/ in
        "$found"/*) return 0 ;;
        esac
        echo "expected $3, found $found"
    else
        echo "expected $3, found $found"
    fi
    cat "$dir/out"
}

while IFS=$tab read -r file who place; do
    n=$((n + 1))
    why=$(check "$file" "$who" "$place")
    if [ -z "$why" ]; then
        echo "ok $n - $file"
    else
        echo "not ok $n - $file"
        echo "$why" | sed 's/^/# /'
    fi
done <"$bad/expected.tsv"

# The harness can fail: a good file is no bad one, and a wrong place is noticed.
n=$((n + 1))
cp tests/data/course/good/least.json "$dir/least.json"
bad=$dir
if [ -n "$(check least.json lint /title)" ]; then echo "ok $n - a good file is noticed"; else echo "not ok $n - a good file is noticed"; fi
n=$((n + 1))
bad=tests/data/course/bad
if [ -n "$(check bad-pin.json lint /title)" ]; then echo "ok $n - another place is noticed"; else echo "not ok $n - another place is noticed"; fi
echo "1..$n"
