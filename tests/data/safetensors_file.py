"""The format of .safetensors, written by hand from its description: 8 bytes length of the header, the header in JSON, the
numbers.  For the generators of tests/data."""
import json
import struct

TYPES = {"<f8": "F64", "<f4": "F32", "<i4": "I32", "<f2": "F16"}


def entry(array, at):
    return {"dtype": TYPES[array.dtype.str], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}


def file_of(arrays, change=lambda header: None):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, array in arrays.items():
        header[name] = entry(array, len(data))
        data += array.tobytes()
    change(header)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data
