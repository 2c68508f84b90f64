#!/bin/sh
# What the tutor does to a terminal: signals, modes, bytes, colours, locales, odd terminals and streams.
cd "$(dirname "$0")/../.." || exit 1
exec python3 tests/tty/terminal_manners.py c "${MHA_TUTOR:-$PWD/mha-tutor}"
