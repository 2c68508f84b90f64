#!/usr/bin/env python3
"""What is said of a program that is not right, and what is not: reasons.py TUTOR [NAME...]

A reason is named only where the run or the code has shown it.  Each case is a right program with one thing changed, the
status it gets, the mistakes that are named, words that its message must have and words that nothing said of it may
have.  Prints TAP."""

import json
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

SMALL = ["--course", "tests/code/bad-course"]
NOT_KNOWN = []


class Case(NamedTuple):
    name: str
    exercise: str
    old: str  # what of its solution becomes
    new: str  # this
    status: str
    mistakes: list
    says: str = ""
    never: str = ""
    course: list = []


def head(name, old, new, *rest, **more):
    return Case(name, "one-head-code", old, new, *rest, **more)


def heads(name, old, new, *rest, **more):
    return Case(name, "mha-function", old, new, *rest, **more)


def small(name, old, new, *rest, **more):
    return Case(name, "in-python", old, new, *rest, course=SMALL, **more)


def script(name, new, *rest, **more):
    return Case(name, "in-script", "[None]", "[None]\n" + new, *rest, course=SMALL, **more)


def printing(name, new, *rest, **more):
    return Case(name, "in-printing-script", "print(A.shape)", new, *rest, course=SMALL, **more)


def in_c(name, old, new, *rest, **more):
    return Case(name, "in-c", old, new, *rest, course=SMALL, **more)


def called(new):
    """In place of the first line of in-python's function: n counts the calls."""
    return "n = [0]\ndef attention(Q, K, V):\n    n[0] += 1\n    if n[0] > 2:\n        " + new


def raising(exception):
    """A class E, and a function that raises one."""
    return f"{exception}\n{SMALL_DEF}\n    raise E"


def returning(kind):
    """A class E, and a function that returns one."""
    return f"{kind}\n{SMALL_DEF}\n    return E()"


def in_c_later(statement):
    return C_LAST + f"\n    static int n;\n    if (++n > 2)\n        {statement};"


FIRST = "n_q, d_model = Q.shape"
LAST = "return heads.transpose(1, 0, 2).reshape(n_q, d_model)"
SMALL_LAST = "return e / e.sum(axis=1, keepdims=True) @ V"
SMALL_DEF = "def attention(Q, K, V):"
C_LAST = "            out[i * d + c] /= sum;\n    }"
RAISES_NAME_ERROR = 'raise NameError("x", name=%s)'
STRANGE_NAME = r"""class M(type):
    __name__ = property(lambda self: "\ud800")
class E(Exception, metaclass=M):
    pass"""
HOSTILE = """class E:
    __getattribute__ = lambda self, name: %s
    __call__ = None"""
HOSTILE_LIST = """class E(list):
    __len__ = lambda self: 1 / 0"""
STRANGE_TRACE = """class E(Exception):
    __traceback__ = 3"""
STRANGE_TEXT = """class E(Exception):
    __str__ = lambda self: exit()"""
STRANGE_FUNCTION = r'exec((lambda: 1 / 0).__code__.replace(co_name="\ud800"))'
LONG_NAME = 'E = type("E" * 3000000, (Exception,), {})'
LONG_DTYPE = 'return np.zeros((2, 3), [("a%d" % i, "f8") for i in range(20000)])'
LOST_OUTPUT = 'print(A.shape)\nprint("\\n" * 60000)\nprint("garbage")'

