"""A model behind an OpenAI-compatible address, as the tests want it."""

import contextlib
import http.server
import json
import threading
import time

SECRET = "sk-very-secret"


@contextlib.contextmanager
def stub(answer):
    """An OpenAI-compatible address; `answer` gives the text, a status, or seconds to wait."""
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            seen.append({"key": self.headers.get("Authorization"), **body})
            said = answer(len(seen) - 1, body)
            if isinstance(said, int):
                self.send_error(said, SECRET)
                return
            if isinstance(said, float):
                time.sleep(said)
                said = "[late]"
            self.send_response(200)
            streams = bool(body.get("stream"))
            self.send_header("Content-Type", "text/event-stream" if streams else "application/json")
            self.end_headers()
            kind = "chat.completion.chunk" if streams else "chat.completion"
            frame = {"id": "stub", "object": kind, "created": 0, "model": "stub"}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            if streams:
                for text, reason in [*((letter, None) for letter in said), ("", "stop")]:
                    delta = {"role": "assistant", "content": text}
                    told = {**frame, "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
                    self.wfile.write(b"data: " + json.dumps(told).encode() + b"\n\n")
                told = {**frame, "choices": [], "usage": usage}
                self.wfile.write(b"data: " + json.dumps(told).encode() + b"\n\ndata: [DONE]\n\n")
            else:
                message = {"content": None, "refusal": "I can't"} if said is None else {"content": said}
                choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}
                self.wfile.write(json.dumps({**frame, "choices": [choice], "usage": usage}).encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", seen
    finally:
        server.shutdown()
        server.server_close()
