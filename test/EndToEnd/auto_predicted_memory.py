#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory that a plan is said to need, and what a rank of its artifact has.

  auto_predicted_memory.py OUTPUT_DIRECTORY gpt:dp=4:data-parallel,fsdp ...

A rank has its arguments, results that replace none of them, and an arena.
"""

import json
import pathlib
import re
import subprocess
import sys

from auto import IMPORT
from models import Model, parse_mesh
from tools import Failure, check_all, remarks

TOLERANCE = 0.1


def predicted(program, plan):
    said = remarks(program, f"--dist-annotate=plan={plan}", "--dist-price-plan")
    found = re.search(r"(\d+) bytes of memory", said)
    if not found:
        raise Failure(said[-3000:])
    return int(found[1])


def measured(artifact):
    content = artifact.read_bytes()
    text = content[content.index(b'{"arena_bytes"'):].split(b"\0")[0].decode()
    manifest, _ = json.JSONDecoder().raw_decode(text)
    outside = [b["bytes"] for b in manifest["buffers"] if b["kind"] in ("argument", "result")]
    return manifest["arena_bytes"] + sum(outside)


def check(case, directory):
    name, mesh, plans = case.split(":")
    model = Model(name)
    program = directory / f"{model.name}.mlir"
    subprocess.run(["dist-opt", model.step, *IMPORT, "-o", program], check=True)
    for plan in plans.split(","):
        stem = f"{model.name}-{plan}-{mesh.replace(',', '-').replace('=', '')}"
        path, artifact = directory / f"{stem}.json", directory / f"{stem}.dist"
        path.write_text(json.dumps(model.plan(plan, parse_mesh(mesh))))
        subprocess.run(["dist-compile", model.step, "--plan", path, "-o", artifact],
                       check=True, capture_output=True)
        said, taken = predicted(program, path), measured(artifact)
        print(f"{case} {plan}: {said} bytes predicted, {taken} taken")
        if abs(said - taken) > TOLERANCE * taken:
            raise Failure(f"{stem}: {said} bytes predicted, {taken} taken")


def main():
    directory, *cases = sys.argv[1:]
    return check_all(cases, lambda case: check(case, pathlib.Path(directory)))


if __name__ == "__main__":
    sys.exit(main())
