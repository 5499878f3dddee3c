#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The example of custom calls on meshes, against numpy and one rank.

  custom_call.py CALLS_JSON DIRECTORY MESH ...
"""

import os
import pathlib
import sys

from tools import EXAMPLES, call


def main():
    calls, directory, *meshes = sys.argv[1:]
    os.environ["DIST_CACHE_DIR"] = str(pathlib.Path(directory) / "cache")
    example = EXAMPLES / "custom-call"
    for mesh in meshes:
        for plan in ([], ["--plan", example / "plan.json"]):
            call("dist-run", example / "small/step.mlir", "--custom-calls", calls,
                 "--mesh", mesh, *plan, "--inputs", example / "small/inputs.npz",
                 "--expect", example / "small/expected.npz", "--verify", "--quiet")


if __name__ == "__main__":
    main()
