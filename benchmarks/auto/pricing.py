# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs and prices: runs export.py and dist-opt, and keeps their results in
a folder."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

IMPORT = ("--dist-inline-calls", "--dist-import-loops", "--dist-split-complex",
          "--dist-expand-stablehlo", "--dist-import", "--cse", "--dist-fold-transposes")
PRICE = re.compile(r"annotations alone: (\d+) bytes received, work of ([-+.e\d]+) s, "
                   r"cost ([-+.e\d]+) s, (\d+) bytes of memory of (\d+); in kernels work of "
                   r"([-+.e\d]+) s, a step of ([-+.e\d]+) s, with overlap ([-+.e\d]+) s")
SEARCHED = re.compile(r"search: \d+ bytes received, .* cost ([-+.e\d]+) s, (\d+) bytes of memory")
GAP = re.compile(r"search: the solver estimated .* at most ([-+.e\d]+) % above")
MEMORY_LIMIT = 8 << 30  # of one dist-opt


def run(*command, seconds=None):
    """Returns (exit status, output, user seconds, peak bytes); takes at most
    `seconds` of a core."""
    limits = f"ulimit -v {MEMORY_LIMIT >> 10}" + (f"; ulimit -t {seconds}" if seconds else "")
    process = subprocess.Popen(["bash", "-c", f"{limits}; exec \"$@\"", "bash",
                                *map(str, command)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), said, usage.ru_utime, usage.ru_maxrss << 10


def compiler():
    """Identifies the dist-opt in use."""
    return hashlib.sha256(pathlib.Path(shutil.which("dist-opt")).read_bytes()).hexdigest()[:16]


def program(folder, name, devices, layers):
    """Returns the imported training step."""
    stem = f"{name}-{devices}" + (f"-{layers}layers" if layers else "")
    source, imported = folder / f"{stem}.mlir", folder / f"{stem}.imported.mlir"
    if not imported.exists():
        import export
        export.export(name, devices, source, **({"layers": layers} if layers else {}))
        status, said, *_ = run("dist-opt", source, *IMPORT, "-o", imported,
                               "--mlir-print-debuginfo")
        source.unlink()
        if status:
            raise RuntimeError(f"{imported}: {said[-3000:]}")
    return imported


def price(imported, plan, cluster):
    """Returns the cost of a plan file: {"cost", "work", "bytes", "memory",
    "fits"} as the search estimates it, {"step", "kernels", "overlapped"} by the
    time of kernels, or {"error"}."""
    status, said, *_ = run("dist-opt", imported, f"--dist-annotate=plan={plan}",
                           f"--dist-price-plan=cluster={cluster}", "-o", "/dev/null")
    found = PRICE.search(said)
    if status or not found:
        return {"error": errors(said) or f"exit status {status}"}
    moved, work, cost, memory, there, kernels, step, overlapped = map(float, found.groups())
    return {"cost": cost, "work": work, "bytes": moved, "memory": memory,
            "fits": memory <= there, "step": step, "kernels": kernels, "overlapped": overlapped}


def search(imported, plan, cluster, most, mesh=None):
    """Searches a plan, on all grids or on one mesh, writes it to `plan` and
    prices it like one by hand. Returns how it was found, in `most` seconds of a
    core: {"mesh", "seconds", "peak", "gap"}."""
    plan.unlink(missing_ok=True)
    arranged = ([f"--dist-annotate=mesh={mesh}"] if mesh else
                [f"--dist-arrange-devices=cluster={cluster}", "--dist-annotate"])
    status, said, seconds, peak = run(
        "dist-opt", imported, *arranged, f"--dist-auto-shard=cluster={cluster} explain plan={plan}", "-o", "/dev/null",
        seconds=most)
    if status or not plan.exists():
        is_late = status in (-signal.SIGKILL, -signal.SIGXCPU)
        late = f"no end after {most} s" if is_late else f"exit status {status}"
        return {"error": errors(said) or late, "seconds": seconds, "peak": peak}
    mesh = json.loads(plan.read_text())["mesh"]
    shape = ",".join(f"{axis}={size}" for axis, size in mesh.items())
    parts = re.split(r"remark: on (\S+)\n", said)
    on = dict(zip(parts[1::2], parts[2::2])) or {shape: said}
    found = price(imported, plan, cluster)
    return found | {"mesh": shape, "seconds": seconds, "peak": peak,
                    "gap": gap_of(found, on.get(shape, said))}


def gap_of(plan, said):
    """Returns an upper bound of the plan's gap to the least cost with as much
    memory: the gap that is printed for the nearest searched plan."""
    if "error" in plan:
        return None
    plans = [(float(cost), float(memory)) for cost, memory in SEARCHED.findall(said)]
    gaps = [float(gap) for gap in GAP.findall(said)]
    distances = [abs(cost - plan["cost"]) + abs(memory - plan["memory"]) / plan["memory"]
                 for cost, memory in plans]
    return min(zip(distances, gaps))[1] if gaps else None


def errors(said):
    """Returns the first error."""
    found = re.search(r"error: (.*)", said)
    return found.group(1)[:600] if found else None
