#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A calibration says all that it should, and nothing that no machine does.

  calibrated.py CLUSTER_FILE RANKS
"""

import json
import sys

KINDS = {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute", "exchange",
         "broadcast", "reduce", "gather", "scatter"}
NOISE = 10  # Other programs on the machine change measured rates by less.
IRREGULAR = {"sort", "select", "scatter", "transpose", "chain"}


def main():
    cluster = json.load(open(sys.argv[1]))
    device, (level,) = cluster["device"], cluster["links"]
    assert level["size"] == int(sys.argv[2])
    assert set(level["collectives"]) == KINDS
    assert all(link["bandwidth"] > 1e6 and 0 <= link["latency"] < 1
               for link in (level, *level["collectives"].values()))
    assert 1e6 < device["memory_bandwidth"] < 1e13
    assert 0 < device["launch"] < 1 and 0 < device["collective_launch"] < 1
    for type in ("f32", "f64"):
        small, *_, large = device["products"][type]
        assert small["size"] < large["size"] and small["flops"] < NOISE * device["flops"][type]
        rates = device["elementwise"][type]
        assert rates["power"] < NOISE * rates["add"]
        assert all(1e4 < rate < NOISE * rates["add"] for rate in device["irregular"].values())
    assert set(device["irregular"]) == IRREGULAR


if __name__ == "__main__":
    main()
