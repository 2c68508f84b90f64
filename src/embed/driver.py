"""The tutor's side of the process in which a learner's Python runs.

Loads their file, calls their function on every test (or runs their script once), and tells on descriptor 3 what came
of it, one JSON object a line.  It knows no expected answer: src/course/code_report.h reads these lines and compares.

    {"hello": 1, "python": "3.11.2", "numpy": "1.24.2"}      numpy is null where it can't be imported
    {"load": {}}                                            or {"load": {"error": ..., "defined": [...]}}
    {"call": {"test": 0, "value": ..., "changed": [0]}}     or {"call": {"test": 0, "error": ...}}
    {"again": {"test": 0, "same": true, "changed": []}}     the same call once more, after all the others
    {"frozen": {"test": 0, "error": ...}}                   with read-only inputs, where a call has changed them
    {"trace": {"test": 0, "arrays": [...]}}                 what the learner's variables held, in order of time
    {"script": {"vars": {"Qh": ...}}}                       a script's variables; or with "error"
    {"end": 1}

Descriptor 5 holds the job (JSON), descriptor 6 the learner's file.  Arrays travel as little-endian float64 in
hexadecimal, so that they are exact.
"""

import sys

del sys.path[0]  # the folder of this file

import faulthandler
import json
import os

try:
    import numpy as np
except ImportError:
    np = None

MAX_NUMBERS = 32768  # of one array that is reported
MAX_MESSAGE = 2000  # characters of an exception's text
MAX_NAME = 80  # of a type's, function's or variable's name
PID = os.getpid()


def tell(**event):
    text = (json.dumps(event) + "\n").encode()
    while text:
        text = text[os.write(3, text) :]


# ---- texts ----


def clean(text, most=MAX_MESSAGE):
    """What JSON can carry for sure, and no more than is ever read: no NUL, no halves of characters."""
    text = "".join([text])  # of a subclass of str, too, this is a plain one
    if len(text) > most:
        text = text[:most] + "..."
    return text.replace("\0", "?").encode("utf-8", "replace").decode()


def type_name(value):
    """Past a metaclass that gives itself another name."""
    return clean(type.__dict__["__name__"].__get__(type(value)), MAX_NAME)


# ---- values ----


def numbers(array):
    """Type, shape and, where they are real numbers, the numbers themselves."""
    out = {"dtype": clean(str(array.dtype), MAX_NAME), "shape": list(array.shape)}
    if array.dtype.kind in "biuf" and array.size <= MAX_NUMBERS:
        out["hex"] = np.ascontiguousarray(array, dtype="<f8").tobytes().hex()
    return out


def describe(value, depth=0):
    """Its type at least: an object may raise, or exit, at whatever it is asked."""
    try:
        return {"type": type_name(value), **contents(value, depth)}
    except BaseException:
        return {"type": type_name(value)}


def contents(value, depth):
    if isinstance(value, (np.ndarray, np.generic, int, float)):
        return numbers(np.asarray(value))
    if not isinstance(value, (list, tuple)):
        return {}
    out = {"n": len(value)}
    if depth == 0:
        out["items"] = [describe(item, 1) for item in value[:4]]
    array = as_array(value)
    if array is not None:
        out.update(numbers(array))
    return out


def as_array(value):
    """A list or tuple of numbers, rectangular however deep, as an array; None for all others."""
    try:
        array = np.asarray(value)
    except ValueError:
        return None
    return array if array.dtype.kind in "iuf" and array.ndim > 0 else None


def describe_error(error, file):
    """What has just been raised, and the last line of the learner's file that was on the way there."""
    out = {"type": type_name(error), "line": 0, "function": "", "message": text_of(lambda: str(error), MAX_MESSAGE)}
    if isinstance(error, NameError):
        out["name"] = text_of(lambda: error.name, MAX_NAME)
    trace = sys.exc_info()[2]  # an exception's own __traceback__ may be anything
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            out["line"] = trace.tb_lineno
            out["function"] = clean(trace.tb_frame.f_code.co_name, MAX_NAME)
        trace = trace.tb_next
    return out


def text_of(ask, most):
    """What an exception says of itself; "" where it is no text, or raises in its turn."""
    try:
        return clean(ask(), most)
    except BaseException:
        return ""


def describe_syntax_error(error):
    return {
        "type": type_name(error),
        "message": clean(str(getattr(error, "msg", error))),
        "line": getattr(error, "lineno", 0) or 0,
        "function": "",
    }


