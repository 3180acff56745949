"""Real proxies in front of a server, with the samples that we give to people."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.patience import PATIENCE

NAME = "rondel.example.org"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    """One that nobody has signed, and its key."""
    found, key = folder / "fullchain.pem", folder / "privkey.pem"
    kind = ["-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    name = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(key), "-out", str(found)]
    subprocess.run(["openssl", "req", *kind, *name, *files], check=True, capture_output=True)
    return found, key


@contextmanager
def running(command: list[str], port: int, folder: Path, **variables: str) -> Iterator[None]:
    """A proxy, until the block ends."""
    with (folder / "proxy.txt").open("w") as said:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **variables}, stdout=said, stderr=said
        )
        try:
            wait_for_port(port, process)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None, "the proxy has ended"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < end, "the proxy does not come up"
            time.sleep(0.05)


@contextmanager
def nginx(folder: Path, upstream: int, port: int) -> Iterator[None]:
    """With our site, but for what belongs to the machine: ports and the certificate."""
    found, key = certificate(folder)
    site = Path("deploy/nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(found)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("    listen [::]:80;\n", ""),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{upstream}"),
    ):
        assert old in site, old
        site = site.replace(old, new)
    temporary = "".join(
        f"{what}_temp_path {folder}/{what};\n"
        for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n"
    )
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    with running(command, port, folder):
        yield


@contextmanager
def caddy(folder: Path, upstream: int, port: int) -> Iterator[None]:
    """With our file; a certificate of its own making, since nobody could give it one here."""
    ours = Path("deploy/Caddyfile").read_text(encoding="utf-8")
    options = (
        "{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    )
    (folder / "Caddyfile").write_text(options + ours)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    settings = {"SITE_NAME": f"{NAME}:{port}", "UPSTREAM": f"127.0.0.1:{upstream}"}
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, folder, **home, **settings):
        yield


def unsigned() -> ssl.SSLContext:
    """For those who don't ask who has signed a certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
