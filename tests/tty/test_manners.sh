#!/bin/sh
# What front/tui does to a terminal: signals, modes, bytes, colours, locales, odd terminals and streams.
cd "$(dirname "$0")/../.." || exit 1
exec python3 tests/tty/terminal_manners.py "${BUILD:-build/release}/tests/tools/tui_demo"
