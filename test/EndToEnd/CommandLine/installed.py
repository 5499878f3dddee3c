#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the files of `cmake --install` are enough to build other programs.

  installed.py BUILD_DIRECTORY DIRECTORY
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from launching import check, run_cases
from tools import INPUTS

BUILD, DIRECTORY = map(pathlib.Path, sys.argv[1:3])
SOURCE = INPUTS / "installed.c"
PREFIX = DIRECTORY / "moved" / "prefix"  # Not where it was installed.
LIBRARIES = PREFIX / "lib"
HAS_GLOO = (BUILD / "lib" / "libdist_gloo.so").exists()
CMAKE = """cmake_minimum_required(VERSION 3.16)
project(outside C)
find_package(dist 0.1 REQUIRED)
add_executable(outside {source})
target_link_libraries(outside PRIVATE dist::dist)
"""
CMAKE_CXX = """cmake_minimum_required(VERSION 3.16)
project(outside CXX)
find_package(dist 0.1 REQUIRED COMPONENTS CXX)
add_executable(outside {source})
target_link_libraries(outside PRIVATE dist::Runtime dist::Checkpoint dist::Redistribute
  dist::Session)
"""


def run(*words, **variables):
    done = subprocess.run([str(word) for word in words], text=True, capture_output=True,
                          env={**os.environ, **{name: str(value) for name, value in variables.items()}})
    return done.returncode, done.stdout + done.stderr


def succeed(*words, **variables):
    status, said = run(*words, **variables)
    check(status == 0, f"{words}: exit {status}: {said[-2000:]}")
    return said


def install():
    shutil.rmtree(DIRECTORY, ignore_errors=True)
    first = DIRECTORY / "first"
    succeed("cmake", "--install", BUILD, "--component", "runtime", "--prefix", first,
            "--strip")
    PREFIX.parent.mkdir(parents=True)
    first.rename(PREFIX)
    succeed("cmake", "-E", "make_directory", DIRECTORY / "build")


def starts(program, *arguments):
    """Two ranks that meet by what dist-run says, without the build directory."""
    return succeed(PREFIX / "bin" / "dist-run", "-n", 2, "--", program, *arguments)


def check_sums(said, *backends):
    found = sorted(re.findall(r"rank (\d) of 2, (\w+): 2 8$", said, re.M))
    check(found == sorted((rank, backend) for rank in "01" for backend in backends), said)


def by_pkg_config():
    if shutil.which("pkg-config"):
        flags = succeed("pkg-config", "--cflags", "--libs", "dist",
                        PKG_CONFIG_PATH=LIBRARIES / "pkgconfig").split()
    else:
        flags = [f"-I{PREFIX}/include", f"-L{LIBRARIES}", "-ldist"]
    program = DIRECTORY / "outside"
    succeed("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", SOURCE, "-o", program, *flags,
            f"-Wl,-rpath,{LIBRARIES}")
    check_sums(starts(program, "shm"), "shm", "shm", "shm")
    if HAS_GLOO:  # The plug-in is found beside the library.
        check_sums(starts(program, "gloo"), "shm", "shm", "gloo")
    said = succeed(program, RANK=0, WORLD_SIZE=1, MASTER_ADDR="127.0.0.1", MASTER_PORT=29591)
    check("rank 0 of 1, local: 1 4" in said, said)


def cmake_project(name, text):
    place = DIRECTORY / name
    place.mkdir()
    (place / "CMakeLists.txt").write_text(text)
    return place, ["cmake", "-S", place, "-B", place / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}"]


def by_cmake():
    place, configure = cmake_project("cmake", CMAKE.format(source=SOURCE))
    succeed(*configure)
    succeed("cmake", "--build", place / "build")
    check_sums(starts(place / "build" / "outside", "shm"), "shm", "shm", "shm")


def in_cxx():
    """The C++ interface is a component of its own; without it the error says how to install it."""
    place, configure = cmake_project("cxx", CMAKE_CXX.format(source=SOURCE.with_suffix(".cpp")))
    status, said = run(*configure)
    check(status != 0 and "--component cxx" in said, said)
    succeed("cmake", "--install", BUILD, "--component", "cxx", "--prefix", PREFIX)
    succeed(*configure)
    succeed("cmake", "--build", place / "build")
    for backend in ["shm", "gloo"] if HAS_GLOO else ["shm"]:
        check_sums(starts(place / "build" / "outside", backend), backend)


def a_plugin_elsewhere():
    """Without it the error says how to name its place; $DIST_BACKEND_PATH does."""
    if not HAS_GLOO:
        return "no gloo here"
    elsewhere = DIRECTORY / "elsewhere"
    elsewhere.mkdir()
    (LIBRARIES / "libdist_gloo.so").rename(elsewhere / "libdist_gloo.so")
    command = [PREFIX / "bin" / "dist-run", "-n", 2, "--", DIRECTORY / "outside", "gloo"]
    status, said = run(*command)
    check(status != 0 and "the backend 'gloo' is not available" in said, said)
    check("or set DIST_BACKEND_PATH to the directory of libdist_gloo.so" in said, said)
    check_sums(succeed(*command, DIST_BACKEND_PATH=elsewhere), "shm", "shm", "gloo")
    check_sums(succeed(*command[:-1], DIST_BACKEND_PATH=elsewhere, DIST_BACKEND="gloo"),
               "gloo", "gloo")


def nothing_else_is_seen():
    symbols = succeed("nm", "-D", "--defined-only", LIBRARIES / "libdist.so")
    names = [line.split()[-1] for line in symbols.splitlines()]
    check(all(name.startswith("dist_") for name in names), names[:20])
    declared = re.findall(r"\b(dist_[a-z_]+)\(", (PREFIX / "include/dist/Runtime/dist.h").read_text())
    missing = sorted(set(declared) - set(names) - {"dist_tensor_of"})
    check(not missing, f"not in libdist.so: {missing}")


def main():
    return run_cases([install, nothing_else_is_seen, by_pkg_config, by_cmake, in_cxx, a_plugin_elsewhere])


if __name__ == "__main__":
    sys.exit(main())
