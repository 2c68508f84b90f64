#!/bin/sh
# trace --svg and --html in a real browser, where there is one.
cd "$(dirname "$0")/../.." || exit 1
for browser in chromium chromium-browser google-chrome; do
    path=$(command -v "$browser") && break
done
if [ -z "$path" ]; then
    echo "ok 1 - pages and pictures in a browser # SKIP no chromium"
    echo "1..1"
    exit 0
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 tests/cli/browser.py "$path" "$MHA_TUTOR" exercises/setups/layer-4x6.json "$dir"
