#!/bin/sh
# Screens as text: every tests/golden/COURSE/NAME.keys is run by the tutor's hidden option --script, and what comes out
# must be NAME.screen, byte for byte: text, roles, cursor.  UPDATE=1 (make golden) rewrites them; review the diff.
tutor=${MHA_TUTOR:-./mha-tutor}
out=$(mktemp)
copy=$(mktemp)
trap 'rm -f "$out" "$copy"' EXIT

n=0
report() { # STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

course_of() { # KEYS: the course in whose folder's name the script lies
    case $1 in
    */shipped/*) echo exercises ;;
    *) echo tests/data/course/small ;;
    esac
}

run() { # KEYS
    "$tutor" --course "$(course_of "$1")" --script "$1" >"$out" 2>&1
}

matches() { # SCREEN
    [ -s "$1" ] && cmp -s "$out" "$1"
}

for keys in tests/golden/*/*.keys; do
    screen=${keys%.keys}.screen
    run "$keys"
    status=$?
    [ "${UPDATE:-0}" = 1 ] && [ "$status" -eq 0 ] && cp "$out" "$screen"
    [ "$status" -eq 0 ] && matches "$screen"
    status=$?
    [ "$status" -eq 0 ] || diff -u "$screen" "$out" | head -n 60 | sed 's/^/# /'
    report "$status" "$keys"
done

# This harness can fail: on one other byte, on a missing one, on none at all, on a script that can't be run.
keys=tests/golden/small/welcome.keys
run "$keys"
sed '2s/a/b/' "${keys%.keys}.screen" >"$copy"
! matches "$copy" && ! cmp -s "$copy" "${keys%.keys}.screen"
report $? "another byte is noticed"
head -c -1 "${keys%.keys}.screen" >"$copy"
! matches "$copy"
report $? "a missing byte is noticed"
: >"$copy"
! matches "$copy"
report $? "an empty screen is noticed"
echo 'kye Down' >"$copy"
! run "$copy"
report $? "a word that is no command is noticed"
grep -q ':1: there is no command kye' "$out"
report $? "and said, with its line"
