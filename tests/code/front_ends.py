#!/usr/bin/env python3
"""Every code exercise of a course, wrong and right, in line mode and on the full screen: front_ends.py TUTOR COURSE

The starter is checked first and must be refused; then the solution is saved in its place and must be right.  What
became of them is read from the progress that the tutor kept.  Exit status 1 when something is not so."""

import concurrent.futures
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

LIMIT = int(os.environ.get("FRONT_ENDS_LIMIT", "120"))  # seconds for one answer
CHECK = {"--plain": b"check\n", "--mouse": b"\r"}  # --mouse: an option that leaves the full screen as it is


def exercises(course):
    for lesson in json.loads((course / "course.json").read_text())["lessons"]:
        for step in json.loads((course / lesson).read_text())["steps"]:
            if step["kind"] == "code":
                yield step


class Session:
    """The tutor at one exercise, on a terminal of its own."""

    def __init__(self, tutor, course, front_end, exercise, home):
        self.command = [tutor, "--course", str(course)]
        self.exercise, self.check_keys = exercise, CHECK[front_end]
        self.environment = {**os.environ, "MHA_TUTOR_HOME": home, "TERM": "xterm", "LANG": "C.UTF-8"}
        self.file = pathlib.Path(home) / "work" / (exercise["id"] + (".c" if exercise["lang"] == "c" else ".py"))
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvpe(tutor, [*self.command, front_end, exercise["id"]], self.environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def drain(self):
        while select.select([self.terminal], [], [], 0.05)[0]:
            try:
                os.read(self.terminal, 65536)
            except OSError:
                break

    def status(self):
        out = subprocess.run([*self.command, "list", "--json"], capture_output=True, text=True, env=self.environment)
        for lesson in json.loads(out.stdout)["lessons"]:
            for step in lesson["steps"]:
                if step["id"] == self.exercise["id"]:
                    return step["status"]
        return "not there"

    def wait(self, holds):
        end = time.monotonic() + LIMIT
        while not holds() and time.monotonic() < end:
            self.drain()
        return holds()

    def answers(self, wanted):
        os.write(self.terminal, self.check_keys)
        return self.wait(lambda: self.status() == wanted)

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        self.drain()
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def work(session):
    """What is wrong; None when nothing is."""
    if not session.wait(lambda: session.file.exists() and session.status() == "seen"):
        return "it does not open"
    if not session.answers("wrong"):
        return f"the starter is {session.status()}"
    solution = session.exercise["solution"]
    session.file.write_text(solution if isinstance(solution, str) else "\n".join(solution) + "\n")
    if not session.answers("done"):
        return f"the solution is {session.status()}"
    return None


def try_one(tutor, course, front_end, exercise):
    with tempfile.TemporaryDirectory() as home:
        session = Session(tutor, course, front_end, exercise, home)
        problem = work(session)
        session.close()
    return problem


def main():
    tutor, course = sys.argv[1], pathlib.Path(sys.argv[2])
    todo = [(tutor, course, front_end, exercise) for front_end in CHECK for exercise in exercises(course)]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        problems = list(pool.map(try_one, *zip(*todo)))
    for (_, _, front_end, exercise), problem in zip(todo, problems):
        print(f"{front_end} {exercise['id']}: {problem or 'as it should be'}")
    n_bad = sum(problem is not None for problem in problems)
    print(f"{len(todo) - n_bad} of {len(todo)}")
    sys.exit(0 if len(todo) > n_bad == 0 else 1)


main()
