"""screenshots.py BROWSER FOLDER URL...: pages as a headless browser shows them, light, dark and narrow, as PNG files in FOLDER.

Each page has to show something in the colours of its scheme, without an error on the console. Exit status 1 with a line for each problem.
"""

import collections
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

DARK = "--blink-settings=preferredColorScheme=0"
# name: the size of the window, options of the browser, and the range of the brightness of most of the page
LOOKS = {
    "light": ((1000, 700), [], (0.85, 1.0)),
    "dark": ((1000, 700), [DARK], (0.0, 0.35)),
    "narrow": ((480, 700), [], (0.85, 1.0)),
}
FEWEST_COLOURS = 20  # letters alone have more, as their edges are smooth
LARGEST_PLAIN_PART = 0.98


def pixels(png):
    """Width, height, and the (red, green, blue) of each pixel of an image with 8 bits a channel, as browsers write it."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        chunk = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
        elif kind == b"IDAT":
            data += chunk
        at += length + 12
    if depth != 8 or colours not in (2, 6) or interlaced:
        raise ValueError(f"unexpected format of the image: depth {depth}, colours {colours}, interlaced {interlaced}")
    return width, height, unfiltered(zlib.decompress(data), width, 3 if colours == 2 else 4)


def unfiltered(data, width, channels):
    """Undoes the filters of PNG, each row by its own, and yields the colours."""
    size = width * channels
    before = bytearray(size)
    for start in range(0, len(data), size + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + size])
        for i in range(size) if kind else ():
            left = row[i - channels] if i >= channels else 0
            corner = before[i - channels] if i >= channels else 0
            row[i] = (row[i] + predicted(kind, left, before[i], corner)) & 255
        for i in range(0, size, channels):
            yield bytes(row[i : i + 3])
        before = row


def predicted(kind, left, above, corner):
    if kind == 1:
        return left
    if kind == 2:
        return above
    if kind == 3:
        return (left + above) // 2
    guess = left + above - corner
    return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]


def take(browser, url, file, size, options):
    """Writes the screenshot, and returns the errors on the console of the page."""
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}",
                   f"--window-size={size[0]},{size[1]}", "--enable-logging=stderr", *options, f"--screenshot={file}", url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    return [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def problems_of_image(png, size, brightness):
    width, height, colours = pixels(png)
    if (width, height) != size:
        yield f"{width} x {height} pixels, expected {size[0]} x {size[1]}"
    counts = collections.Counter(colours)
    plain, count = counts.most_common(1)[0]
    if len(counts) < FEWEST_COLOURS or count > LARGEST_PLAIN_PART * width * height:
        yield f"blank: {len(counts)} colours, {100 * count // (width * height)} % of it in one"
    if not brightness[0] <= sum(plain) / 765 <= brightness[1]:
        yield f"the background is #{plain.hex()}, expected a brightness of {brightness[0]} to {brightness[1]}"


def problems(browser, folder, url):
    """Leaves the screenshots of a page in the folder."""
    page = re.sub(r"[^a-z0-9]+", "-", url.partition("://")[2].partition("#")[0].rpartition("/")[2].lower()).strip("-")
    for look, (size, options, brightness) in LOOKS.items():
        file = folder / f"{page}-{look}.png"
        errors = take(browser, url, file, size, options)
        for problem in [*errors, *problems_of_image(file.read_bytes(), size, brightness)]:
            yield f"{url}, {look}: {problem}"


def main():
    browser, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    found = [problem for url in sys.argv[3:] for problem in problems(browser, folder, url)]
    print("\n".join(found) or f"the screenshots are in {folder}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
