"""The way of bots to a language model: the secret stays in this process."""

from __future__ import annotations

import contextlib
import http.server
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def relay(base_url: str, key: str | None) -> Iterator[str]:
    """An address on this machine that passes requests on to a model, with its secret."""
    target = base_url.rstrip("/")

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            if self.path != "/v1/chat/completions":
                self.send_error(404)
                return
            length = min(int(self.headers.get("Content-Length") or 0), 16 << 20)
            headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
            request = urllib.request.Request(f"{target}/chat/completions", self.rfile.read(length), headers)
            try:
                with urllib.request.urlopen(request, timeout=600) as response:
                    self.send_response(response.status)
                    self.send_header("Content-Type", response.headers.get("Content-Type", "application/json"))
                    self.end_headers()
                    while chunk := response.read1(1 << 16):
                        self.wfile.write(chunk)
                        self.wfile.flush()
            except urllib.error.HTTPError as error:
                self.send_error(error.code)
            except OSError:
                with contextlib.suppress(OSError):
                    self.send_error(502)

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing: a log might keep what it should not."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
