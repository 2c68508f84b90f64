#!/usr/bin/env python3
"""Starters and solutions of the course's code exercises: programs.py TUTOR COURSE

Every solution must be right, every starter refused, and a function is called on at least eight setups.  A starter that
is there to be repaired must be told which mistake is in it.  A softmax whose maximum starts at 0 is refused.  Exit
status 1 when something is not so."""

import json
import pathlib
import subprocess
import sys
import tempfile

LEAST_TESTS = 8
REPAIRS = {"museum-split": "split_reshape_no_transpose", "museum-running-max": "online_maximum_forgotten"}
NUMPY_ZERO = ("keepdims=True))", "keepdims=True, initial=0))")
C_ZERO = ("top = row[0]", "top = 0")
STARTS_AT_ZERO = {  # what of a solution becomes what
    "softmax-code": NUMPY_ZERO,
    "online-code": ("np.full((n_q, 1), -np.inf)", "np.zeros((n_q, 1))"),
    "mha-function": NUMPY_ZERO,
    "softmax-c": C_ZERO,
    "mha-function-c": C_ZERO,
}


def exercises(course):
    for lesson in json.loads((course / "course.json").read_text())["lessons"]:
        for step in json.loads((course / lesson).read_text())["steps"]:
            if step["kind"] == "code":
                yield step


def grade(tutor, course, exercise, lines):
    with tempfile.NamedTemporaryFile("w", suffix=".c" if exercise["lang"] == "c" else ".py") as file:
        file.write(lines if isinstance(lines, str) else "\n".join(lines) + "\n")
        file.flush()
        command = [tutor, "--course", str(course), "grade", exercise["id"], "--file", file.name, "--json"]
        return json.loads(subprocess.run(command, capture_output=True, text=True).stdout)


def takes_zero_for_a_maximum(tutor, course, exercise):
    right, zero = STARTS_AT_ZERO.get(exercise["id"], ("", ""))
    lines = "\n".join(exercise["solution"]) + "\n"
    return right != "" and grade(tutor, course, exercise, lines.replace(right, zero, 1))["status"] != "wrong"


def check(tutor, course, exercise):
    """What is wrong with it; None when nothing is."""
    solution = grade(tutor, course, exercise, exercise["solution"])
    starter = grade(tutor, course, exercise, exercise["starter"])
    if solution["status"] == "unavailable":
        return None  # no compiler here
    if solution["status"] != "right":
        return f"the solution: {solution['message']}"
    if takes_zero_for_a_maximum(tutor, course, exercise):
        return "a maximum that starts at 0 is not refused"
    if starter["status"] not in ("wrong", "exception"):
        return f"the starter is {starter['status']}"
    if REPAIRS.get(exercise["id"], "") not in [*starter["mistakes"], ""]:
        return f"the starter has {starter['mistakes']}"
    if "vars" not in exercise and len(exercise["tests"]) < LEAST_TESTS:
        return f"{len(exercise['tests'])} tests"
    return None


def main():
    tutor, course = sys.argv[1], pathlib.Path(sys.argv[2])
    n = n_bad = 0
    for exercise in exercises(course):
        problem = check(tutor, course, exercise)
        print(f"{exercise['id']}: {problem or 'as it should be'}")
        n += 1
        n_bad += problem is not None
    print(f"{n - n_bad} of {n}")
    sys.exit(0 if n > n_bad == 0 else 1)


main()
