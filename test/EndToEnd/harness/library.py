# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler and the runtime in this process (test/lib/TestLibrary.h)."""

import ctypes
import functools
import pathlib
import shutil

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
