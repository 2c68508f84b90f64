#!/usr/bin/env python3
"""A class on one machine: many tutors at once, each on a terminal of its own.

    class.py PROGRAM [TUTORS [SECONDS]]

All are started, taken into a walk, and left alone.  Printed are the memory of each (PSS: its share of what they have in
common; and RSS, which counts that in full), and the processor time that they use while nobody touches a key.  Ends with
1 when one is over 15 MB of PSS, or when all together use more than half a percent of one processor at rest.
"""
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

MOST_MB, MOST_PERCENT = 15.0, 0.5
WALK = "walk-x-to-output"


class Tutor:
    def __init__(self, program, home):
        self.fd, other = pty.openpty()
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", MHA_TUTOR_HOME=home)
        self.process = subprocess.Popen([program, WALK], stdin=other, stdout=other, stderr=other, env=env,
                                        start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(other)
        self.seen = b""

    def read(self):
        try:
            self.seen += os.read(self.fd, 65536)
        except OSError:
            pass

    def memory(self):
        """PSS and RSS in MB."""
        with open("/proc/%d/smaps_rollup" % self.process.pid) as lines:
            sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines if line.endswith("kB\n")}
        return sizes["Pss"] / 1024, sizes["Rss"] / 1024

    def ticks(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def switches(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)


def read_all(tutors, seconds):
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        for fd in select.select([t.fd for t in tutors], [], [], left)[0]:
            next(t for t in tutors if t.fd == fd).read()


def wait_until(tutors, word, limit=60.0):
    end = time.monotonic() + limit
    while any(word not in t.seen for t in tutors):
        if time.monotonic() > end:
            sys.exit("class.py: a screen did not come")
        read_all(tutors, 0.1)


def press(tutors, keys):
    for tutor in tutors:
        tutor.seen = b""
        os.write(tutor.fd, keys)
    read_all(tutors, 1.0)


def main():
    program = os.path.abspath(sys.argv[1])
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 10.0
    with tempfile.TemporaryDirectory() as homes:
        tutors = [Tutor(program, os.path.join(homes, str(i))) for i in range(n)]
        wait_until(tutors, b"keys")
        for key in (b"n", b"n", b"\x1b[C", b"\x1b[B", b"m", b"m"):
            press(tutors, key)
        pss, rss = zip(*(t.memory() for t in tutors))
        before, woken, begin = sum(t.ticks() for t in tutors), sum(t.switches() for t in tutors), time.monotonic()
        read_all(tutors, seconds)
        spent = (sum(t.ticks() for t in tutors) - before) / os.sysconf("SC_CLK_TCK")
        percent = 100 * spent / (time.monotonic() - begin)
        woken = sum(t.switches() for t in tutors) - woken
        for tutor in tutors:
            os.write(tutor.fd, b"\x03")
        while any(t.process.poll() is None for t in tutors):
            read_all(tutors, 0.05)  # a terminal that nobody reads keeps its program
    print("%d tutors in a walk" % n)
    print("memory, each    PSS %.1f MB (largest %.1f), RSS %.1f MB (largest %.1f)"
          % (sum(pss) / n, max(pss), sum(rss) / n, max(rss)))
    print("memory, all     %.0f MB" % sum(pss))
    print("at rest, all    %.2f %% of one processor over %.0f s; woken %d times" % (percent, seconds, woken))
    sys.exit(max(pss) > MOST_MB or percent > MOST_PERCENT)


main()