CASES = [
    # A script is over well, or it is not.
    script("a script that ends by itself", "x = 1", "right", NOT_KNOWN),
    script("a script that exits with 0", "import sys; sys.exit()", "right", NOT_KNOWN),
    script("a script that exits with 1", "import sys; sys.exit(1)", "exception", ["calls_sys_exit"]),
    script("a script that exits with words", 'import sys; sys.exit("no")', "exception", ["calls_sys_exit"]),
    script("a script that raises at its end", 'raise ValueError("x")', "exception", NOT_KNOWN, "ValueError in line 7"),
    script("a script that waits", "input()", "exception", ["waits_for_input"], "input()"),
    script("a script without memory", "raise MemoryError", "memory_limit", NOT_KNOWN),
    script("a script that interrupts itself", "raise KeyboardInterrupt", "exception", NOT_KNOWN),
    script("a script that raises, and is wrong", "A = A * 0\nraise ValueError", "wrong", NOT_KNOWN, "is zero"),
    printing("a script that prints and raises", "print(A.shape)\nraise ValueError", "exception", NOT_KNOWN),
    # What a script has printed.
    printing("a NUL in what is printed", 'print("(1, 2, 4)\\0")', "wrong", NOT_KNOWN, "is `(1, 2, 4)^@`, expected"),
    printing("a line that goes on too long", 'print("(1, 2, 4)" + "x" * 90)', "wrong", NOT_KNOWN, "xxx..."),
    printing("a line too many", 'print(A.shape)\nprint("x")', "wrong", NOT_KNOWN, "Line 2, `x`, was not asked for"),
    printing("lines beyond what is kept", LOST_OUTPUT, "wrong", NOT_KNOWN, "bytes were printed"),
    printing("blanks beyond what is kept", LOST_OUTPUT.replace("\\n", " "), "wrong", NOT_KNOWN, "bytes were printed"),
    # Right numbers with something else the matter, and one head only.
    head("one head in float32", "weights @ V", "(weights @ V).astype(np.float32)", "wrong", ["computes_in_float32"],
         "The numbers are float32, expected float64.", "head"),
    head("one head in float16", "weights @ V", "(weights @ V).astype(np.float16)", "wrong", ["computes_in_float16"],
         "", "head"),
    head("one head as a list", "weights @ V", "(weights @ V).tolist()", "wrong", NOT_KNOWN, "A list of 2", "head"),
    small("one head that is right only once", SMALL_DEF, called("return Q"), "wrong", NOT_KNOWN,
          "Called once more with the same inputs", "head"),
    in_c("one head in C that is right only once", C_LAST, in_c_later("out[0] = 1"), "wrong", NOT_KNOWN,
         "Called once more with the same inputs", "head"),
    heads("several heads in float32", LAST, LAST + ".astype(np.float32)", "wrong", ["computes_in_float32"],
          "The numbers are float32, expected float64.", "head comes"),
    heads("only the first head", LAST, "out = np.zeros((n_q, d_model))\n    out[:, :d_k] = heads[0]\n    return out",
          "wrong", ["return_inside_loop"], "first head"),
    # An input that is changed late.
    small("an input changed in the second call", SMALL_DEF, called("Q[:] = Q * 2"), "wrong", ["inplace_scale_q"],
          "line 8 changes an input"),
    in_c("an input changed in the second call in C", C_LAST, in_c_later("((double *)Q)[0] = 7"), "wrong", NOT_KNOWN,
         "an input was changed", "view"),
    # Tuples.
    heads("a comma too many", LAST, LAST + ",", "wrong", ["trailing_comma"], "tuple of one", "weights"),
    heads("output and weights", LAST, LAST + ", weights", "wrong", ["returns_tuple"], "as a tuple"),
    heads("output and None", LAST, LAST + ", None", "wrong", ["returns_tuple"], "as a tuple", "weights"),
    heads("output and its shape", LAST, LAST + ", (n_q, d_model)", "wrong", ["returns_tuple"], "as a tuple", "weights"),
    # Causes that the run or the code must have shown.
    heads("a function that calls itself", FIRST, "return multi_head_attention(Q, K, V, num_heads)", "exception",
          ["infinite_recursion"], "calls itself", "softmax"),
    heads("a NotImplementedError at the end", LAST, "raise NotImplementedError", "exception", ["unimplemented_pass"],
          "still there", "computes nothing"),
    heads("a RecursionError of its own", FIRST, 'raise RecursionError("no")', "exception", NOT_KNOWN),
    small("a while in a comment", SMALL_LAST, "import time; time.sleep(60)  # for a while", "time_limit", NOT_KNOWN,
          "4 seconds", "while"),
    small("a while in a text", SMALL_LAST, 'import time; time.sleep(60), "while"', "time_limit", NOT_KNOWN),
    small("a while that hangs", SMALL_LAST, "while True: pass", "time_limit", ["infinite_loop"], "`while` loop"),
    heads("any big array", FIRST, FIRST + "\n    big = np.ones((100000, 100000))", "memory_limit", NOT_KNOWN,
          "Unable to allocate", "core"),
    heads("a big array called scores", FIRST, FIRST + "\n    scores = np.ones((100000, 100000))", "memory_limit",
          ["preallocates_giant_scores"], "far more tokens"),
    heads("a big mask", FIRST, FIRST + "\n    mask = np.ones((100000, 100000))", "memory_limit",
          ["fills_max_context_mask"]),
    heads("an EOFError that no keyboard made", FIRST, 'import io, pickle; pickle.load(io.BytesIO(b""))', "exception",
          NOT_KNOWN, "EOFError", "keyboard"),
    heads("a power that overflows", FIRST, FIRST + "\n    x = 2.0 ** 5000", "exception", NOT_KNOWN, "OverflowError",
          "exp "),
    heads("math.exp that overflows", FIRST, FIRST + "\n    import math; math.exp(5000)", "exception",
          ["softmax_no_max_subtraction"], "exp overflows"),
    heads("an underflow made an error", FIRST, FIRST + "\n    np.seterr(all='raise'); np.exp(np.array([-1000.0]))",
          "exception", ["seterr_raises_on_underflow"]),
    heads("a division by zero made an error", FIRST, FIRST + "\n    np.seterr(all='raise'); Q / np.float64(0)",
          "exception", NOT_KNOWN, "FloatingPointError", "underflow"),
    heads("rows that don't fit", FIRST, FIRST + "\n    np.empty((2, 2))[:] = np.ones((3, 3))", "exception", NOT_KNOWN,
          "could not broadcast", "d_k"),
    heads("axes that don't fit, and no sum", FIRST, FIRST + "\n    np.ones((2, 3, 4)) + np.ones((2, 3))", "exception",
          NOT_KNOWN, "broadcast together", "keepdims"),
    # Texts and names that a report can't carry.
    small("a NUL in the name of a NameError", SMALL_LAST, RAISES_NAME_ERROR % r'"a\0b\x1b[1m"', "exception", NOT_KNOWN),
    small("half a character in the name of a NameError", SMALL_LAST, RAISES_NAME_ERROR % r'"\ud800"', "exception",
          NOT_KNOWN),
    small("an object for the name of a NameError", SMALL_LAST, RAISES_NAME_ERROR % "object()", "exception", NOT_KNOWN),
    small("a result whose class raises", SMALL_DEF, returning(HOSTILE % "1 / 0"), "wrong", NOT_KNOWN, "type E came"),
    small("a result whose class exits", SMALL_DEF, returning(HOSTILE % "exit()"), "wrong", NOT_KNOWN, "type E came"),
    small("a list that raises", SMALL_DEF, returning(HOSTILE_LIST), "wrong", NOT_KNOWN, "type E came"),
    small("a global whose module raises", SMALL_DEF, f"{HOSTILE % '1 / 0'}\ne = E()\n{SMALL_DEF}", "right", NOT_KNOWN),
    small("a type that is called half a character", SMALL_DEF, raising(STRANGE_NAME), "exception", NOT_KNOWN, "E in "),
    small("an exception with a __traceback__ of its own", SMALL_DEF, raising(STRANGE_TRACE), "exception", NOT_KNOWN,
          "E in line 7"),
    small("an exception whose text exits", SMALL_DEF, raising(STRANGE_TEXT), "exception", NOT_KNOWN, "E in line 7"),
    small("a function that is called half a character", SMALL_LAST, STRANGE_FUNCTION, "exception", NOT_KNOWN,
          "ZeroDivision"),
    small("a global that has no name", SMALL_DEF, "globals()[5] = lambda: 1\n" + SMALL_DEF, "right", NOT_KNOWN),
    script("a variable that has no name", "globals()[5] = A", "right", NOT_KNOWN),
    small("a sum too deep", SMALL_DEF, f"x = ({'1 + ' * 6000}1)\n{SMALL_DEF}", "compile_error", NOT_KNOWN,
          "RecursionError", "bracket"),
    small("signs too deep", SMALL_DEF, f"x = {'-' * 6000}1\n{SMALL_DEF}", "compile_error", NOT_KNOWN, "", "bracket"),
    small("an open bracket", SMALL_DEF, "x = (\n" + SMALL_DEF, "compile_error", ["syntax_error"], "SyntaxError"),
    small("a type with a long name", SMALL_DEF, returning(LONG_NAME), "wrong", NOT_KNOWN,
          "EEE...", "E" * 100),
    small("an exception with a long name", SMALL_DEF, raising(LONG_NAME), "exception", NOT_KNOWN, "EEE...", "E" * 100),
    small("a dtype with a long name", SMALL_LAST, LONG_DTYPE, "wrong", NOT_KNOWN, "...", "a99"),
]


