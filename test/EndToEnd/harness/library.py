# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler and the runtime in this process (test/lib/TestLibrary.h)."""

import contextlib
import ctypes
import functools
import os
import pathlib
import shutil
import sys
import tempfile

import numpy as np

from tools import Failure


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("bytes", ctypes.c_size_t)]


def build():
    return pathlib.Path(shutil.which("dist-opt")).resolve().parents[1]


@functools.cache
def load(name):
    """libdist-test-NAME.so of the build."""
    # Artifacts find dist_gemm in the runtime.
    return ctypes.CDLL(build() / f"lib/libdist-test-{name}.so", ctypes.RTLD_GLOBAL)


def compile(program, artifact, single_device=False, plan="", overlap=False):
    if load("compiler").dist_test_compile(bytes(program), bytes(artifact), plan.encode(),
                                          int(single_device), int(overlap)):
        raise Failure("it does not compile")


def is_refused(program, artifact, plan, messages):
    """Compiles with a plan file. True if the compiler refuses the program by one of these
    messages; a Failure if by another one."""
    with tempfile.TemporaryFile() as said, redirected(sys.stderr.fileno(), said.fileno()):
        failed = load("compiler").dist_test_compile(bytes(program), bytes(artifact), plan.encode(),
                                                    0, 0)
        said.seek(0)
        text = said.read().decode(errors="replace")
    if failed and not any(message in text for message in messages):
        raise Failure(f"it does not compile: {text[:1000]}")
    return bool(failed)


@contextlib.contextmanager
def redirected(descriptor, other):
    """Lets what is written to a file descriptor go to another one."""
    kept = os.dup(descriptor)
    os.dup2(other, descriptor)
    try:
        yield
    finally:
        os.dup2(kept, descriptor)
        os.close(kept)


def opt(program, passes, refused=None):
    """`refused`: what no remark may say."""
    if load("compiler").dist_test_opt(bytes(program), passes.encode(), refused and refused.encode()):
        raise Failure("it is refused")


def tensors(arrays):
    return (Tensor * len(arrays))(*(Tensor(a.ctypes.data, a.nbytes) for a in arrays))


def run(artifact, arguments, results):
    """One step. `results`: arrays of the right types; returns those computed."""
    arguments = [np.ascontiguousarray(a).reshape(a.shape) for a in arguments]
    outputs = [np.empty(r.shape, r.dtype) for r in results]
    if load("runtime").dist_test_run(bytes(artifact), tensors(arguments), len(arguments),
                                     tensors(outputs), len(outputs)):
        raise Failure("it does not run")
    return outputs


def seal(artifact):
    """Renews the seal of an artifact that was changed."""
    if load("runtime").dist_test_seal(bytes(artifact)):
        raise Failure("it has no seal")


def load_artifact(artifact):
    """All that comes before the first step."""
    if load("runtime").dist_test_load(bytes(artifact)):
        raise Failure("it does not load")
