# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that may crash or hang, without harm to who calls them."""

import os
import re
import signal
import sys
import tempfile
import traceback

from tools import Failure


class Outcome:
    """The end of a function: `kind` is "ok", "failure", "crash" or "hang"; `text` is
    its output."""

    def __init__(self, kind, text):
        self.kind, self.text = kind, text

    def signature(self):
        """The part that failures of one cause share: the kind and the last error,
        without numbers and names."""
        errors = [line for line in self.text.splitlines() if "rror: " in line]
        text = errors[-1].split("rror: ", 1)[1] if errors else ""
        return self.kind, re.sub(r"<.*>|'[^']*'|\"[^\"]*\"|[\d.]+\S*", "", text)


def isolated(function):
    """Calls function() in a child of this process."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            run_child(function, output)
        _, status = os.waitpid(child, 0)
        output.seek(0)
        text = output.read().decode(errors="replace")
    code = os.waitstatus_to_exitcode(status)
    kinds = {0: "ok", 1: "failure", -signal.SIGALRM: "hang", -signal.SIGPROF: "hang"}
    kind = kinds.get(code, "crash")
    return Outcome(kind, text + (f"ended by {signal.Signals(-code).name}\n" if code < 0 else ""))


def run_child(function, output):
    for stream in (1, 2):
        os.dup2(output.fileno(), stream)
    code = 0
    try:
        function()
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        code = 1
    except Exception:
        traceback.print_exc()
        code = 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def limit(seconds):
    """From now on, of processor time; it is a hang if the child has neither ended then
    nor called this again. Other programs may be busy: of time on the clock, ten times that."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(10 * seconds)
