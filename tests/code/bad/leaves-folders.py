# expects: wrong
import os


def attention(Q, K, V):
    for _ in range(60):
        os.mkdir("deeper")
        open("file", "w").close()
        os.symlink("/etc", "link")
        os.chmod("file", 0)
        os.chdir("deeper")
    os.chmod("..", 0)
    return Q
