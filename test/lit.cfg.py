"""lit: .mlir files with RUN lines, Python end-to-end tests, and GoogleTest."""

import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "dist-mlir"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.dist_binary_dir, "test")

tools = os.path.join(config.dist_binary_dir, "bin")
config.environment["PATH"] = os.pathsep.join(
    [tools, config.llvm_tools_dir, os.environ["PATH"]])
# scripts/run-sanitizers: what Python loads needs the sanitizer from the start.
preload = os.environ.get("DIST_TEST_PRELOAD")
python = f"env LD_PRELOAD={preload} {sys.executable}" if preload else sys.executable
config.substitutions.append(("%python", python))
config.substitutions.append(("%dist_source", config.dist_source_dir))
config.substitutions.append(("%dist_binary", config.dist_binary_dir))
# Modules that the Python tests of several folders share.
end_to_end = os.path.join(config.test_source_root, "EndToEnd")
config.environment["PYTHONPATH"] = os.pathsep.join(
    os.path.join(end_to_end, folder) for folder in ("harness", "generator"))
if preload:  # What is built so is not for programs without.
    config.available_features.add("sanitizer")
if shutil.which("cbc"):  # Debian's coinor-cbc
    config.available_features.add("cbc")

# make test-all (DIST_TEST_ALL=1) runs whole sweeps, make test a part of each:
#   REQUIRES: test-all                       the file is left to test-all
#   %if test-all %{300%} %else %{100%}       100 in make test, 300 in test-all
#   %if test-all %{x=8 x=16%}                the words in test-all only
if os.environ.get("DIST_TEST_ALL", "0") not in ("", "0"):
    config.available_features.add("test-all")

# How many faults of a kind verify.test puts into each example; without it into two programs.
if "DIST_FAULT_SITES" in os.environ:
    config.environment["DIST_FAULT_SITES"] = os.environ["DIST_FAULT_SITES"]

# Backends between processes are built where their libraries are there; lit counts the
# rest as unsupported.
for backend in ("gloo", "mpi"):
    if os.path.exists(os.path.join(config.dist_binary_dir, "lib", f"libdist_{backend}.so")):
        config.available_features.add(backend)

# A GPU, its driver, and NCCL where the user says; lit counts what needs them as unsupported.
nccl = os.environ.get("DIST_NCCL_LIBRARY")
if nccl and shutil.which("nvidia-smi") and not subprocess.run(["nvidia-smi"], capture_output=True).returncode:
    config.environment["DIST_NCCL_LIBRARY"] = nccl
    config.available_features.add("nccl")

# What a browser makes of pages is tested where there is one; lit counts the rest
# as unsupported.
browser = shutil.which("chromium") or shutil.which("google-chrome")
if browser and not preload:
    config.available_features.add("browser")
    config.substitutions.append(("%browser", browser))

# File systems of a process's own need rights; lit counts what needs them as unsupported.
if shutil.which("unshare") and not subprocess.run(
        ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], stderr=subprocess.DEVNULL).returncode:
    config.available_features.add("mount-namespaces")

# Hosts as network namespaces need rights; lit counts the rest as unsupported.
veth = ["unshare", "--net", "ip", "link", "add", "name", "a0", "type", "veth", "peer", "name", "a1"]
if all(shutil.which(tool) for tool in ("unshare", "nsenter", "ip")) and not subprocess.run(
        veth, stderr=subprocess.DEVNULL).returncode:
    config.available_features.add("network-namespaces")

# Python's reader of safetensors, which scripts/install-deps --tests installs; where it is
# not there lit counts what needs it as unsupported.
own_python = os.path.join(config.dist_binary_dir, "test-env", "bin", "python")
if not preload and os.path.exists(own_python) and not subprocess.run(
        [own_python, "-c", "import safetensors.numpy"], capture_output=True).returncode:
    config.available_features.add("safetensors")
    config.substitutions.append(("%safetensors_python", own_python))

# torch, where the user has installed it there: build/test-env/bin/pip install torch. lit
# counts what needs it as unsupported.
if not preload and os.path.exists(own_python) and not subprocess.run(
        [own_python, "-c", "import importlib.util, sys; sys.exit(not importlib.util.find_spec('torch'))"]
        ).returncode:
    config.available_features.add("torch")
    config.substitutions.append(("%torch_python", own_python))
