"""check.py SITE BROWSER SCREENSHOTS: opens pages of the documentation's site in a headless browser.

They load nothing from other hosts, report no errors, show something in each size and colour scheme, and the search finds a word. The
screenshots are left in the folder SCREENSHOTS. Exit status 1 with a line for each problem.
"""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import screenshots

PAGES = ["index.html", "operators.html", "markers.html", "examples/crontab.html", "api/annotated.html"]
SIZE = "1000,700"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Pages with a query are complete only when an image has arrived: the search runs in the time of a thread of its own."""

    seconds = 0

    def do_GET(self):
        if self.path == "/wait":
            time.sleep(Handler.seconds)
            return self.send_error(204)
        page, _, query = self.path.partition("?")
        if not query:
            return super().do_GET()
        text = pathlib.Path(self.directory + page).read_bytes().replace(b"</body>", b'<img src="/wait"/></body>')
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


def foreign_sources(site):
    """What pages load from elsewhere: links of readers are no sources."""
    for page in sorted(site.rglob("*.html")):
        for tag in re.findall(r"<(?:script|img|iframe|link)\b[^>]*>", page.read_text(encoding="utf-8")):
            if re.search(r'\b(?:src|href)="(?:https?:)?//', tag) and 'rel="canonical"' not in tag:
                yield f"{page.relative_to(site)} loads {tag}"


def opened(browser, url):
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", f"--window-size={SIZE}",
                   "--enable-logging=stderr", "--dump-dom", url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    errors = [line for line in done.stderr.splitlines() if "CONSOLE" in line and "/wait" not in line]
    return done.stdout, errors


def problems(site, browser, folder, address):
    yield from foreign_sources(site)
    for page in PAGES:
        text, errors = opened(browser, f"{address}/{page}")
        yield from (f"{page}: {error}" for error in errors)
        if "<h1" not in text and 'class="title"' not in text:
            yield f"{page}: no title"
        yield from screenshots.problems(browser, folder, f"{address}/{page}")
    if not finds_word(browser, address):
        yield "the search does not find the word finalizer in operators.html"


def finds_word(browser, address):
    """Waits longer where the machine is busy."""
    for Handler.seconds in (4, 20, 80):
        text, _ = opened(browser, f"{address}/index.html?q=finalizer")
        if re.search(r'href="[^"]*operators\.html[^"]*"[^>]*class="md-search-result__link"', text):
            return True
    return False


def main():
    site, browser, folder = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = list(problems(site, browser, folder, f"http://127.0.0.1:{server.server_port}"))
    print("\n".join(found) or "the site is good")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
