#!/usr/bin/env python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the sweep with torch.distributed on Gloo: prints the lines of Sweep.h.
Needs torch.

  sweep_torch.py RANKS OPS SIZES
"""

import os
import statistics
import sys
import tempfile
import time
import traceback

import torch
import torch.distributed as dist

RANKS, OPS, SIZES = int(sys.argv[1]), sys.argv[2].split(","), sys.argv[3].split(",")
CALLS = {"all_reduce": lambda send, receive: dist.all_reduce(send),
         "all_gather": lambda send, receive: dist.all_gather_into_tensor(receive, send),
         "reduce_scatter": lambda send, receive: dist.reduce_scatter_tensor(receive, send),
         "all_to_all": lambda send, receive: dist.all_to_all_single(receive, send),
         "broadcast": lambda send, receive: dist.broadcast(send, 0)}


def measure(size, call):
    """Returns the seconds of one call: the median of batches, as in Sweep.h."""
    calls = min(max((8 << 20) // max(size, 1), 2), 300)
    for _ in range(max(2, calls // 4)):
        call()
    batches = []
    for _ in range(7):
        begin = time.perf_counter()
        for _ in range(calls):
            call()
        batches.append((time.perf_counter() - begin) / calls)
    return statistics.median(batches)


def buffers(op, size):
    block = max(1, size // 4 // RANKS)
    whole = max(1, size // 4) if op in ("all_reduce", "broadcast") else block * RANKS
    return (torch.zeros(block if op == "all_gather" else whole),
            torch.zeros(block if op == "reduce_scatter" else whole))


def is_right(op, rank, send, receive):
    """True if the result of one call is right for each rank's number
    from 1 on."""
    send.fill_(rank + 1)
    CALLS[op](send, receive)
    ranks, block = torch.arange(1, RANKS + 1).float(), max(1, receive.numel() // RANKS)
    if op in ("all_gather", "all_to_all"):
        return torch.equal(receive, ranks.repeat_interleave(block))
    expected = 1 if op == "broadcast" else ranks.sum()
    return bool(((receive if op == "reduce_scatter" else send) == expected).all())


def run(rank, path):
    os.sched_setaffinity(0, {rank % os.cpu_count()})
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{path}", rank=rank, world_size=RANKS)
    for op in OPS:
        for size in map(int, SIZES):
            send, receive = buffers(op, size)
            seconds = measure(size, lambda: CALLS[op](send, receive))
            if not is_right(op, rank, send, receive):
                raise ValueError(f"a wrong result of {op} of {size} bytes")
            os.write(1, f"torch {op} {RANKS} {size} {seconds * 1e6:.4f}\n".encode())
    dist.destroy_process_group()


def child(rank, path):
    """Starts a process of that rank; returns its id."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        run(rank, path)
        status = 0
    except Exception:
        traceback.print_exc()
    os._exit(status)


def main():
    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    with tempfile.TemporaryDirectory() as folder:
        children = [child(rank, os.path.join(folder, "store")) for rank in range(RANKS)]
        return int(any([os.waitpid(process, 0)[1] for process in children]))


if __name__ == "__main__":
    sys.exit(main())
