//===- ProgramLives.cpp - when values take memory -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramLives.h"

using namespace mlir;
using namespace dist;

void ProgramLives::add(ValueId id, int64_t from, int64_t to) {
  if (id == kNoValue)
    return;
  ChoiceNetwork::Life &life = lives[id];
  bool isFirst = life.from == life.to;
  life = {isFirst ? from : std::min(life.from, from), std::max(life.to, to)};
}

/// What the caller gave stays until the end, unless a result replaces it; what
/// has one number shares its place.
ProgramLives::ProgramLives(const PropagationGraph &graph,
                           const ProgramUses &uses)
    : kernels(graph.func), lives(graph.state.numValues()) {
  FunctionOpInterface func = graph.func;
  const ProgramTimes &times = kernels.times();
  auto addFrom = [&](Value value, int64_t from) {
    int64_t to = from + 1;
    for (OpOperand &use : value.getUses())
      to = std::max(to, times.end(use));
    add(graph.find(value), from, to);
  };
  for (BlockArgument argument : func.getArguments())
    if (func.getArgAttr(argument.getArgNumber(), kAliasAttr))
      addFrom(argument, 0);
    else
      add(graph.find(argument), 0, times.end());
  uses.walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      if (kernels.isStored(result))
        addFrom(result, kernels.made(result).from);
    if (!ProgramUses::hasBody(op))
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          addFrom(argument, times.begin(op));
  });
  for (ValueId result : graph.results)
    add(result, times.end() - 1, times.end());
}
