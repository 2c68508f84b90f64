#!/usr/bin/env python3
"""What a key costs in a walk: CPU time from the key to its bytes, and the bytes, on a terminal of 140x45.

    keys.py PROGRAM [TOKENS]

First in a lesson's walk, then in one of 16384 tokens, d_model 1024 and 16 heads, of which no scores are stored: what
opening it takes and keeps, and at every step the cursor's keys, a page, a jump and the largest of a row.
"""
import os
import shutil
import statistics
import sys
import tempfile

from startup import FOOTER, Terminal

RIGHT, LEFT, DOWN, PAGE_DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[B", b"\x1b[6~"
OPEN_LIMIT = 600.0


def press(terminal, keys):
    before = terminal.cpu()
    terminal.send(keys)
    sent = terminal.drain()
    return (terminal.cpu() - before) * 1000, sent


def tell(what, costs):
    ms, sent = zip(*costs)
    print("%-28s %8.3f ms CPU (median), %7.3f at most; %5.0f bytes (median), %5d at most"
          % (what, statistics.median(ms), max(ms), statistics.median(sent), max(sent)))


def lesson(program, home):
    terminal = Terminal([program, "walk-x-to-concat"], home, 45, 140)
    terminal.read_until(FOOTER)
    terminal.drain()
    tell("a cursor key in a lesson", [press(terminal, RIGHT if i % 8 < 4 else LEFT) for i in range(400)])
    terminal.process.terminate()
    terminal.wait()


def large(program, home, n):
    terminal = Terminal([program, "play", "--n", n, "--d-model", "1024", "--heads", "16", "--mask", "causal"], home,
                        45, 140)
    terminal.read_until(b"arrows", OPEN_LIMIT)  # of the walk's footer
    terminal.drain(2)
    print("%s tokens opened             %8.1f s CPU, %.0f MB; one n x d_model array has %.0f MB"
          % (n, terminal.cpu(), terminal.megabytes(), int(n) * 1024 * 8 / 2**20))
    for step in "Q K V Qh Kh Vh scores scaled masked weights heads concat output".split():
        costs = [press(terminal, b"n")]
        moves = [press(terminal, key) for key in [DOWN, RIGHT] * 10]
        costs += [press(terminal, PAGE_DOWN), press(terminal, b"x"), press(terminal, b"\r"), press(terminal, b"\x7f")]
        tell("  %s: cursor" % step, moves)
        tell("  %s: other keys" % step, costs)
    print("memory at the end            %8.0f MB" % terminal.megabytes())
    terminal.process.terminate()
    terminal.wait()


def main():
    program, home = os.path.abspath(sys.argv[1]), tempfile.mkdtemp()
    try:
        lesson(program, home)
        large(program, home, sys.argv[2] if len(sys.argv) > 2 else "16384")
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
