#!/usr/bin/env python3
"""Hostile texts in every field of a lesson, in file names, in arguments and in programs' output, through every front end.

    hostile.py PROGRAM LESSON

Nothing that a terminal obeys or hides may come out: no control character but the line feed, no C1 control, no bidi or
invisible format character, no byte that is not UTF-8.  Prints TAP.
"""
import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TEXT = "A\x1b]0;t\x07\x1b[31m\x1b[2J\r\b\x7f\u009b1m\u202e\u2066\u200b\u2028\ufeffB"
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
PROSE = {"title", "body", "prompt", "why", "explain", "text", "hints", "labels", "line", "left", "right", "items", "note"}
COMMANDS = [["list"], ["list", "--json"], ["lint", "."], ["lint", ".", "--report"], ["show"]]

n_tests = 0
home = tempfile.mkdtemp()


def tell(ok, name, details=""):
    global n_tests
    n_tests += 1
    print("%sok %d - %s" % ("" if ok else "not ", n_tests, name))
    for line in details.splitlines():
        print("#", ascii(line))


def hostile_byte(output):
    """The first thing that may not be shown, with what is around it, or an empty text."""
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return "not UTF-8: %r" % output[max(0, error.start - 40):error.start + 20]
    found = FORBIDDEN.search(text)
    return "" if found is None else repr(text[max(0, found.start() - 60):found.start() + 20])


def run(program, args, folder, typed=b""):
    env = dict(os.environ, MHA_TUTOR_HOME=home, LC_ALL="C.UTF-8")
    done = subprocess.run([program] + args, cwd=folder, input=typed, capture_output=True, env=env, timeout=60)
    if done.returncode < 0:
        return "%s: signal %d" % (args, -done.returncode)
    for stream in (done.stdout, done.stderr):
        found = hostile_byte(stream)
        if found:
            return "%s: %s" % (args, found)
    return ""


def write_course(folder, lesson, name="lesson.json", title="A course"):
    course = {"format": 1, "id": "hostile", "title": title, "language": "en", "lessons": [name]}
    with open(os.path.join(folder, "course.json"), "w") as f:
        json.dump(course, f)
    with open(os.path.join(folder, name), "w") as f:
        json.dump(lesson, f)


