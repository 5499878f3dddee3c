# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hosts as network namespaces: each has an address of its own, and a cable to a switch
that can be pulled out. Needs the rights that lit's feature network-namespaces stands for."""

import os
import subprocess

from launching import wait_for


def holder():
    """A process in a network namespace of its own, which lives as long."""
    process = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
    own = os.readlink("/proc/self/ns/net")
    wait_for("a network namespace",
             lambda: os.readlink(f"/proc/{process.pid}/ns/net") != own)
    return process


class Hosts:
    """with Hosts(2) as hosts: subprocess.run([*hosts.at(0), "ping", hosts.address(1)])"""

    def __init__(self, count):
        self.switch = holder()
        self.hosts = [holder() for _ in range(count)]
        self.ip(self.switch, "link", "add", "name", "bridge", "type", "bridge")
        self.ip(self.switch, "link", "set", "bridge", "up")
        for index, host in enumerate(self.hosts):
            self.ip(self.switch, "link", "add", "name", f"port{index}", "type", "veth",
                    "peer", "name", "eth0", "netns", host.pid)
            self.ip(self.switch, "link", "set", f"port{index}", "master", "bridge", "up")
            self.ip(host, "address", "add", f"{self.address(index)}/24", "dev", "eth0")
            for device in ("lo", "eth0"):
                self.ip(host, "link", "set", device, "up")

    @staticmethod
    def inside(process):
        return ["nsenter", "--target", str(process.pid), "--net"]

    def ip(self, process, *words):
        subprocess.run([*self.inside(process), "ip", *map(str, words)], check=True)

    def at(self, index):
        """The words to put before a command that shall run there."""
        return self.inside(self.hosts[index])

    @staticmethod
    def address(index):
        return f"10.77.0.{index + 1}"

    def cable(self, index, is_in):
        self.ip(self.switch, "link", "set", f"port{index}", "up" if is_in else "down")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in [*self.hosts, self.switch]:
            process.kill()
            process.wait()
