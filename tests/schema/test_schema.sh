#!/bin/sh
# exercises/schema.json against the course, and against fixtures of which it is known what is bad in them.
# Needs Python's jsonschema package; what the schema cannot see is left to the loader's and lint's own tests.
schema=exercises/schema.json
data=tests/data/course
python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "ok 1 - schema # SKIP no Python with the package jsonschema"
    exit 0
fi

n=0
report() { # STATUS NAME
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

out=$(mktemp)
trap 'rm -f "$out"' EXIT
tab=$(printf '\t')

# What is good: the course, and fixtures that use every key.
"$python" tests/schema/validate.py "$schema" exercises/course.json exercises/[0-9]*.json exercises/setups/*.json \
    "$data"/good/*.json "$data"/good/setups/*.json >"$out"
grep -v "${tab}ok\$" "$out" | sed 's/^/# /'
! grep -qv "${tab}ok\$" "$out" && [ -s "$out" ]
report $? "the course and the good fixtures are accepted"

# What is bad: each file by whom and where expected.tsv says.
"$python" tests/schema/validate.py "$schema" "$data"/bad/*.json >"$out"
while IFS=$tab read -r file who place; do
    case $who in
    syntax) want=syntax ;;
    schema) want=schema$tab$place ;;
    *) want=ok ;;
    esac
    grep -qxF "$data/bad/$file$tab$want" "$out"
    report $? "$file: $who $place"
done <"$data/bad/expected.tsv"

# Translations, good and bad; what lint says of them is in tests/cli/test_translation.sh.
dir=$(mktemp -d)
trap 'rm -rf "$dir" "$out"' EXIT
translation() { # translation NAME SED-SCRIPT WANT
    sed "$2" exercises/01-one-head.tr.json >"$dir/t.json"
    "$python" tests/schema/validate.py "$schema" "$dir/t.json" >"$out"
    grep -qxF "$dir/t.json$tab$3" "$out"
    report $? "$1"
}
translation "a translation" '' ok
translation "of nothing" '/"of"/d' "schema$tab"
translation "a tag that is none" 's/"language": "tr"/"language": "Turkish"/' "schema$tab/language"
translation "a digest that is none" '0,/"base": "./s/"base": "./"base": "/' "schema$tab/strings/one-head//title/base"
translation "a text that is none" 's/"Kim ne yapar"/7/' "schema$tab/strings/who-does-what//title/text"

listed=$(cut -f 1 "$data/bad/expected.tsv" | sort)
there=$(cd "$data/bad" && ls -- *.json | sort)
[ "$listed" = "$there" ]
report $? "expected.tsv lists every bad file"
echo "1..$n"
