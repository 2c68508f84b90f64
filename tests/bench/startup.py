#!/usr/bin/env python3
"""Start-up of the full-screen tutor, beside what a learner would start instead.

    startup.py PROGRAM [ROUNDS]

Each round runs, in turn: the tutor on a fresh 80x24 terminal up to its first screen and out again (its quit key), and
`python3 -c "import numpy"`.  Printed are the medians over all rounds, and the median of the ratios pair by pair, which
holds when the machine's speed drifts.
"""
import fcntl
import os
import pty
import select
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

FOOTER = b"keys"  # the last word of every screen
NUMPY_PYTHON = "/usr/bin/python3"


class Terminal:
    def __init__(self, argv, home, rows=24, columns=80):
        self.fd, other = pty.openpty()
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # The way that NumPy's process is started as well; a fork of this program would cost ten times that.
        env = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", MHA_TUTOR_HOME=home)
        self.process = subprocess.Popen(argv, stdin=other, stdout=other, stderr=other, env=env, start_new_session=True)
        os.close(other)
        self.seen = b""

    def read_until(self, wanted, limit=10.0):
        end = time.monotonic() + limit
        while wanted not in self.seen:
            if time.monotonic() > end:
                sys.exit("startup.py: the screen did not come; last seen: %r" % self.seen[-200:])
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.fd, 65536)
                except OSError:
                    break

    def drain(self, first=0.3):
        """All output of the key just sent: from what comes within `first` s until nothing comes for a moment."""
        n = 0
        while select.select([self.fd], [], [], 0.02 if n > 0 else first)[0]:
            n += len(os.read(self.fd, 65536))
        return n

    def send(self, keys):
        os.write(self.fd, keys)

    def cpu(self):
        """Seconds, to the nanosecond."""
        with open("/proc/%d/schedstat" % self.process.pid) as f:
            return int(f.read().split()[0]) / 1e9

    def megabytes(self):
        with open("/proc/%d/status" % self.process.pid) as f:
            return next(int(line.split()[1]) / 1024 for line in f if line.startswith("VmHWM"))

    def wait(self):
        try:
            while os.read(self.fd, 65536):
                pass
        except OSError:
            pass
        self.process.wait()
        os.close(self.fd)


def start_and_quit(program, home):
    begin = time.monotonic()
    terminal = Terminal([program], home)
    terminal.read_until(FOOTER)
    painted = time.monotonic()
    terminal.send(b"q")
    terminal.wait()
    return painted - begin, time.monotonic() - begin


def import_numpy():
    begin = time.monotonic()
    subprocess.run([NUMPY_PYTHON, "-c", "import numpy"], check=True)
    return time.monotonic() - begin


def main():
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    home = tempfile.mkdtemp()
    try:
        has_numpy = subprocess.run([NUMPY_PYTHON, "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0
        rows = []
        for _ in range(rounds):
            painted, total = start_and_quit(program, home)
            rows.append((painted, total, import_numpy() if has_numpy else float("nan")))
        ms = [statistics.median(column) * 1000 for column in zip(*rows)]
        print("first screen              %8.1f ms" % ms[0])
        print("first screen and exit     %8.1f ms" % ms[1])
        if has_numpy:
            print("python3 -c 'import numpy' %8.1f ms" % ms[2])
            print("ratio, median of pairs    %8.1f x" % statistics.median(r[2] / r[1] for r in rows))
        else:
            print("python3 has no numpy here: nothing to compare with")
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
