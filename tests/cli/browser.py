#!/usr/bin/env python3
"""A page and a picture of a walk, opened in a real browser.

    browser.py BROWSER PROGRAM SETUP FOLDER

The text that the browser finds holds every row of the weights, and what it paints holds the theme's shade of the largest
weight, on a light ground.  Prints TAP.
"""
import html
import os
import re
import struct
import subprocess
import sys
import zlib

GROUND, LARGEST = (0xFF, 0xFF, 0xFF), (0xD7, 0x5F, 0x00)  # ROLE_SHADE_8: 166 of 256 colours (screen/theme.c)


def browse(browser, folder, *options):
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir=" + folder + "/profile"]
    done = subprocess.run([browser, *flags, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
    return done.stdout.decode()


def text_of(browser, folder, path):
    dom = browse(browser, folder, "--dump-dom", "file://" + path)
    return html.unescape(re.sub(r"<[^>]*>", "", dom)).replace("\u00a0", " ")


def unfilter(kind, line, before, size):
    for i in range(len(line)):
        left = line[i - size] if i >= size else 0
        above, corner = before[i], before[i - size] if i >= size else 0
        if kind == 4:
            guess = min((left, above, corner), key=lambda x: abs(left + above - corner - x))
        else:
            guess = (0, left, above, (left + above) // 2)[kind]
        line[i] = (line[i] + guess) & 255
    return line


def colours_of(path):
    """All colours of a PNG of 8 bits a channel, not interlaced, as browsers write it."""
    data, at, packed = open(path, "rb").read(), 8, b""
    while at < len(data):
        n, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + n]
        if kind == b"IHDR":
            width, height, depth, form = struct.unpack(">IIBB", body[:10])
        packed += body if kind == b"IDAT" else b""
        at += n + 12
    size = {2: 3, 6: 4}[form]
    raw, before, colours = zlib.decompress(packed), bytearray(width * size), set()
    for y in range(height):
        line = raw[y * (width * size + 1):(y + 1) * (width * size + 1)]
        before = unfilter(line[0], bytearray(line[1:]), before, size)
        colours.update(tuple(before[x:x + 3]) for x in range(0, len(before), size))
    return colours


def main():
    browser, program, setup, folder = sys.argv[1:]
    rows = re.findall(r"^i\d+ (.*)$", subprocess.run([program, "trace", setup, "--step", "weights"], text=True,
                                                     stdout=subprocess.PIPE).stdout, re.M)
    wanted = ["%.3f" % float(row.split()[0]) for row in rows]
    n = 0
    for form in ("html", "svg"):
        path, png = os.path.join(folder, "walk." + form), os.path.join(folder, form + ".png")
        subprocess.run([program, "trace", setup, "--step", "weights", "--" + form, path], check=True)
        text = text_of(browser, folder, path)
        browse(browser, folder, "--window-size=500,300", "--screenshot=" + png, "file://" + path)
        colours = colours_of(png) if os.path.exists(png) else set()
        for name, ok in (("its text holds the weights", bool(wanted) and all(x in text for x in wanted)),
                         ("it is painted on a light ground", GROUND in colours),
                         ("the largest weight has its shade", LARGEST in colours)):
            n += 1
            print("%s %d - %s in a browser: %s" % ("ok" if ok else "not ok", n, form, name))
    print("1..%d" % n)


if __name__ == "__main__":
    main()
