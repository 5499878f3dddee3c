# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults in the text of one rank's program (dist-compile --emit=sharded).

Each fault is a generator over lines: it yields programs in which one site is damaged.
"""

import re

COLLECTIVE = re.compile(r"( *)(%\w+)(?::\d+)? = dist\.(\w+) ([^<]*) over (.*) : (.*)")
FLOAT = re.compile(r"tensor<((?:\d+x)*)(f32|f64|bf16|f16)>")


class Site:
    """A collective, with its operands and their types."""

    def __init__(self, number, match):
        self.number = number
        self.indent, self.name, self.op, operands, self.rest, types = match.groups()
        self.operands = operands.split(", ")
        self.types = types.split(" -> ")[0].split(", tensor")
        self.types = [t if t.startswith("tensor") else "tensor" + t for t in self.types]
        results = types.split(" -> ")[-1].split(", tensor")
        self.results = [t if t.startswith("tensor") else "tensor" + t for t in results]

    def result(self, index):
        return f"{self.name}#{index}" if len(self.operands) > 1 else self.name


def sites(lines, *ops):
    for number, line in enumerate(lines):
        match = COLLECTIVE.match(line)
        if match and match[3] in ops:
            yield Site(number, match)


def renamed(lines, name, other):
    return [re.sub(re.escape(name) + r"(?![\w#])", other, line) for line in lines]


def with_operand(lines, site, index, before, name):
    """The program whose collective reads `name` instead, which `before` makes."""
    operands = site.operands[:index] + [name] + site.operands[index + 1:]
    line = lines[site.number].replace(", ".join(site.operands), ", ".join(operands), 1)
    return lines[:site.number] + [site.indent + text for text in before] + [line] + lines[site.number + 1:]


def reduction_left_out(lines):
    """Each rank keeps its own partial sum."""
    for site in sites(lines, "all_reduce"):
        for index in range(len(site.operands)):
            damaged = renamed(lines[site.number + 1:], site.result(index), site.operands[index])
            yield lines[:site.number + 1] + damaged


def counted_twice(lines):
    """Every partial sum is added to itself before it is reduced."""
    for site in sites(lines, "all_reduce", "reduce_scatter"):
        for index, (operand, type) in enumerate(zip(site.operands, site.types)):
            if FLOAT.fullmatch(type):
                yield with_operand(lines, site, index, [
                    f"%fault_empty = tensor.empty() : {type}",
                    f"%fault = linalg.add ins({operand}, {operand} : {type}, {type})"
                    f" outs(%fault_empty : {type}) -> {type}"], "%fault")


def stale_block(lines):
    """The first row of what a rank gives to the others is not the new one."""
    for site in sites(lines, "all_gather", "exchange", "all_to_all", "collective_permute"):
        for index, (operand, type) in enumerate(zip(site.operands, site.types)):
            shape = FLOAT.fullmatch(type)
            if not shape or not shape[1]:
                continue
            sizes = shape[1].split("x")[:-1]
            row = f"tensor<{'x'.join(['1', *sizes[1:]])}x{shape[2]}>"
            zeros, ones = ", ".join("0" * len(sizes)), ", ".join("1" * len(sizes))
            yield with_operand(lines, site, index, [
                f"%fault_row = arith.constant dense<0.0> : {row}",
                f"%fault = tensor.insert_slice %fault_row into {operand}[{zeros}]"
                f" [{', '.join(['1', *sizes[1:]])}] [{ones}] : {row} into {type}"], "%fault")


def wrong_halo_row(lines):
    """Replaces the first row that a rank fetches from its neighbours by another one."""
    for site in sites(lines, "exchange"):
        windows = re.findall(r"\[(\{[^\[\]]*\} at [^\[\]]*)\]>", site.rest)
        for index, (type, window) in enumerate(zip(site.results, windows)):
            for dim, axes in enumerate(re.findall(r"\{([^{}]*)\} at", window)):
                before = axes and repeated_row(site.result(index), type, dim)
                if before:
                    before = [site.indent + text for text in before]
                    after = renamed(lines[site.number + 1:], site.result(index), "%fault")
                    yield lines[:site.number + 1] + before + after


def repeated_row(value, type, dim):
    """%fault: the value with its row 1 in the place of row 0; none if there is one row."""
    shape = FLOAT.fullmatch(type)
    sizes = shape[1].split("x")[:-1] if shape else []
    if dim >= len(sizes) or int(sizes[dim]) < 2:
        return []
    row = [size if i != dim else "1" for i, size in enumerate(sizes)]
    first, second = (", ".join(at if i == dim else "0" for i in range(len(sizes))) for at in "01")
    part = f"[{', '.join(row)}] [{', '.join('1' * len(sizes))}]"
    row_type = f"tensor<{'x'.join(row)}x{shape[2]}>"
    return [f"%fault_row = tensor.extract_slice {value}[{second}] {part} : {type} to {row_type}",
            f"%fault = tensor.insert_slice %fault_row into {value}[{first}] {part} : {row_type} into {type}"]


def masks(lines):
    """(line, end of its region, result, unmasked value) of each select by an index."""
    for number, line in enumerate(lines):
        match = re.match(r" *(%\w+) = arith\.select (%\w+), (%\w+), %(?:out|cst)\w* : f\d+", line)
        begin = max((i for i in range(number) if "^bb0" in lines[i]), default=0)
        if match and any(re.match(rf" *{match[2]} = arith\.(cmpi .* : index|andi)", text)
                         for text in lines[begin:number]):
            end = next(i for i in range(number, len(lines)) if lines[i].strip().startswith("}"))
            yield number, end, match[1], match[3]


def padding_unmasked(lines):
    """Lets a reduction include masked elements, beyond the end of the tensor: in one
    place, then everywhere."""
    found = list(masks(lines))
    everywhere = lines
    for number, end, masked, value in found:
        damaged = renamed(lines[number + 1:end], masked, value)
        yield lines[:number + 1] + damaged + lines[end:]
        everywhere = everywhere[:number + 1] + damaged + everywhere[end:]
    if len(found) > 1:
        yield everywhere


KINDS = [reduction_left_out, counted_twice, stale_block, wrong_halo_row, padding_unmasked]
