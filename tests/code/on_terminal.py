#!/usr/bin/env python3
"""Runs a command on a terminal of its own: on_terminal.py COMMAND...

The terminal is its standard input and what /dev/tty names; its output goes where ours goes.  Exit status: the
command's; 99, with a message, when it took more than a minute, or the terminal was written to or has other modes than
before.
"""
import fcntl
import os
import pty
import select
import signal
import sys
import termios
import time

LIMIT = 60  # seconds


def start(command, slave):
    pid = os.fork()
    if pid == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        os.dup2(slave, 0)
        os.closerange(3, 64)
        try:
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    return pid


def wait(pid, master):
    """Its exit status, None when time is up; and what came through the terminal."""
    written = b''
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        if select.select([master], [], [], 0.01)[0]:
            written += os.read(master, 4096)
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), written
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return None, written


def main():
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    status, written = wait(start(sys.argv[1:], slave), master)
    complaint = (
        'it took more than a minute' if status is None
        else f'the terminal got {written!r}' if written
        else 'the terminal has other modes' if termios.tcgetattr(slave) != before
        else None
    )
    if complaint:
        print(complaint, file=sys.stderr)
    return 99 if complaint else status


if __name__ == '__main__':
    sys.exit(main())
