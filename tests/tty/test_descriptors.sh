#!/bin/sh
# Editors, programs, files, walks, another language: afterwards the tutor holds what it held before, and nothing wakes it.
# The same for an hour, with an eye on the memory: make soak.
cd "$(dirname "$0")/../.." || exit 1
exec python3 tests/tty/soak.py "${MHA_TUTOR:-$PWD/mha-tutor}"
