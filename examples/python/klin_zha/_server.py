"""The program `klin-zha learn serve`, and the frames exchanged with it."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import struct
import subprocess
import threading
from typing import Any

MAKE, RESET, STEP, DESCRIBE, SAVE, LOAD, COPY, UNDO, RENDER = range(1, 10)
ERROR = 255
#: Version of the frames, which releases of klin-zha from this one on speak.
PROTOCOL = 2
NEEDS = "1.0.0-beta.1"
HEAD = struct.Struct("<IBI")


class KlinZhaError(Exception):
    """An error of the server or of the connection, with its code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self))


def split_command(text: str, windows: bool = os.name == "nt") -> list[str]:
    """Splits a command line into words. On Windows, backslashes stay."""
    words = shlex.split(text, posix=not windows)
    return [word.strip('"') for word in words] if windows else words


def find_command() -> list[str]:
    """Returns the command of klin-zha: the variable KLIN_ZHA, or else the program on the path."""
    text = os.environ.get("KLIN_ZHA", "")
    if text.strip():
        return split_command(text)
    # On Windows this finds klin-zha.cmd.
    program = shutil.which("klin-zha")
    if program is not None:
        return [program]
    message = "klin-zha was not found: install it (npm install --global klin-zha), or set the variable KLIN_ZHA to its command."
    raise KlinZhaError("not-found", message)


class Server:
    """A running `klin-zha learn serve`, which answers one request at a time."""

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def _start(self) -> None:
        command = [*find_command(), "learn", "serve", "--threads", str(self._threads)]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise KlinZhaError("not-found", f"Cannot run {command[0]}: {error.strerror}. Set the variable KLIN_ZHA.") from None
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._number = 0
        self._interrupted = False
        self._buffer = bytearray(1 << 16)

    @property
    def is_usable(self) -> bool:
        """Whether the server answers: it was not closed, interrupted or inherited from another process."""
        return self._process is not None and not self._interrupted and self._owner == os.getpid()

    def restart(self) -> None:
        """Replaces a server that cannot be used."""
        self.close()
        self._start()

    def close(self) -> None:
        """Ends the server."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        process.stdout.close()
        if self._owner != os.getpid():
            # It belongs to the parent process.
            process.returncode = 0
            return
        try:
            # A forked process can keep the input open.
            process.wait(0.2 if self._interrupted else 2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def ask_json(self, kind: int, **content: Any) -> Any:
        """Sends a request with JSON and returns the JSON of the answer."""
        return json.loads(bytes(self.ask(kind, content)))

    def ask(self, kind: int, content: dict[str, Any] | bytes) -> memoryview:
        """Sends a request and returns the content of the answer, which the next request overwrites."""
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        if self._process is None:
            raise KlinZhaError("closed", "The environment is closed.")
        if self._owner != os.getpid():
            raise KlinZhaError("forked", "This environment belongs to the parent process: call reset() for games of your own.")
        with self._lock:
            if self._interrupted:
                raise KlinZhaError("interrupted", "A request was interrupted, so the games are lost: call reset() to begin again.")
            self._interrupted = True
            self._number = (self._number + 1) & 0xFFFFFFFF
            answered, answer = self._exchange(HEAD.pack(len(data) + 5, kind, self._number) + data)
            self._interrupted = False
        if answered == ERROR:
            raise KlinZhaError(**json.loads(bytes(answer)))
        return answer

    def _exchange(self, request: bytes) -> tuple[int, memoryview]:
        assert self._process is not None and self._process.stdin is not None
        view = memoryview(request)
        try:
            while view:
                view = view[self._process.stdin.write(view) :]
        except BrokenPipeError:
            raise KlinZhaError("closed", "The server has ended: call reset() to begin again.") from None
        length, kind, number = HEAD.unpack(self._read(HEAD.size))
        answer = self._read(length - 5)
        if number != self._number:
            message = f"This klin-zha speaks another protocol: version {NEEDS} or newer is needed (frames {PROTOCOL})."
            raise KlinZhaError("bad-version", message)
        return kind, answer

    def _read(self, size: int) -> memoryview:
        assert self._process is not None and self._process.stdout is not None
        if len(self._buffer) < size:
            self._buffer = bytearray(size)
        view = memoryview(self._buffer)[:size]
        done = 0
        while done < size:
            count = self._process.stdout.readinto(view[done:])  # type: ignore[attr-defined]
            if not count:
                raise KlinZhaError("closed", "The server has ended: call reset() to begin again.")
            done += count
        return view
