# expects: crashed
import ctypes


def attention(Q, K, V):
    ctypes.string_at(0)
