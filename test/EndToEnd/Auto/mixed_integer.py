# Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Problems of dist-solve as mixed integer programs, solved by CBC (Debian's coinor-cbc).

A binary variable a strategy of a node; a variable in [0, 1] an entry of an edge's table, which
sums up to those of its nodes (the local polytope). What is forbidden is not there.
"""

import itertools
import math
import subprocess

from tools import Failure

FORBIDDEN = 10**17
SECONDS = 60


def cost(problem, strategies):
    """The exact cost of a choice."""
    nodes, edges = problem["nodes"], problem["edges"]
    total = sum(costs[s] for costs, s in zip(nodes["costs"], strategies))
    for ends, costs in zip(edges["nodes"], edges["costs"]):
        index = 0
        for node in ends:
            index = index * len(nodes["costs"][node]) + strategies[node]
        total += costs[index]
    return total


def lives(problem):
    """The sets of nodes that are live together, at the beginning of each."""
    intervals = problem["nodes"]["intervals"]
    for time in {start for start, end in intervals if start < end}:
        yield [i for i, (start, end) in enumerate(intervals) if start <= time < end]


def total(terms):
    """The sum of (factor, variable) in CPLEX's LP format, a term a line."""
    return "\n".join(f" {factor:+.17g} {variable}" for factor, variable in terms) or " 0 zero"


class Program:
    """The text of the program, in CPLEX's LP format."""

    def __init__(self, problem):
        self.nodes, self.edges = problem["nodes"], problem["edges"]
        self.limit = problem.get("usage_limit")
        self.costs, self.rows, self.binaries = [], [], []
        self.scale = max(itertools.chain(*self.allowed_costs(), [1])) / 1e6
        for node, costs in enumerate(self.nodes["costs"]):
            self.add_node(node, costs)
        for edge, (ends, costs) in enumerate(zip(self.edges["nodes"], self.edges["costs"])):
            self.add_edge(edge, ends, costs)
        if self.limit is not None:
            for live in lives(problem):
                self.add_limit(live)

    def allowed_costs(self):
        for table in self.nodes["costs"] + self.edges["costs"]:
            yield [c for c in table if c < FORBIDDEN]

    def row(self, terms, relation):
        self.rows.append(f"{total(terms)}\n {relation}")

    def add_node(self, node, costs):
        names = [(f"x{node}_{s}", c) for s, c in enumerate(costs) if c < FORBIDDEN]
        self.costs += [(c / self.scale, name) for name, c in names]
        self.binaries += [name for name, _ in names]
        self.row([(1, name) for name, _ in names], "= 1")

    def add_edge(self, edge, ends, costs):
        sizes = [len(self.nodes["costs"][node]) for node in ends]
        sums = [[[] for _ in range(size)] for size in sizes]
        for choice, c in zip(itertools.product(*map(range, sizes)), costs):
            if c >= FORBIDDEN or any(self.nodes["costs"][n][s] >= FORBIDDEN
                                     for n, s in zip(ends, choice)):
                continue
            name = f"y{edge}_" + "_".join(map(str, choice))
            self.costs.append((c / self.scale, name))
            for end, strategy in enumerate(choice):
                sums[end][strategy].append((1, name))
        for node, of in zip(ends, sums):
            for strategy, terms in enumerate(of):
                if self.nodes["costs"][node][strategy] < FORBIDDEN:
                    self.row(terms + [(-1, f"x{node}_{strategy}")], "= 0")

    def add_limit(self, live):
        self.row([(usage / max(self.limit, 1), f"x{node}_{s}") for node in live
                  for s, usage in enumerate(self.nodes["usages"][node])
                  if self.nodes["costs"][node][s] < FORBIDDEN and usage], "<= 1")

    def __str__(self):
        rows = "\n".join(f"r{i}:\n{row}" for i, row in enumerate(self.rows))
        binaries = "\n".join(self.binaries)
        return (f"Minimize\nobj:\n{total(self.costs)}\nSubject To\n{rows}\n"
                f"Bounds\n zero = 0\nBinaries\n{binaries}\nEnd\n")


def solve(problem, stem):
    """CBC's strategies; None where nothing is possible. Its files are STEM.lp and STEM.sol."""
    source, answer = stem.with_suffix(".lp"), stem.with_suffix(".sol")
    source.write_text(str(Program(problem)))
    subprocess.run(["cbc", source, "-ratioGap", "0", "-allowableGap", "0", "-seconds",
                    str(SECONDS), "-solve", "-solution", answer], check=True,
                   stdout=subprocess.DEVNULL)
    state, *lines = answer.read_text().splitlines()
    if state.startswith("Infeasible"):
        return None
    if not state.startswith("Optimal"):
        raise Failure(f"CBC did not finish: {state}")
    strategies = [-1] * len(problem["nodes"]["costs"])
    for line in lines:
        _, name, value, *_ = line.split()
        if name.startswith("x") and math.isclose(float(value), 1, abs_tol=1e-4):
            node, strategy = name[1:].split("_")
            strategies[int(node)] = int(strategy)
    return strategies
