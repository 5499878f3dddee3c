#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jobs over Gloo on hosts of their own (network namespaces).

  launch_hosts_gloo.py DIRECTORY
"""

import pathlib
import re
import subprocess
import sys

from hosts import Hosts
from launching import Launcher, check, expect, run_cases
from library import build
from tools import INPUTS, SOURCE

DIRECTORY = pathlib.Path(sys.argv[1])
TOKEN = {"DIST_JOB_TOKEN": "of this job"}


def on_two_hosts(**variables):
    """The ends of the program of both ranks, each on a host of its own."""
    with Hosts(2) as hosts:
        nodes = [Launcher("--nnodes", 2, "--node-rank", rank, "--rdzv",
                          f"tcp://{hosts.address(0)}:29500", "--", DIRECTORY / "sum",
                          wrapper=hosts.at(rank), environment={**TOKEN, **variables})
                 for rank in (0, 1)]
        return [one.ended() for one in nodes]


def it_listens_where_the_rendezvous_is():
    """Without a word on addresses but that of --rdzv."""
    for result in on_two_hosts():
        expect(result, 0, r"rank \d of 2, gloo: 2 8$")


def it_is_told_to_listen_where_nobody_reaches_it():
    both = on_two_hosts(DIST_GLOO_HOST="127.0.0.1")
    said = "\n".join(out + errors for _, out, errors in both)
    hint = ("is lost: .*; ranks listen at 127.0.0.1: where they are on several hosts, set "
            "DIST_GLOO_HOST or DIST_GLOO_INTERFACE on each")
    check(re.search(hint, said) and all(status == 1 for status, *_ in both), said)


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    libraries = build() / "lib"
    subprocess.run(["cc", f"-I{SOURCE}/include", INPUTS / "installed.c", "-o",
                    DIRECTORY / "sum", f"-L{libraries}", "-ldist", f"-Wl,-rpath,{libraries}"],
                   check=True)
    return run_cases([it_listens_where_the_rendezvous_is,
                      it_is_told_to_listen_where_nobody_reaches_it])


if __name__ == "__main__":
    sys.exit(main())
