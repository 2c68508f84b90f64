# expects: wrong
import subprocess


def attention(Q, K, V):
    subprocess.Popen(["sleep", "300"])
    return Q
