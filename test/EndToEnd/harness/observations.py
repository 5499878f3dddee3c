#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what a run says of itself.

  observations.py SAID.json DONE.json TRACE.json RANKS

The report of the compiler and that of the run agree; the trace has compute and
collectives of every rank.
"""

import json
import pathlib
import re
import sys


def collectives(report):
    """Sorted, without locations: the same work may be grouped otherwise."""
    total = {}
    for entry in report["collectives"]:
        key = entry["kind"], json.dumps(entry["axes"])
        count, size = total.get(key, (0, 0))
        total[key] = count + entry["count"], size + entry["bytes_received"]
    return total


def check_reports(said, done):
    assert said["total_bytes_received"] > 0, said
    assert sum(e["bytes_received"] for e in done["collectives"]) == done["total_bytes_received"]
    assert collectives(said) == collectives(done), (collectives(said), collectives(done))


def check_trace(trace, ranks, kinds):
    events = [e for e in trace["traceEvents"] if e.get("ph") == "X"]
    by_rank = {}
    for event in events:
        by_rank.setdefault((event["pid"], event["tid"]), []).append(event)
    names = {rank: {e["name"] for e in of} for rank, of in by_rank.items()}
    # What goes on while a rank computes has a row of its own.
    own_rows = {(e["pid"], e["tid"]) for e in trace["traceEvents"]
                if e["ph"] == "M" and re.fullmatch("rank [0-9]+", e["args"]["name"])}
    with_collectives = [rank for rank in names if rank in own_rows
                        and any(kind in name for name in names[rank] for kind in kinds)]
    assert len(with_collectives) == ranks, names.keys()
    assert len(events) > 2 * ranks and all(e["dur"] >= 0 for e in events)


def main():
    said, done, trace = (json.loads(pathlib.Path(p).read_text()) for p in sys.argv[1:4])
    check_reports(said, done)
    check_trace(trace, int(sys.argv[4]), {kind for kind, _ in collectives(done)})


if __name__ == "__main__":
    main()