# ---- what variables hold while the learner's code runs ----


class Recorder:
    """Snapshots of the arrays in the learner's variables, by a trace function.

    Loops are watched like all else, so everything is bounded: when a budget is used up, recording stops and the
    learner's code goes on at full speed.
    """

    MAX_EVENTS = 6000
    MAX_SECONDS = 0.4
    MAX_ARRAYS = 600
    MAX_TOTAL = 24000  # numbers
    MAX_SIZE = 4096  # of one array
    MAX_BY_NAME = 96  # snapshots of one variable
    MAX_STATES = 12  # of one array that is changed in place; beyond, the last one is renewed

    def __init__(self, file):
        self.file = file
        self.records = []
        self.events = self.total = 0
        self.lines = {}  # frame -> the line that ran last
        self.by_name = {}
        self.states = {}  # id of an array -> places of its snapshots
        self.alive = []  # keeps ids from being used again
        self.seen = {}  # content -> its snapshot, or None
        self.deadline = None

    def run(self, function):
        import time

        self.clock = time.perf_counter
        self.deadline = self.clock() + self.MAX_SECONDS
        sys.settrace(self.enter)
        try:
            function()
        finally:
            sys.settrace(None)

    def enter(self, frame, event, arg):
        if frame.f_code.co_filename != self.file:
            return None
        self.lines[id(frame)] = frame.f_lineno
        self.look(frame)
        return self.step

    def step(self, frame, event, arg):
        self.events += 1
        if self.events > self.MAX_EVENTS or self.clock() > self.deadline:
            sys.settrace(None)
            return None
        self.look(frame)
        if event == "return":
            self.consider(frame, "", arg)
            self.lines.pop(id(frame), None)
        else:
            self.lines[id(frame)] = frame.f_lineno
        return self.step

    def look(self, frame):
        for name, value in list(frame.f_locals.items()):
            if type(name) is str:
                self.consider(frame, name, value)

    def consider(self, frame, name, value):
        if type(value) in (list, tuple):
            array = as_array(value) if 0 < len(value) <= 256 else None
        else:
            array = value if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" else None
        if array is None or not 0 < array.size <= self.MAX_SIZE:
            return
        content = np.ascontiguousarray(array, dtype="<f8").tobytes()
        key = (array.shape, content)
        if key not in self.seen:
            self.seen[key] = self.keep(frame, name, value, array.shape, content)
        elif self.seen[key] is not None and self.seen[key]["name"] == self.seen[key]["stored"] == "":
            self.seen[key]["stored"] = clean(name, MAX_NAME)

    def keep(self, frame, name, value, shape, content):
        """The snapshot that was added, if any."""
        states = self.states.setdefault(id(value), [])
        record = {
            "name": clean(name, MAX_NAME),
            "stored": "",  # the variable that what a function returned was first put into
            "line": self.lines.get(id(frame), frame.f_lineno),
            "shape": list(shape),
            "hex": content.hex(),
        }
        if len(states) >= self.MAX_STATES and states[-1] is not None:
            self.records[states[-1]] = record
            return record
        size = len(content) // 8
        count = self.by_name.get(name, 0)
        if count >= self.MAX_BY_NAME or len(self.records) >= self.MAX_ARRAYS or self.total + size > self.MAX_TOTAL:
            return None
        self.by_name[name] = count + 1
        self.total += size
        states.append(len(self.records))
        self.alive.append(value)
        self.records.append(record)
        return record


# ---- the learner's file ----


