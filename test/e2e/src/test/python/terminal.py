"""A person at a terminal: runs a command on a pseudo-terminal of its own.

    terminal.py SECONDS SEEN TYPED [SEEN TYPED ...] -- COMMAND [ARGUMENT ...]

Once the terminal shows a SEEN, the TYPED after it is typed; "^C" in it is Ctrl-C, "^D" the end of
the input, "^M" the Enter key. Prints all that the terminal showed. Ends with the command's exit
code, with 128 and the signal's number when a signal ended it, or with 99 when the SECONDS were over.
"""

import os
import pty
import select
import signal
import sys
import time

TOO_LATE = 99


def keys(text):
    return text.replace("^C", "\x03").replace("^D", "\x04").replace("^M", "\r").encode()


def main(arguments):
    end = arguments.index("--")
    deadline = time.monotonic() + float(arguments[0])
    script = list(zip(arguments[1:end:2], arguments[2:end:2]))
    command = arguments[end + 1 :]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    shown = b""
    answered = 0
    while True:
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            sys.stdout.buffer.write(shown)
            return TOO_LATE
        if script and script[0][0].encode() in shown[answered:]:
            answered = len(shown)
            os.write(terminal, keys(script.pop(0)[1]))
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux: the last process has closed its side.
            break
        if not part:
            break
        shown += part
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    sys.stdout.buffer.write(shown)
    return code if code >= 0 else 128 - code


sys.exit(main(sys.argv[1:]))
