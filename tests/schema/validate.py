#!/usr/bin/env python3
"""Holds files against exercises/schema.json:  validate.py SCHEMA FILE...

For each file one line: FILE, a tab, and "ok", or "syntax", or "schema" and the place of the first error.
Reads as strictly as src/io/json.h says, which Python's own reader does not.
"""
import json
import re
import sys

import jsonschema

MAX_BYTES, MAX_DEPTH = 1 << 20, 32


def refuse(what):
    raise ValueError(what)


def unique(pairs):
    keys = [key for key, _ in pairs]
    return dict(pairs) if len(set(keys)) == len(keys) else refuse("duplicate key")


def finite(text):
    number = float(text)
    return number if abs(number) != float("inf") else refuse("not finite")


def check_texts(value, depth=1):
    if isinstance(value, (dict, list)) and depth > MAX_DEPTH:
        refuse("nested too deeply")
    if isinstance(value, str) and re.search("[\0\ud800-\udfff]", value):
        refuse("NUL or a lone surrogate")
    if isinstance(value, dict):
        for key in value:
            check_texts(key)
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            check_texts(item, depth + 1)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if len(data) > MAX_BYTES:
        refuse("too big")
    value = json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_float=finite, parse_constant=refuse)
    check_texts(value)
    return value


def pointer(error):
    return "".join("/" + str(part) for part in error.absolute_path)


def verdict(validator, path):
    try:
        value = read(path)
    except (ValueError, RecursionError):
        return "syntax"
    errors = sorted(validator.iter_errors(value), key=lambda error: len(error.absolute_path), reverse=True)
    return "schema\t" + pointer(errors[0]) if errors else "ok"


def main():
    schema = read(sys.argv[1])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in sys.argv[2:]:
        print(path, verdict(validator, path), sep="\t")


main()