def run(tutor, course, *words):
    done = subprocess.run([tutor, *course, *words, "--json"], capture_output=True, text=True)
    return json.loads(done.stdout)


def grade(tutor, case, solution):
    with tempfile.NamedTemporaryFile("w", suffix=".c" if case.exercise == "in-c" else ".py") as file:
        file.write(solution.replace(case.old, case.new, 1))
        file.flush()
        return run(tutor, case.course, "grade", case.exercise, "--file", file.name)


def problem(case, solution, verdict):
    """What is not as it should be; None: nothing."""
    if case.old not in solution:
        return f"{case.old!r} is not in the solution"
    if verdict["status"] != case.status or verdict["mistakes"] != case.mistakes:
        return f"{verdict['status']} {verdict['mistakes']}"
    if case.says not in verdict["message"]:
        return f"it does not say {case.says!r}"
    said = [verdict["message"]] + [test.get("message", "") for test in verdict["tests"]]
    if case.never and any(case.never in text for text in said):
        return f"it says {case.never!r}"
    return None


def main():
    tutor, names = sys.argv[1], sys.argv[2:]
    solutions = {}
    for n, case in enumerate((c for c in CASES if not names or any(name in c.name for name in names)), 1):
        if case.exercise not in solutions:
            solutions[case.exercise] = run(tutor, case.course, "solution", case.exercise)["answer"]
        verdict = grade(tutor, case, solutions[case.exercise])
        what = problem(case, solutions[case.exercise], verdict)
        print(f"{'ok' if what is None else 'not ok'} {n} - {case.name}", flush=True)
        if what is not None:
            print(f"# {what}\n# {verdict['message'][:300]!r}", flush=True)


main()
