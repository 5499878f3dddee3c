#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wrong programs, plans, inputs and files: each gives one clear message and a
non-zero exit, and leaves no half-written output.

  bad_input.py OUTPUT_DIRECTORY
"""

import json
import os
import pathlib
import re
import resource
import subprocess
import sys

import numpy as np

from models import Model
from tools import call, finished

CRASH = re.compile(r"Stack dump|PLEASE submit|Assertion|terminate called|Traceback|Sanitizer")
MODEL = Model("mlp")
ADD = '''"builtin.module"() ({{
  "func.func"() <{{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "main"{extra}}}> ({{
  ^bb0(%arg0: tensor<4xf32>):
    %0 = "stablehlo.{op}"(%arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }}) : () -> ()
}}) : () -> ()
'''


class Cases:
    """Files to be wrong with, and what went wrong with the test."""

    def __init__(self, directory):
        self.directory, self.failures, self.count = directory, 0, 0
        self.good = self.text("good.mlir", ADD.format(op="add", extra=""))
        self.integers = self.text("integers.mlir", "func.func @main(%x: tensor<4xi32> "
                                  "{dist.name = \"x\"}) -> tensor<4xi32> {\n  return %x : tensor<4xi32>\n}\n")
        self.artifact = directory / "good.dist"
        call("dist-compile", self.good, "--mesh", "dp=2", "-o", self.artifact)

    def text(self, name, content):
        path = self.directory / name
        path.write_text(content)
        return path

    def plan(self, name, **plan):
        return self.text(f"{name}.json", json.dumps({"mesh": {"dp": 2, "tp": 2}} | plan))

    def npz(self, name, **arrays):
        path = self.directory / f"{name}.npz"
        np.savez(path, **arrays)
        return path

    def expect(self, what, pattern, *command, limit=None):
        """The command fails with a message that has the pattern; -o and
        --outputs name a file that must not exist afterwards."""
        self.count += 1
        command = [str(word) for word in command]
        output = [pathlib.Path(command[i + 1]) for i, word in enumerate(command)
                  if word in ("-o", "--outputs")]
        for path in output:
            path.unlink(missing_ok=True)
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=60,
                                  preexec_fn=limit, restore_signals=limit is None)
            wrong = self.complaint(done, pattern, output)
        except subprocess.TimeoutExpired:
            wrong = "hangs"
        if wrong:
            self.failures += 1
            print(f"FAILED: {what}: {wrong}\n  {' '.join(command)}", file=sys.stderr)

    def complaint(self, done, pattern, output):
        said = done.stderr.strip()
        if done.returncode <= 0:
            return f"exit status {done.returncode}\n{said[-800:]}"
        if CRASH.search(said):
            return f"a crash, not a message:\n{said[:800]}"
        if not re.search(pattern, said, re.I | re.S):
            return f"the message has no /{pattern}/:\n{said[:800]}"
        if len(re.findall(r"\berror:", said)) > 1:
            return f"more than one error:\n{said[:800]}"
        left = [str(path) for path in output if path.is_file()]
        return f"leaves {left}" if left else None


def programs(case):
    compile_ = lambda path: ("dist-compile", path, "--mesh", "dp=2", "-o",
                             case.directory / "out.dist")
    case.expect("truncated program", "expected|error", *compile_(case.text(
        "truncated.mlir", MODEL.step.read_text()[:20000])))
    case.expect("not MLIR", "error", *compile_(case.text("prose.mlir", "Once upon a time\n")))
    case.expect("empty file", "error", *compile_(case.text("empty.mlir", "")))
    case.expect("bytes", "error: .*is not a program", *compile_(MODEL.directory / "inputs.npz"))
    case.expect("StableHLO's short form", "short form: expected MLIR's generic form", *compile_(
        case.text("short.mlir", "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                  "  %0 = stablehlo.sine %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n")))
    portable = case.directory / "portable.mlirbc"
    portable.write_bytes(b"ML\xefR\x0dStableHLO_v1.15.0\0")
    case.expect("portable artifact", "portable artifact: expected MLIR's generic form",
                *compile_(portable))
    for name, content, form in (
            ("foreign.hlo", b"HloModule jit_f, entry_computation_layout={}\n", "is HLO text"),
            ("foreign.txt", b"{ lambda ; a:f32[4]. let b:f32[4] = sin a in (b,) }\n", "is a jaxpr"),
            ("foreign.pb", b"\x0a\x05jit_f\x12\x06main.1\x00", "is a serialized HLO module"),
            ("foreign.bin", b"\x3c\0\0\0ML\xefR\x0dStableHLO_v1.15.0\0",
             r"is a function that jax.export serialized"),
            ("foreign.mlirbc", b"ML\xefR\x0dMLIR23.0.0git\0stablehlo\0constant\0",
             r"MLIR bytecode of MLIR23.0.0git, whose attributes")):
        path = case.directory / name
        path.write_bytes(content)
        case.expect(name, form + r".*: expected MLIR's generic form.*get_asm", *compile_(path))
    case.expect("too large", "too large: its bytes do not fit into 64 bits", *compile_(case.text(
        "large.mlir", "func.func @main(%x: tensor<4294967296x1073741824xf32>) {\n  return\n}\n")))
    case.expect("unknown operation", "frobnicate", *compile_(case.text(
        "operation.mlir", ADD.format(op="frobnicate", extra=""))))
    case.expect("unknown attribute", "nonsense", *compile_(case.text("attribute.mlir", ADD.format(
        op="add", extra=", arg_attrs = [{dist.sharding = #dist.nonsense<1>}]"))))
    case.expect("no return", "ends in 'stablehlo.add', expected a return after it", *compile_(
        case.text("return.mlir", ADD.format(op="add", extra="").replace(
            '    "func.return"(%0) : (tensor<4xf32>) -> ()\n', ""))))
    case.expect("wrong types", "error", *compile_(case.text("types.mlir", ADD.format(
        op="add", extra="").replace("-> tensor<4xf32>\n    \"func", "-> tensor<5xf32>\n    \"func"))))
    case.expect("a program that does not compile, run", "frobnicate", "dist-run",
                case.directory / "operation.mlir", "--mesh", "dp=2", "--random-inputs", "1")
    case.expect("missing file", "no such file|cannot open|missing", *compile_(
        case.directory / "missing.mlir"))


def plans(case):
    def compile_(name, **plan):
        return ("dist-compile", MODEL.step, "--plan", case.plan(name, **plan),
                "-o", case.directory / "out.dist")

    entry = lambda match, **placements: {"match": match, "placements": placements}
    case.expect("contradiction", "contradict|conflict", *compile_("contradiction", arguments=[
        entry("x", dp="shard(0)"), entry("*x", dp="shard(1)")]))
    case.expect("no match", "matches no", *compile_(
        "unmatched", arguments=[entry("*nowhere*", dp="shard(0)")]))
    case.expect("unknown axis", "'?ep'?", *compile_(
        "axis", arguments=[entry("x", ep="shard(0)")]))
    case.expect("dimension out of range", "dimension", *compile_(
        "dimension", arguments=[entry("x", dp="shard(7)")]))
    case.expect("unknown placement", "placement|sliced", *compile_(
        "placement", arguments=[entry("x", dp="sliced(0)")]))
    case.expect("not JSON", "json|parse", "dist-compile", MODEL.step, "--plan",
                case.text("broken.json", "{"), "-o", case.directory / "out.dist")
    case.expect("missing plan", "missing.json", "dist-compile", MODEL.step, "--plan",
                case.directory / "missing.json", "-o", case.directory / "out.dist")
    for mesh in ("dp=0", "dp", "dp=2,dp=2", "dp=-1", "dp=99999999999999999999", "=2"):
        case.expect(f"mesh {mesh}", "mesh|axis", "dist-compile", case.good, "--mesh", mesh,
                    "-o", case.directory / "out.dist")


def inputs(case):
    four = np.ones(4, np.float32)

    def run(name, **arrays):
        return ("dist-run", case.artifact, "--inputs", case.npz(name, **arrays),
                "--outputs", case.directory / "out.npz")

    case.expect("wrong shape", "shape|tensor|5", *run("shape", arg0=np.ones(5, np.float32)))
    case.expect("wrong rank", "shape|tensor|4", *run("rank", arg0=np.ones((4, 4), np.float32)))
    case.expect("wrong type", "f64|type", *run("type", arg0=np.ones(4, np.float64)))
    case.expect("wrong name", "other", *run("name", other=four))
    case.expect("too many", "arg1", *run("many", arg0=four, arg1=four))
    case.expect("none", "arg0", *run("none"))
    case.expect("too large an integer", r"i64\[4\] does not fit i32: element \[3\] is 3000000000",
                "dist-run", case.integers, "--mesh", "dp=1", "--inputs",
                case.npz("large", x=np.array([0, 1, 2, 3 * 10 ** 9])))
    named = finished("dist-run", case.integers, "--mesh", "dp=1", "--inputs",
                     case.npz("unused", **{"['x']": np.arange(4), "dropped": four})).stderr
    assert "no argument is named dropped; ignored" in named, named
    whole = case.npz("whole", arg0=four).read_bytes()
    cut = case.directory / "cut.npz"
    cut.write_bytes(whole[:len(whole) // 2])
    case.expect("truncated inputs", "cut.npz", "dist-run", case.artifact, "--inputs", cut)
    case.expect("missing inputs", "missing.npz", "dist-run", case.artifact, "--inputs",
                case.directory / "missing.npz")
    nan = case.npz("nan", arg0=np.full(4, np.nan, np.float32))
    call("dist-run", case.artifact, "--inputs", nan, "--outputs", case.directory / "nan-out.npz")
    assert np.isnan(np.load(case.directory / "nan-out.npz")["result0"]).all()


def files(case):
    good = case.npz("good", arg0=np.ones(4, np.float32))
    case.expect("missing artifact", "missing.dist", "dist-run", case.directory / "missing.dist")
    whole = case.artifact.read_bytes()
    for name, content in (("cut", whole[:-1000]), ("damaged", whole[:2000] + b"x" + whole[2001:]),
                          ("empty", b""), ("text", b"not an artifact\n" * 100)):
        path = case.directory / f"{name}.dist"
        path.write_bytes(content)
        case.expect(f"{name} artifact", f"{name}.dist", "dist-run", path, "--inputs", good)
    case.expect("no such directory", "nowhere", "dist-run", case.artifact, "--inputs", good,
                "--outputs", case.directory / "nowhere" / "out.npz")
    full = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
    case.expect("no space for outputs", "out.npz", "dist-run", case.artifact, "--inputs", good,
                "--outputs", case.directory / "out.npz", limit=full)
    case.expect("no space for the artifact", "out.dist", "dist-compile", case.good, "--mesh",
                "dp=2", "-o", case.directory / "out.dist", limit=full)


def memory(case):
    """Limits the address space to 1.5 GiB. Sanitizers need more, and abort."""
    if "LD_PRELOAD" in os.environ:
        return
    text = """func.func @main(%x: tensor<{n}xf32>) -> tensor<{m}xf32> {{
      %e = tensor.empty() : tensor<{m}xf32>
      %y = linalg.generic {{indexing_maps = [affine_map<(i) -> ({i})>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]}} ins(%x : tensor<{n}xf32>) outs(%e : tensor<{m}xf32>) {{
      ^bb0(%a: f32, %o: f32):
        linalg.yield %a : f32
      }} -> tensor<{m}xf32>
      return %y : tensor<{m}xf32>
    }}"""
    many, half = 1 << 29, 3 << 26  # floats: 2 GiB, and 0.75 GiB, of which one fits
    small = lambda: resource.setrlimit(resource.RLIMIT_AS, (3 << 29, 3 << 29))
    outside = "out of memory: inputs and outputs do not fit"
    for name, n, m, i, pattern in (
            ("inputs", many, many, "i", outside),
            ("outputs", 1, half, 0, outside),
            ("buffers", 1, many, 0, r"a rank needs 2147483\d+ bytes, which the system refuses")):
        program = case.text(f"large-{name}.mlir", text.format(n=n, m=m, i=i))
        artifact = case.directory / f"large-{name}.dist"
        call("dist-compile", program, "--single-device", "-o", artifact)
        flags = ["--outputs", case.directory / "large.npz"] if name == "outputs" else []
        case.expect(f"large {name}", pattern, "dist-run", artifact, "--random-inputs", 1, *flags,
                    limit=small)


def main():
    case = Cases(pathlib.Path(sys.argv[1]))
    for group in (programs, plans, inputs, files, memory):
        group(case)
    print(f"{case.count} cases, {case.failures} failures")
    return case.failures != 0


if __name__ == "__main__":
    sys.exit(main())
