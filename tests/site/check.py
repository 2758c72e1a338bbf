"""check.py SITE BROWSER: opens pages of the documentation's site in a headless browser.

They load nothing from other hosts, report no errors, and the search finds a word. Exit status 1 with a line for each problem.
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

PAGES = ["index.html", "operators.html", "markers.html", "examples/crontab.html", "api/annotated.html"]
SIZES = ["1280,900", "480,900"]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Pages with a query are complete only when an image has arrived: the search runs in the time of a thread of its own."""

    def do_GET(self):
        if self.path == "/wait":
            time.sleep(4)
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


def opened(browser, url, size):
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", f"--window-size={size}",
                   "--enable-logging=stderr", "--dump-dom", url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True)
    errors = [line for line in done.stderr.splitlines() if "CONSOLE" in line and "/wait" not in line]
    return done.stdout, errors


def problems(site, browser, address):
    yield from foreign_sources(site)
    for page in PAGES:
        for size in SIZES:
            text, errors = opened(browser, f"{address}/{page}", size)
            yield from (f"{page}, {size}: {error}" for error in errors)
            if "<h1" not in text and 'class="title"' not in text:
                yield f"{page}, {size}: no title"
    text, _ = opened(browser, f"{address}/index.html?q=finalizer", SIZES[0])
    if not re.search(r'href="[^"]*operators\.html[^"]*"[^>]*class="md-search-result__link"', text):
        yield "the search does not find the word finalizer in operators.html"


def main():
    site, browser = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = list(problems(site, browser, f"http://127.0.0.1:{server.server_port}"))
    print("\n".join(found) or "the site is good")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
