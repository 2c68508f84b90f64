#!/bin/sh
# trace --svg and --html: one well-formed file with every number of the trace in it; errors leave no file.
cd "$(dirname "$0")/../.." || exit 1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
setup=exercises/setups/layer-4x6.json

n=0
check() { # NAME COMMAND...
    name=$1
    shift
    n=$((n + 1))
    if "$@" >"$dir/out" 2>&1; then echo "ok $n - $name"; else
        echo "not ok $n - $name"
        sed 's/^/# /' "$dir/out"
    fi
}

fails_with() { # STATUS COMMAND...
    expected=$1
    shift
    "$@"
    [ $? -eq "$expected" ]
}

well_formed() { python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; }

# The first number of every row of the weights, as the text output has it, to three decimals.
has_the_numbers() { # FILE
    for x in $("$MHA_TUTOR" trace $setup --step weights | awk '/^i[0-9]/ { printf "%.3f\n", $2 }'); do
        grep -q "$x" "$1" || { echo "$x is missing"; return 1; }
    done
}

check "a picture is drawn" "$MHA_TUTOR" trace $setup --svg "$dir/a.svg"
check "it is XML" well_formed "$dir/a.svg"
check "it holds the weights" has_the_numbers "$dir/a.svg"
check "a page is drawn" "$MHA_TUTOR" trace $setup --html "$dir/a.html"
check "it holds the weights" has_the_numbers "$dir/a.html"
check "one step alone" "$MHA_TUTOR" trace $setup --step weights --svg "$dir/b.svg"
check "without the others" fails_with 1 grep -q concat "$dir/b.svg"
check "a mistake is named" "$MHA_TUTOR" trace $setup --mistake scale_missing --html "$dir/c.html"
check "on the page" grep -q "mistake: scale_missing" "$dir/c.html"
check "two forms at once are refused" fails_with 2 "$MHA_TUTOR" trace $setup --svg "$dir/d" --html "$dir/d"
check "and nothing is written" fails_with 1 test -e "$dir/d"
check "a folder that is not there" fails_with 74 "$MHA_TUTOR" trace $setup --svg "$dir/no/where.svg"
echo "1..$n"