class Job:
    def __init__(self, job, source):
        self.file = job["file"]
        self.entry = job["entry"]
        self.tests = job["tests"]
        self.vars = job["vars"]
        self.code = None
        self.source = source
        self.function = None

    def compile(self):
        """False, having told why, when the file is no Python."""
        try:
            self.code = compile(self.source, self.file, "exec", dont_inherit=True)
        except Exception as error:  # SyntaxError; of a NUL or a file nested too deeply, others
            tell(load={"syntax": describe_syntax_error(error)})
        return self.code is not None

    def load(self):
        """Runs the file and finds the function in it; False, having told why, when that fails."""
        space = {"__name__": "solution", "__file__": self.file}
        try:
            exec(self.code, space)
        except BaseException as error:
            stay_alone()
            tell(load={"error": describe_error(error, self.file)})
            return False
        stay_alone()
        self.function = space.get(self.entry)
        names = [name for name, value in space.items() if type(name) is str and callable(value) and is_theirs(value)]
        tell(load={"found": callable(self.function), "defined": [clean(name, MAX_NAME) for name in names[:50]]})
        return callable(self.function)

    def run_function(self):
        for i, test in enumerate(self.tests):
            tell(begin=i)
            self.call(i, test)
        silence()
        for i, test in enumerate(self.tests):
            tell(begin=i)
            self.call_again(i, test)
        for i, test in enumerate(self.tests):
            tell(begin=i)
            self.trace(i, test)

    def call(self, i, test):
        arrays, args = inputs(test)
        event = {"test": i}
        try:
            value = self.function(*args)
        except BaseException as error:
            event["error"] = describe_error(error, self.file)
        else:
            event["value"] = describe(value)
        stay_alone()
        test["result"] = event.get("value")
        event["changed"] = changed(arrays, test)
        test["changed"] = bool(event["changed"])
        tell(call=event)

    def call_again(self, i, test):
        if test["result"] is None:
            return
        arrays, args = inputs(test)
        event = {"test": i, "same": False}
        try:
            value = describe(self.function(*args))
        except BaseException as error:
            event["error"] = describe_error(error, self.file)
        else:
            event["same"] = value == test["result"]
            if not event["same"]:
                event["value"] = value
        stay_alone()
        event["changed"] = changed(arrays, test)
        tell(again=event)
        if test["changed"] or event["changed"]:
            self.call_frozen(i, test)

    def call_frozen(self, i, test):
        """Where inputs were changed: the line that does it raises now."""
        arrays, args = inputs(test)
        for array in arrays:
            array.flags.writeable = False
        try:
            self.function(*args)
        except BaseException as error:
            tell(frozen={"test": i, "error": describe_error(error, self.file)})
        stay_alone()

    def trace(self, i, test):
        recorder = Recorder(self.file)
        args = inputs(test)[1]
        try:
            recorder.run(lambda: self.function(*args))
        except BaseException:
            pass
        stay_alone()
        tell(trace={"test": i, "arrays": recorder.records})

    def run_script(self):
        tell(load={"found": True, "defined": []})
        event = {"vars": {}}
        space = self.execute(event)
        for name in self.vars:
            if name in space:
                event["vars"][name] = describe(space[name])
        tell(script=event)
        silence()
        recorder = Recorder(self.file)
        try:
            recorder.run(lambda: exec(self.code, {"__name__": "__main__", "__file__": self.file}))
        except BaseException:
            pass
        stay_alone()
        tell(trace={"test": 0, "arrays": recorder.records})

    def execute(self, event):
        space = {"__name__": "__main__", "__file__": self.file}
        try:
            exec(self.code, space)
        except BaseException as error:
            if not is_good_exit(error):
                event["error"] = describe_error(error, self.file)
        stay_alone()
        return space


def is_good_exit(error):
    """sys.exit() with the status 0: where it stands, the script is over, and well."""
    return type(error) is SystemExit and (error.code is None or type(error.code) is int and error.code == 0)


def is_theirs(value):
    try:
        return value.__module__ == "solution"
    except BaseException:
        return False


def inputs(test):
    """Fresh arrays of a test, and the arguments, in which one array may stand several times."""
    arrays = [
        np.frombuffer(bytes.fromhex(a["hex"]), dtype="<f8").astype(a["dtype"]).reshape(a["shape"])
        for a in test["arrays"]
    ]
    return arrays, [arrays[arg["array"]] if "array" in arg else arg["value"] for arg in test["args"]]


def same(a, b):
    return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()


def changed(arrays, test):
    """Which arrays are no longer what they were handed over as."""
    return [k for k, (now, then) in enumerate(zip(arrays, inputs(test)[0])) if not same(now, then)]


def stay_alone():
    """A process that the learner's code has forked must not go on as a second driver."""
    if os.getpid() != PID:
        os._exit(0)


def silence():
    """What is printed when the same calls are made again was seen already."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def read(descriptor):
    with open(descriptor, "rb") as file:
        return file.read()


def main():
    faulthandler.enable()  # says the line of a crash
    tell(hello=1, python=sys.version.split()[0], numpy=None if np is None else np.__version__)
    if np is None:
        return
    job = Job(json.loads(read(5)), read(6))
    if job.compile():
        if job.entry is None:
            job.run_script()
        elif job.load():
            job.run_function()
    tell(end=1)


if __name__ == "__main__":
    main()
    os._exit(0)  # neither threads nor exit handlers of the learner are waited for
