"""What messages are sent to: a post office, a push service and a webhook, on this machine."""

from __future__ import annotations

import base64
import json
import os
import socketserver
import threading
from email import message_from_string
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Local:
    """A server in a thread of this process, started and stopped with the block."""

    server: socketserver.TCPServer

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.server.server_close()


class PostOffice(Local):
    """Takes mail by SMTP."""

    def __init__(self) -> None:
        self.letters: list[Message] = []
        office = self

        class Clerk(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().decode().strip():
                    verb = line.split()[0].upper()
                    if verb == "DATA":
                        self.say("354 go on")
                        self.read_letter()
                    self.say({"QUIT": "221 bye"}.get(verb, "250 fine"))
                    if verb == "QUIT":
                        return

            def read_letter(self) -> None:
                lines = []
                while (line := self.rfile.readline().decode()).strip() != ".":
                    lines.append(line.removeprefix("."))
                office.letters.append(message_from_string("".join(lines), policy=default))

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Clerk)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"


class Endpoint(Local):
    """A push service with one browser behind it, which opens what comes; and a webhook."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.pushes: list[Any] = []
        self.hooks: list[Any] = []
        self.asked = 0
        self.status = 201
        endpoint = self

        class Clerk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                endpoint.asked += 1
                body = self.rfile.read(int(self.headers["content-length"]))
                if endpoint.status < 300:
                    if self.path == "/push":
                        assert "vapid t=" in self.headers["authorization"]
                        endpoint.pushes.append(json.loads(endpoint.open(body)))
                    else:
                        endpoint.hooks.append(json.loads(body))
                self.send_response(endpoint.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """It says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Clerk)
        self.port = self.server.server_address[1]

    def open(self, body: bytes) -> bytes:
        return bytes(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))

    @property
    def subscription(self) -> str:
        """As a browser gives it."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(public), "auth": _text(self.auth)}
        return json.dumps({"endpoint": f"http://127.0.0.1:{self.port}/push", "keys": keys})

    @property
    def hook(self) -> str:
        return f"json://127.0.0.1:{self.port}/hook"


def _text(plain: bytes) -> str:
    return base64.urlsafe_b64encode(plain).decode().rstrip("=")