def strings(value, path=()):
    """The paths of all texts in a JSON value, keys of objects excepted."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from strings(item, path + (i,))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(item, path + (key,))


def is_prose(path):
    named = [part for part in path if isinstance(part, str)]
    return bool(named) and named[-1] in PROSE


def change(lesson, paths):
    changed = copy.deepcopy(lesson)
    for path in paths:
        place = changed
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] += TEXT
    return changed


def try_prose(program, lesson, folder):
    """All texts that a learner reads at once: the lesson loads, and is gone through with wrong answers."""
    write_course(folder, change(lesson, [p for p in strings(lesson) if is_prose(p)]), title="A course" + TEXT)
    steps = [step["id"] for step in lesson["steps"] if "id" in step]
    problems = [run(program, args + ["--course", "."], folder) for args in COMMANDS]
    for step in steps:
        for command in ("show", "hint", "solution"):
            problems.append(run(program, [command, step, "--course", "."], folder))
        for answer in ("a", "1", "(2, 3)", TEXT.replace("\0", "")):
            problems.append(run(program, ["grade", step, answer, "--course", "."], folder))
            problems.append(run(program, ["grade", step, answer, "--json", "--course", "."], folder))
    typed = (TEXT + "\nhint\nhint\na\n1\nsolution\nnext\n") * (2 * len(steps)) + "quit\n"
    problems.append(run(program, ["--plain", "--course", "."], folder, typed.encode()))
    keys = "".join("open %s\nsize 80x24\ndump\nkey Enter\nkey C-t\nkey a\nkey Enter\ntext\nsize 140x45\ndump\n" % step
                   for step in steps)
    with open(os.path.join(folder, "keys"), "w") as f:
        f.write(keys)
    problems.append(run(program, ["--script", "keys", "--course", "."], folder))
    shown = subprocess.run([program, "show", steps[-1], "--course", "."], cwd=folder, capture_output=True).stdout
    if b"^[[31m" not in shown:
        problems.append("the lesson was not shown: %r" % shown[:200])
    problems = [p for p in problems if p]
    tell(not problems, "every text that is read, in every front end", "\n".join(problems[:3]))


def try_each_field(program, lesson, folder):
    """Each text alone: most make the file wrong, and the message quotes them."""
    problems = []
    for path in strings(lesson):
        write_course(folder, change(lesson, [path]))
        for args in (["lint", "."], ["list", "--course", "."]):
            problems.append(run(program, args, folder))
    problems = [p for p in problems if p]
    tell(not problems, "each of %d texts by itself" % len(list(strings(lesson))), "\n".join(problems[:3]))


def try_names(program, lesson, folder):
    """In the names of keys, files and folders, and in arguments."""
    name = "A\x1b[31m\r\u202e.json"
    problems = []
    write_course(folder, dict(lesson, **{"key" + TEXT: 1}))
    problems.append(run(program, ["lint", "."], folder))
    write_course(folder, lesson, name)
    odd = os.path.join(folder, "f\x1b[2J\u202e\x9b")
    shutil.copytree(folder, odd)
    with open(os.path.join(odd, "broken\x1b[5m.json"), "w") as f:
        f.write("{")
    for args in (["lint", "."], ["list", "--course", "."], ["lint", odd], ["list", "--course", odd],
                 ["lint", os.path.join(odd, "broken\x1b[5m.json")], ["doctor", "--course", odd],
                 ["trace", os.path.join(odd, name)], ["show", TEXT, "--course", "."], [TEXT], ["--" + TEXT],
                 ["grade", TEXT, TEXT], ["list", "--course", TEXT], ["mistakes", TEXT], ["trace", TEXT], ["new", TEXT],
                 ["play", "--n", TEXT], ["--lang", TEXT, "list"]):
        problems.append(run(program, args, folder))
    problems = [p for p in problems if p]
    tell(not problems, "names of keys, files and folders, and arguments", "\n".join(problems[:3]))


def try_programs(program, folder):
    """What a learner's program prints and raises."""
    source = os.path.join(folder, "mine.py")
    with open(source, "w") as f:
        f.write("import sys\nprint(%r)\nsys.stderr.write(%r)\nraise ValueError(%r)\n" % (TEXT, TEXT, TEXT))
    grade = ["grade", "mha-function", "--file", "mine.py"]
    problems = [run(program, grade + more, folder) for more in ([], ["--json"])]
    shown = subprocess.run([program] + grade, cwd=folder, capture_output=True).stdout
    if b"A^[]0;t" not in shown:
        problems.append("the program was not run: %r" % shown[:200])
    problems = [p for p in problems if p]
    tell(not problems, "the output of a program", "\n".join(problems))


def main():
    program = os.path.abspath(sys.argv[1])
    with open(sys.argv[2]) as f:
        lesson = json.load(f)
    lesson["setups"] = {"tiny": json.load(open(os.path.join(os.path.dirname(sys.argv[2]), "tiny.json")))}
    folder = tempfile.mkdtemp()
    try:
        write_course(folder, change(lesson, [("title",)]))
        with open(os.path.join(folder, "bare"), "w") as f:
            f.write(TEXT)
        tell(hostile_byte(open(os.path.join(folder, "bare"), "rb").read()) != "", "the search for hostile bytes finds them")
        try_prose(program, lesson, folder)
        try_each_field(program, lesson, folder)
        try_names(program, lesson, folder)
        try_programs(program, folder)
    finally:
        shutil.rmtree(folder)
        shutil.rmtree(home)
    print("1..%d" % n_tests)


if __name__ == "__main__":
    main()
