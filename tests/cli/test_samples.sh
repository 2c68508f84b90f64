#!/bin/sh
# What `new` prints is right as it is: every sample, put where it belongs, has no findings.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0

check() { # check STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        sed 's/^/# /' "$dir/out"
    fi
}

lint() { # lint PATH: neither errors nor warnings
    "$MHA_TUTOR" lint "$1" >"$dir/out" 2>&1 && grep -q 'no findings' "$dir/out"
}

new() { "$MHA_TUTOR" new "$1"; }

mkdir "$dir/course"
new course >"$dir/course/course.json"
new lesson >"$dir/course/01-first.json"
lint "$dir/course"
check $? "a course with its lesson"

new setup >"$dir/setup.json"
lint "$dir/setup.json"
check $? "a setup"
"$MHA_TUTOR" trace "$dir/setup.json" --step Qh --json 2>"$dir/out" | grep -q '"shape": \[2, 3, 4\]'
check $? "a setup is traced"

# A step by itself, in a lesson that has the setup and the exercise which the samples speak of.
lesson() { # lesson KIND
    echo '{"format": 1, "id": "l", "rev": 1, "title": "L", "minutes": 1, "setups": {"small":'
    new setup
    echo '}, "steps": ['
    [ "$1" = shape ] || new shape | sed 's/"id": *"[^"]*"/"id": "sample-shape-of-qh"/'
    [ "$1" = shape ] || echo ,
    new "$1"
    echo ']}'
}

kinds=$("$MHA_TUTOR" new 'no such kind' 2>&1 | sed -n 's/.*there are //p' | tr -d ,)
[ "$(echo "$kinds" | wc -w)" -ge 13 ]
check $? "the kinds are listed: $kinds"
for kind in $kinds; do
    case $kind in
    course | lesson | setup) continue ;;
    esac
    lesson "$kind" >"$dir/lesson.json"
    lint "$dir/lesson.json"
    check $? "$kind"
done

if "$MHA_TUTOR" doctor | grep -q '^\[x\] python'; then
    for kind in code code-script; do
        lesson $kind >"$dir/lesson.json"
        "$MHA_TUTOR" lint --run "$dir/lesson.json" >"$dir/out" 2>&1 && grep -q 'no findings' "$dir/out"
        check $? "$kind, run"
    done
fi
if "$MHA_TUTOR" doctor | grep -q '^\[x\] compiler'; then
    lesson code-c >"$dir/lesson.json"
    "$MHA_TUTOR" lint --run "$dir/lesson.json" >"$dir/out" 2>&1 && grep -q 'no findings' "$dir/out"
    check $? "code-c, run"
fi

# The harness can fail.
lesson choice | sed 's/"correct": true/"correct": 7/' >"$dir/lesson.json"
if lint "$dir/lesson.json"; then check 1 "a bad sample is noticed"; else check 0 "a bad sample is noticed"; fi
echo "1..$n"
