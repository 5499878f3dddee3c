#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Nodes of a job of dist-run on hosts of their own (network namespaces).

  launch_hosts.py DIRECTORY
"""

import pathlib
import sys

from hosts import Hosts
from launching import Launcher, check, expect, run_cases, wait_for

DIRECTORY = pathlib.Path(sys.argv[1])
QUICK = ("--node-timeout", 5, "--last-call", 0.5, "--monitor-interval", 0.05)
TOKEN = {"DIST_JOB_TOKEN": "of this job"}

# Every rank sends its number to the first one, where MASTER_ADDR says, which adds them up.
SUM = """
import os, socket, time
rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
where = os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"])
if rank == 0:
    total, server = 0, socket.create_server(where)
    for _ in range(size - 1):
        total += int(server.accept()[0].makefile().read())
    print("sum", total, "at", where[0])
else:
    for attempt in range(2000):
        try:
            connection = socket.create_connection(where, 5)
            break
        except ConnectionRefusedError:
            time.sleep(0.05)
    connection.sendall(str(rank).encode())
"""


def directory(name):
    path = DIRECTORY / name
    path.mkdir(parents=True, exist_ok=True)
    for old in path.iterdir():
        old.unlink()
    return path


def ranks_reach_each_other():
    with Hosts(3) as hosts:
        for place in (f"tcp://{hosts.address(0)}:29500",
                      f"file://{directory('file').resolve()}/store"):
            nodes = [Launcher("-n", 2, "--nnodes", 3, "--node-rank", rank, *QUICK, "--rdzv", place,
                              "--", sys.executable, "-c", SUM, wrapper=hosts.at(rank),
                              environment=TOKEN) for rank in (2, 0, 1)]
            results = [one.ended() for one in nodes]
            for result in results:
                expect(result, 0)
            expect(results[1], 0, f"rank 0. sum 15 at {hosts.address(0)}$")


def a_cable_is_pulled_out():
    """The others go on without that host; it ends its workers, and may come back."""
    path = directory("cable")
    script = (f"echo > {path}/$DIST_GENERATION.$WORLD_SIZE.$RANK;"
              f"while [ ! -e {path}/end ]; do sleep 0.02; done")
    with Hosts(3) as hosts:
        def start(index):
            return Launcher("--nnodes", "1:3", *QUICK, "--rdzv", f"tcp://{hosts.address(0)}:29500",
                            script=script, wrapper=hosts.at(index), environment=TOKEN)

        def has(size, since):
            """The generation after one, from `since` on, of `size` workers; 0 if there is none."""
            found = [[int(part) for part in file.name.split(".")] for file in path.iterdir()]
            for generation in {one[0] for one in found if one[0] >= since and one[1] == size}:
                if sum(one[0] == generation for one in found) == size:
                    return generation + 1
            return 0

        nodes = [start(index) for index in range(3)]
        next_one = wait_for("three nodes", lambda: has(3, 0))
        hosts.cable(2, False)
        next_one = wait_for("two nodes", lambda: has(2, next_one))
        expect(nodes[2].ended(), 1, "error: ")
        hosts.cable(2, True)
        nodes[2] = start(2)
        wait_for("three nodes again", lambda: has(3, next_one))
        (path / "end").touch()
        expect(nodes[0].ended(), 0, r"node \d .* was lost", "a node joined")
        for one in nodes[1:]:
            expect(one.ended(), 0)


def a_host_dies():
    """All processes of a host end at once; a new host takes its place."""
    path = directory("host")
    script = (f"echo > {path}/$TORCHELASTIC_RESTART_COUNT.$RANK;"
              f"[ $TORCHELASTIC_RESTART_COUNT = 1 ] || sleep 1000")
    with Hosts(3) as hosts:
        def start(index):
            return Launcher("-n", 2, "--nnodes", 2, "--max-restarts", 1, *QUICK, "--rdzv",
                            f"tcp://{hosts.address(0)}:29500", script=script,
                            wrapper=hosts.at(index), environment=TOKEN)

        first, second = start(0), start(1)
        wait_for("two nodes", lambda: len(list(path.iterdir())) == 4)
        hosts.cable(1, False)
        second.kill()
        second.leaves_nothing()
        third = start(2)
        expect(first.ended(), 0, r"restart 1 of 1: node \d .* was lost")
        expect(third.ended(), 0)
        check(len(list(path.iterdir())) == 8, "four workers, twice")


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    return run_cases([ranks_reach_each_other, a_cable_is_pulled_out, a_host_dies])


if __name__ == "__main__":
    sys.exit(main())
