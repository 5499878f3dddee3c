#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several dist-runs that are the nodes of one job: ranks, restarts, nodes that are lost
and that join.

  launch_nodes.py DIRECTORY
"""

import json
import os
import pathlib
import signal
import sys

from launch_places import places, tcp_place, wait_served
from launching import Launcher, check, expect, run_cases, wait_for

DIRECTORY = pathlib.Path(sys.argv[1])
PRINT = "echo ran $RANK/$WORLD_SIZE node $GROUP_RANK attempt $TORCHELASTIC_RESTART_COUNT;"
QUICK = ("--node-timeout", 2, "--last-call", 0.5, "--monitor-interval", 0.05)


def directory(name):
    path = DIRECTORY / name
    path.mkdir(parents=True, exist_ok=True)
    for old in path.iterdir():
        old.unlink()
    return path


def node(place, *words, script, **options):
    return Launcher(*words, *QUICK, "--rdzv", place, script=script, **options)


def lines(*results):
    return sorted(line.partition("] ")[2] for _, out, _ in results for line in out.splitlines())


def two_nodes():
    for place in places(DIRECTORY, "two"):
        nodes = [node(place, "-n", count, "--nnodes", 2, "--node-rank", rank, script=PRINT)
                 for rank, count in ((1, 1), (0, 3))]
        results = [expect(one.ended(), 0) for one in nodes]
        expected = [f"ran {rank}/4 node {int(rank == 3)} attempt 0" for rank in range(4)]
        check(lines(*results) == expected, f"{place}: {lines(*results)}")


def three_nodes_without_ranks():
    program = [sys.executable, "-c", "import json, os; print(json.dumps(dict(os.environ)))"]
    place = tcp_place()
    nodes = [Launcher("-n", 2, "--nnodes", 3, *QUICK, "--rdzv", place, "--", *program)
             for _ in range(3)]
    results = [expect(one.ended(), 0) for one in nodes]
    ranks = [json.loads(line) for line in lines(*results)]
    check(sorted(int(one["RANK"]) for one in ranks) == list(range(6)), "ranks")
    for name in ("MASTER_ADDR", "MASTER_PORT", "PADDLE_TRAINER_ENDPOINTS", "DIST_JOB_TOKEN",
                 "WORLD_SIZE"):
        check(len({one[name] for one in ranks}) == 1, f"{name} differs")
    for one in ranks:
        check(int(one["GROUP_RANK"]) == int(one["RANK"]) // 2, "ranks of a node are not neighbours")


def environment_place():
    _, _, port = tcp_place().rpartition(":")
    address = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    nodes = [node("env://", "--nnodes", 2, script=PRINT, environment=address) for _ in range(2)]
    results = [expect(one.ended(), 0) for one in nodes]
    check(len(lines(*results)) == 2, lines(*results))


def failure_restarts_all_nodes():
    for place in places(DIRECTORY, "restart"):
        script = (PRINT + "[ $TORCHELASTIC_RESTART_COUNT = 1 ] ||"
                  "{ [ $RANK = 2 ] && { sleep 0.2; exit 6; }; sleep 1000; }")
        nodes = [node(place, "-n", 2, "--nnodes", 2, "--max-restarts", 1, script=script)
                 for _ in range(2)]
        results = [expect(one.ended(), 0, "rank 2 failed with exit code 6", "restart 1 of 1")
                   for one in nodes]
        check(sum("attempt 1" in line for line in lines(*results)) == 4, lines(*results))


def restarts_used_up():
    place = tcp_place()
    script = PRINT + "sleep 0.1; [ $RANK != 3 ] || { echo the reason >&2; exit 6; }; sleep 1000"
    nodes = [node(place, "-n", 2, "--nnodes", 2, "--max-restarts", 2, script=script)
             for _ in range(2)]
    for one in nodes:  # Also the node where nothing failed ends with that, and says why.
        expect(one.ended(), 6, "restart 2 of 2", "all 2 restarts are used up",
               "node 1 .*: rank 3 failed with exit code 6", r"^  \| the reason$")


def waits_for_the_slower_one():
    """A node whose workers have ended waits; a later failure starts them again."""
    place = tcp_place()
    script = (PRINT + "[ $RANK = 0 ] && exit 0; [ $TORCHELASTIC_RESTART_COUNT = 1 ] && exit 0;"
              "sleep 0.5; exit 4")
    nodes = [node(place, "--nnodes", 2, "--max-restarts", 1, script=script) for _ in range(2)]
    results = [expect(one.ended(), 0) for one in nodes]
    check("ran 0/2 node 0 attempt 1" in lines(*results), lines(*results))


def lost_node_of_a_fixed_size():
    """The rest waits for a new one, if a restart is left."""
    for place in places(DIRECTORY, "replaced"):
        path = directory("fixed")
        script = PRINT + f"echo > {path}/$GROUP_RANK-$TORCHELASTIC_RESTART_COUNT;" \
            "[ $TORCHELASTIC_RESTART_COUNT = 1 ] || sleep 1000"
        start = lambda: node(place, "--nnodes", 2, "--max-restarts", 1, script=script)
        first = start()
        wait_served(place)
        second = start()
        wait_for("two nodes", lambda: len(list(path.iterdir())) == 2)
        second.kill()
        second.process.wait()
        second.leaves_nothing()
        third = start()
        expect(first.ended(), 0, r"restart 1 of 1: node \d .* was lost")
        expect(third.ended(), 0)


def lost_node_without_restarts():
    place, path = tcp_place(), directory("lost")
    start = lambda: node(place, "--nnodes", 2, script=f"echo > {path}/$RANK; sleep 1000")
    first = start()
    wait_served(place)
    second = start()
    wait_for("two nodes", lambda: len(list(path.iterdir())) == 2)
    second.kill()
    expect(first.ended(), 1, r"node \d .* was lost")
    second.leaves_nothing()


def elastic():
    """4 -> 3 (one is killed) -> 2 (one is told to end) -> 3 (one joins) nodes."""
    for place in places(DIRECTORY, "elastic"):
        path = directory("sizes")
        script = (f"echo > {path}/$DIST_GENERATION.$WORLD_SIZE.$RANK;"
                  f"while [ ! -e {path}/end ]; do sleep 0.02; done")
        start = lambda: node(place, "--nnodes", "1:4", script=script)

        def sizes(size):
            """True if `size` workers run in one generation."""
            found = [file.name.split(".") for file in path.iterdir() if file.name != "end"]
            last = max((int(name[0]) for name in found), default=-1)
            ran = [name for name in found if int(name[0]) == last]
            return all(int(name[1]) == size for name in ran) and len(ran) == size

        nodes = [start()]
        wait_served(place)
        nodes += [start() for _ in range(3)]
        wait_for("four nodes", lambda: sizes(4))
        nodes[1].kill()
        wait_for("three nodes", lambda: sizes(3))
        nodes[2].kill(signal.SIGTERM)
        wait_for("two nodes", lambda: sizes(2))
        expect(nodes[2].ended(), 143)
        nodes.append(start())
        wait_for("three nodes", lambda: sizes(3))
        (path / "end").touch()
        expect(nodes[0].ended(), 0, "was lost", "was requested to end by SIGTERM", "a node joined")
        for one in (nodes[3], nodes[4]):
            expect(one.ended(), 0)
        nodes[1].leaves_nothing()


def workers_that_fail_with_a_lost_node():
    """Workers may notice the loss before the launchers do; that is no failure of theirs."""
    place, path = tcp_place(), directory("noticed")
    script = (f"echo > {path}/$DIST_GENERATION.$WORLD_SIZE.$RANK; "
              f"while [ ! -e {path}/lost ]; do sleep 0.02; done; [ $WORLD_SIZE = 1 ] || exit 9")
    start = lambda: node(place, "--nnodes", "1:2", script=script)
    first = start()
    wait_served(place)
    second = start()
    wait_for("two nodes", lambda: list(path.glob("*.2.1")))
    second.kill()
    second.leaves_nothing()
    (path / "lost").touch()
    expect(first.ended(), 0, "failed with exit code 9", r"node \d .* was lost")


def stopped_node():
    """SIGSTOP of a launcher is as good as its end: its workers are killed, before others take
    their places. When it goes on it joins again."""
    place, path = tcp_place(), directory("stopped")
    script = (f"echo > {path}/$DIST_GENERATION.$WORLD_SIZE.$RANK;"
              f"while [ ! -e {path}/end ]; do sleep 0.02; done")
    start = lambda: node(place, "--nnodes", "1:2", script=script)
    first = start()
    wait_served(place)
    second = start()
    has = lambda size: any(file.name.endswith(f".{size}.0") for file in path.iterdir())
    wait_for("two nodes", lambda: has(2))
    supervisor = second.supervisor()
    os.kill(supervisor, signal.SIGSTOP)
    for old in path.iterdir():
        old.unlink()
    wait_for("one node", lambda: has(1))
    check(len(second.processes()) == 2, "the workers of the stopped node run")
    for old in path.iterdir():
        old.unlink()
    os.kill(supervisor, signal.SIGCONT)
    wait_for("two nodes again", lambda: has(2))
    (path / "end").touch()
    expect(first.ended(), 0)
    expect(second.ended(), 0)


def too_few():
    for place in places(DIRECTORY, "few"):
        expect(node(place, "--nnodes", 2, "--rdzv-timeout", 0.5, script="true").ended(), 1,
               r"1 of 2 nodes are at (tcp|file)://.*; waiting for more",
               "1 of 2 nodes came within 0.5 s")


def nobody_serves():
    place = "tcp://192.0.2.1:9"
    lone = node(place, "--nnodes", 2, "--rdzv-timeout", 0.5, script="true")
    expect(lone.ended(), 1, f"error: cannot join the job at {place}")
    first = tcp_place()  # Node 1 does not serve, and node 0 does not come.
    lone = node(first, "--nnodes", 2, "--node-rank", 1, "--rdzv-timeout", 12, script="true")
    expect(lone.ended(), 1, f"waiting for {first} .--rdzv-timeout 12 s.",
           f"error: cannot join the job at {first}")


def wrong_places():
    for place in ("nowhere", "tcp://127.0.0.1:0", "tcp://127.0.0.1:x", "http://a:1"):
        expect(node(place, "--nnodes", 2, script="true").ended(), 2, "error: --rdzv is wrong: ")
    expect(node("tcp://", "--nnodes", 2, "--rdzv-timeout", 2, script="true").ended(), 1, "error: ")
    clean = {"MASTER_ADDR": "", "MASTER_PORT": ""}
    expect(node("env://", "--nnodes", 2, "--rdzv-timeout", 2, script="true",
                environment=clean).ended(), 1, "error: ")


def wrong_token():
    for place in places(DIRECTORY, "token"):
        path = directory("tokens")
        script = f"echo > {path}/$RANK; while [ ! -e {path}/end ]; do sleep 0.02; done"
        first = node(place, "--nnodes", "1:2", script=script,
                     environment={"DIST_JOB_TOKEN": "right"})
        wait_for("the first", lambda: list(path.iterdir()))
        for wrong in ({"DIST_JOB_TOKEN": "wrong"}, {}):
            result = node(place, "--nnodes", "1:2", script="true", environment=wrong).ended()
            expect(result, 1, "token")
            check("right" not in result[2] and "wrong" not in result[2], "a token is shown")
        (path / "end").touch()
        expect(first.ended(), 0)


def other_limits():
    place, path = tcp_place(), directory("limits")
    first = node(place, "--nnodes", "1:2", script=f"echo > {path}/$RANK; sleep 1000")
    wait_for("the first", lambda: list(path.iterdir()))
    expect(node(place, "--nnodes", "1:3", script="true").ended(), 1,
           "runs with --nnodes 1:2 --max-restarts 0, not 1:3 and 0")
    first.kill(signal.SIGTERM)
    expect(first.ended(), 143)


def the_place_is_lost():
    """The launcher that serves the place is killed: the others end, and say why."""
    place, path = tcp_place(), directory("served")
    start = lambda: node(place, "--nnodes", "1:2", script=f"echo > {path}/$RANK; sleep 1000")
    first = start()
    wait_for("the first", lambda: list(path.iterdir()))
    second = start()
    wait_for("two nodes", lambda: len(list(path.iterdir())) == 2)
    first.kill()
    expect(second.ended(), 1, "error: ")
    first.leaves_nothing()


def main():
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    cases = [two_nodes, three_nodes_without_ranks, environment_place, failure_restarts_all_nodes,
             restarts_used_up, waits_for_the_slower_one, lost_node_of_a_fixed_size,
             lost_node_without_restarts, elastic,
             workers_that_fail_with_a_lost_node, stopped_node, too_few, nobody_serves,
             wrong_places, wrong_token, other_limits, the_place_is_lost]
    return run_cases([case for case in cases if case.__name__ in sys.argv[2:] or not sys.argv[2:]])


if __name__ == "__main__":
    sys.exit(main())
