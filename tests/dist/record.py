#!/usr/bin/env python3
"""Records a short tour of the full screen, which asciinema plays: record.py PROGRAM OUT.cast

The tour is the list below: what is typed, and for how long one looks at what comes of it.  The times in the recording
are those of the list, so that it is the same on every machine.
"""
import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

WIDTH, HEIGHT = 80, 24
# The welcome, the first lesson, the list of lessons, the learner's progress.
TOUR = [("", 4), ("\r", 4), ("n", 3), ("\x1b[17~", 3), ("\x1b[B", 1), ("\x1b[B", 1), ("t", 4), ("q", 2), ("q", 1)]
# A walk: a shape predicted wrongly, then shown; cells, and the numbers as they lie in memory.
WALK = [("", 3), ("n", 3), ("(6, 4)", 2), ("\r", 3), ("\x07", 2), ("y", 3), ("\x1b[C", 1), ("\x1b[B", 2), ("m", 4),
        ("m", 2), ("q", 2), ("q", 1)]


def play(argv, keys, events, at):
    """Runs a program on a terminal, presses the keys, and adds what it writes to the events; the time afterwards."""
    master, slave = pty.openpty()
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    env = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", MHA_TUTOR_NOW="1700000000")
    process = subprocess.Popen(argv, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
                               preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(slave)
    for key, pause in keys:
        if key and process.poll() is None:
            os.write(master, key.encode())
        events.append([round(at, 3), "o", read(master)])
        at += pause
    while process.poll() is None:
        os.write(master, b"\x03")
        read(master)
    os.close(master)
    return at


def read(master):
    """All that comes until nothing comes for a while."""
    seen = b""
    while select.select([master], [], [], 1.0 if not seen else 0.3)[0]:
        try:
            seen += os.read(master, 65536)
        except OSError:
            break
    return seen.decode("utf-8", "replace")


def main():
    program, out = os.path.abspath(sys.argv[1]), sys.argv[2]
    events = []
    with tempfile.TemporaryDirectory() as home:
        os.environ["MHA_TUTOR_HOME"] = home
        at = play([program], TOUR, events, 0.5)
        play([program, "walk-x-to-output"], WALK, events, at)
    head = {"version": 2, "width": WIDTH, "height": HEIGHT, "title": "mha-tutor", "env": {"TERM": "xterm-256color"}}
    with open(out, "w", encoding="utf-8") as cast:
        for line in [head] + [e for e in events if e[2]]:
            cast.write(json.dumps(line, ensure_ascii=False) + "\n")
    print("%s: %d events, %.0f s" % (out, len(events), events[-1][0]))


main()
