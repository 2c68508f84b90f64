#!/usr/bin/env python3
"""Runs the console blocks of a Markdown file and compares what they print: readme.py FILE SCREEN_SCRIPT

In a ```console block, a line that begins with "$ " is run by sh in the project's folder; what follows, up to the next
one or the end of the block, is what it must print.  The first plain block is a screen: what the full-screen tutor shows
when it is driven by SCREEN_SCRIPT.  UPDATE=1 writes what was printed into the file.  Prints TAP.
"""
import os
import re
import subprocess
import sys


def run(command):
    command = command.replace("./mha-tutor", os.environ.get("MHA_TUTOR", "./mha-tutor"))  # the build that is tested
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    return done.stdout + done.stderr


def run_block(body):
    """The block as it would be if every command printed what it prints now."""
    out = []
    for line in body.splitlines():
        if line.startswith("$ "):
            out += [line] + run(line[2:]).splitlines()
    return "\n".join(out) + "\n"


def run_screen(script):
    screen = run("./mha-tutor --script " + script)
    return screen.split("---- cursor")[0]


def main():
    path, script = sys.argv[1:3]
    with open(path, encoding="utf-8") as f:
        text = f.read()
    count = 0
    failed = 0

    def replace(match):
        nonlocal count, failed
        language, body = match.group(1), match.group(2)
        is_screen = language == "" and body.startswith(" Multi-head attention ›")
        if language != "console" and not is_screen:
            return match.group(0)
        count += 1
        now = run_screen(script) if is_screen else run_block(body)
        ok = now == body
        failed += not ok
        print("%s %d - %s: block %d prints what it says" % ("ok" if ok else "not ok", count, path, count))
        if not ok:
            print("# now:\n" + now)
        return "```%s\n%s```" % (language, now)

    updated = re.sub(r"```(\w*)\n(.*?)```", replace, text, flags=re.S)
    if count < 2:
        print("not ok %d - %s: there are blocks to run" % (count + 1, path))
        failed += 1
    if os.environ.get("UPDATE") == "1" and updated != text:
        with open(path, "w", encoding="utf-8") as f:
            f.write(updated)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
