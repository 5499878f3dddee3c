#!/usr/bin/python3
# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds #include lines against the tables of rooms in docs/internals/architecture.md.

  includes.py ROOT      prints each violation; exit status 1 if there is one

A row of the tables is `| lib/ROOM | contents | ROOM, ROOM, MLIR |`. The last column lists the rooms
whose headers a file of the room may include: paths below lib/ (or include/dist/), or one header.
"MLIR" stands for the headers of MLIR and LLVM, "everything" for all there is.

A file belongs to the room with the longest path that fits. A listed room stands for all that is
below it; in the row of a sub-room, the room around it stands only for the files of its own.

No folders of lib may include one another in a circle, whatever the tables allow.
"""

import os
import pathlib
import re
import sys

PAGE = "docs/internals/architecture.md"
ROW = re.compile(r"^\| (lib|tools)(?:/(\S+))? \|.*\|([^|]*)\|$", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]', re.M)
FOREIGN = ("mlir/", "mlir-c/", "llvm/", "lld/")


def is_below(path, room):
    return path == room or path.startswith(room + "/")


class Rooms:
    """One of the two kinds of rows: those of lib, or those of tools."""

    def __init__(self, page, top):
        self.may = {row[2] or "": [item.strip() for item in row[3].split(",") if item.strip()]
                    for row in ROW.finditer(page) if row[1] == top}

    def of(self, path):
        """The room of a path, or None."""
        return max((room for room in self.may if not room or is_below(path, room)), key=len,
                   default=None)


class Table:
    def __init__(self, root):
        page = (root / PAGE).read_text()
        self.lib, self.tools = Rooms(page, "lib"), Rooms(page, "tools")

    def unknown(self):
        for rooms in (self.lib, self.tools):
            for room, listed in rooms.may.items():
                for item in listed:
                    if not (item in ("MLIR", "everything") or item.endswith(".h") or
                            any(is_below(known, item) for known in self.lib.may)):
                        yield f"{PAGE}: the row of {room or 'tools'} lists '{item}', no room"

    def allows(self, listed, own, header):
        """Whether a file of room `own` (None: a tool), whose row lists `listed`, may include
        dist/<header>."""
        room = self.lib.of(header)
        return own is not None and room == own or any(
            item in ("everything", header, room) or
            is_below(header, item) and not (own and is_below(own, item)) for item in listed)

    def violations(self, path, own, listed, who):
        mlir = "MLIR" in listed or "everything" in listed
        for header in INCLUDE.findall(path.read_text()):
            if ".." in header.split("/"):
                yield f"{path}: a header of another folder is one of include/dist: {header}"
            elif header.startswith(FOREIGN):
                if not mlir:
                    yield f"{path}: {who} must not use MLIR or LLVM: {header}"
            elif (target := included(path, header)) and not self.allows(listed, own, target):
                yield f"{path}: {who} must not use {target}"


def included(path, header):
    """The path of a header of this project below include/dist/ or lib/, or None."""
    if header.startswith("dist/"):
        return header.removeprefix("dist/")
    if "lib" not in path.parts:
        return None
    # Folders from that of the file up to lib.
    parts = path.parts
    lib = len(parts) - 1 - parts[::-1].index("lib")
    for end in range(len(parts) - 1, lib, -1):
        if pathlib.Path(*parts[:end], header).exists():
            return "/".join(parts[lib + 1:end] + (header,))
    return None


def sources(root, folder):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in (".h", ".cpp", ".c"):
            yield path, str(path.relative_to(root / folder))


def edges(root):
    """folder -> {folder that it includes: one file that does}"""
    result = {}
    for folder in ("include/dist", "lib"):
        for path, below in sources(root, folder):
            own = os.path.dirname(below)
            for header in INCLUDE.findall(path.read_text()):
                target = included(path, header)
                folder_used = os.path.dirname(target or "")
                if target and folder_used != own:
                    result.setdefault(own, {}).setdefault(folder_used, path)
    return result


def cycle(graph):
    """Folders that include one another in a circle, or []."""
    finished = set()

    def search(folder, way):
        if folder in way:
            return way[way.index(folder):]
        if folder in finished:
            return []
        for target in graph.get(folder, ()):
            if found := search(target, way + [folder]):
                return found
        finished.add(folder)
        return []

    return next((found for folder in graph if (found := search(folder, []))), [])


def check(root):
    table = Table(root)
    yield from table.unknown()
    for folder in ("include/dist", "lib"):
        for path, below in sources(root, folder):
            own = table.lib.of(below)
            if own is None:
                yield f"{path}: belongs to no room of {PAGE}"
            else:
                yield from table.violations(path, own, table.lib.may[own], own)
    for path, below in sources(root, "tools"):
        listed = table.tools.may[table.tools.of(below)]
        yield from table.violations(path, None, listed, "this tool")
    graph = edges(root)
    circle = cycle(graph)
    for own, target in zip(circle, circle[1:] + circle[:1]):
        yield f"{graph[own][target]}: folders include one another in a circle: {own} uses {target}"


def main():
    found = list(check(pathlib.Path(sys.argv[1])))
    print("\n".join(found) or "all includes stay in their rooms")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
