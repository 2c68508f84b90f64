#!/usr/bin/env python3
"""Writes the files beside it, and the fuzzer's corpus: python3 tests/data/safetensors/gen_safetensors.py

Made with NumPy 1.24.2; safetensors_file.py writes the format.  `layer.output.npy` is what a PyTorch nn.MultiheadAttention with these weights gives, computed as its
documentation says: y = x @ weight.T + bias, in_proj_weight holding the rows of q, k and v one after the other.
"""
import os
import struct
import sys

import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))
from safetensors_file import file_of  # noqa: E402
corpus = os.path.join(here, "..", "..", "fuzz", "corpus", "safetensors")
def save(name, content, folder=here):
    with open(os.path.join(folder, name), "wb") as f:
        f.write(content)


def softmax(s):
    e = np.exp(s - s.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def attention(x, w, h):
    d = x.shape[1]
    qkv = x @ w["in_proj_weight"].astype("f8").T + w["in_proj_bias"]
    q, k, v = (part.reshape(len(x), h, d // h).transpose(1, 0, 2) for part in np.split(qkv, 3, axis=1))
    weights = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d // h))
    concat = (weights @ v).transpose(1, 0, 2).reshape(len(x), d)
    return concat @ w["out_proj.weight"].astype("f8").T + w["out_proj.bias"]


rng = np.random.default_rng(7)
layer = {
    "in_proj_weight": rng.normal(size=(24, 8)).astype("<f4"),
    "in_proj_bias": rng.normal(size=24).astype("<f4"),
    "out_proj.weight": rng.normal(size=(8, 8)).astype("<f4"),
    "out_proj.bias": rng.normal(size=8).astype("<f4"),
}
x = rng.normal(size=(3, 8))
np.save(os.path.join(here, "X.npy"), x)
np.save(os.path.join(here, "layer.output.npy"), attention(x, layer, 2))
prefixed = {"encoder.layers.0.self_attn." + name: array for name, array in layer.items()}
others = {"encoder.layers.0.norm1.weight": np.ones(8, "<f4"), "conv": np.ones((2, 2, 2, 2), "<f4")}
save("layer.safetensors", file_of({**others, **prefixed}))
second = {name.replace("layers.0", "layers.1"): array for name, array in prefixed.items()}
save("layers.safetensors", file_of({**prefixed, **second}))
separate = {"layer.self_attn.%s_proj.%s" % (name, kind): np.ascontiguousarray(part)
            for kind, packed in (("weight", "in_proj_weight"), ("bias", "in_proj_bias"))
            for name, part in zip("qkv", np.split(layer[packed], 3))}
merge = {"layer.self_attn.o_proj." + kind: layer["out_proj." + kind] for kind in ("weight", "bias")}
save("separate.safetensors", file_of({**separate, **merge}))
save("merge.safetensors", file_of(merge))
plain = {"X": x, "W_q": np.eye(8), "W_k": np.eye(8)[::-1].copy(), "W_v": 2 * np.eye(8)}
save("plain.safetensors", file_of(plain))

# What is refused, one fault each; small, so that the fuzzer can begin with them.
one = {"X": np.array([[1.0, 2.0], [3.0, 4.0]])}
good = file_of(one)


def with_member(key, value):
    return file_of(one, lambda header: header["X"].update({key: value}))


bad = {
    "short": good[:6],
    "length-beyond": struct.pack("<Q", 1 << 62) + good[8:],
    "no-json": struct.pack("<Q", 8) + b"{nothing" + good[-32:],
    "no-object": file_of(one, lambda header: header.update(X=[])),
    "offsets-beyond": with_member("data_offsets", [8, 40]),
    "offsets-reversed": with_member("data_offsets", [32, 0]),
    "offsets-negative": with_member("data_offsets", [-8, 24]),
    "too-few-bytes": with_member("data_offsets", [0, 24]),
    "shape-huge": with_member("shape", [1 << 39, 1 << 39]),
    "shape-of-text": with_member("shape", ["2", 2]),
    "hole": file_of({**one, "Y": np.ones(2)}, lambda header: header.pop("X")),
    "overlap": file_of({**one, "Y": np.ones((2, 2))}, lambda header: header["Y"].update(data_offsets=[16, 48])),
    "bytes-of-none": good + bytes(8),
    "truncated": good[:-8],
    "half": file_of({"X": np.ones((2, 2), "<f2")}),
    "integers": file_of({"X": np.ones((2, 2), "<i4")}),
    "empty-array": file_of({"X": np.ones((0, 2))}),
    "four-axes": file_of({"X": np.ones((1, 1, 1, 2))}),
}
save("good", good, corpus)
save("two", file_of({"X": np.ones((1, 2)), "in_proj_bias": np.zeros(3, "<f4")}), corpus)
for name, content in bad.items():
    save(name, content, corpus)
