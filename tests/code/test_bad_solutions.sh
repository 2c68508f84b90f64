#!/bin/sh
# One of each kind of the worst programs, in a bubblewrap and without; `make bad-solutions` runs all of them.
exec sh tests/code/bad_solutions.sh \
    endless-loop.py endless-print.py one-long-line.py memory-in-pieces.py fork-bomb.c forked-twin.py \
    sleeper-of-its-own-session.py kills-parent.py kills-group.py leaves-in-function.py leaves-folders.py \
    forges-the-end.py closes-the-report.py waits-for-input.py opens-terminal.py escape-sequences.py nul-byte.py \
    segmentation-fault.py system-exit-in-file.py null-pointer.c writes-outside.c no-c.c
