//===- RepeatedReshards.cpp - copies that are given up --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RepeatedReshards.h"

#include "dist/Transforms/Reshard/ProgramMemory.h"

using namespace mlir;
using namespace dist;

namespace {
/// From one use of a copy to the next: whoever keeps the copy meanwhile need
/// not make it again.
struct Gap {
  OpOperand *next;
  ProgramTimes::Life life;
  double bytes;
};

class Repeater {
public:
  Repeater(const ReshardContext &context, ShardedProgram &program,
           FunctionOpInterface func)
      : context(context), program(program), func(func), times(func) {}

  void visit(Value value);
  void run();

private:
  /// Those of a value that need one sharding, in the order of the program.
  using Uses = SmallVector<OpOperand *>;

  const ReshardContext &context;
  ShardedProgram &program;
  FunctionOpInterface func;
  ProgramTimes times;
  std::vector<Uses> all;
  std::vector<Gap> gaps;

  std::vector<double> bytesByTime() const;
  void number(const llvm::DenseSet<OpOperand *> &kept);
};
} // namespace

/// Notes the uses of a value that need more than its home has.
void Repeater::visit(Value value) {
  ShardingAttr home = program.home(value);
  if (!isReshardedAfterUse(value) || !home)
    return;
  Type type = value.getType();
  double own = context.localBytes(home, type);
  llvm::MapVector<ShardingAttr, Uses> byNeed;
  for (OpOperand &use : value.getUses())
    if (ShardingAttr need = program.needed(use);
        need && !need.getValue().isPartial() &&
        context.localBytes(need, type) > own)
      byNeed[need].push_back(&use);
  for (auto &[need, uses] : byNeed) {
    llvm::stable_sort(uses, [&](OpOperand *a, OpOperand *b) {
      return times.begin(*a) < times.begin(*b);
    });
    double bytes = context.localBytes(need, type);
    for (size_t i = 1; i < uses.size(); ++i)
      gaps.push_back(
          {uses[i], {times.end(*uses[i - 1]), times.begin(*uses[i])}, bytes});
    all.push_back(std::move(uses));
  }
}

/// Which copy each use has: the next where the one before is not kept.
void Repeater::number(const llvm::DenseSet<OpOperand *> &kept) {
  program.copies.clear();
  for (const Uses &uses : all) {
    unsigned copy = 0;
    for (OpOperand *use : uses)
      program.copies[use] = copy += !kept.contains(use);
  }
}

std::vector<double> Repeater::bytesByTime() const {
  std::vector<double> bytes(times.end() + 1);
  for (const HeldCopy &copy : findHeld(context, program, func))
    if (copy.life.from < copy.life.to) {
      bytes[copy.life.from] += copy.bytes;
      bytes[copy.life.to] -= copy.bytes;
    }
  for (size_t time = 1; time < bytes.size(); ++time)
    bytes[time] += bytes[time - 1];
  return bytes;
}

/// The shortest gaps first.
void Repeater::run() {
  llvm::DenseSet<OpOperand *> kept;
  number(kept);
  if (gaps.empty())
    return;
  std::vector<double> bytes = bytesByTime();
  double peak = *llvm::max_element(bytes);
  auto length = [](const Gap &gap) { return gap.life.to - gap.life.from; };
  llvm::stable_sort(
      gaps, [&](const Gap &a, const Gap &b) { return length(a) < length(b); });
  for (const Gap &gap : gaps) {
    if (length(gap) <= 0) {
      kept.insert(gap.next);
      continue;
    }
    auto during = MutableArrayRef(bytes).slice(gap.life.from, length(gap));
    if (*llvm::max_element(during) + gap.bytes > peak)
      continue;
    for (double &then : during)
      then += gap.bytes;
    kept.insert(gap.next);
  }
  number(kept);
}

void dist::repeatReshards(const ReshardContext &context,
                          ShardedProgram &program, FunctionOpInterface func) {
  Repeater repeater(context, program, func);
  for (BlockArgument argument : func.getArguments())
    repeater.visit(argument);
  for (const OpShardings &shardings : program.operations)
    for (Value result : shardings.op->getResults())
      repeater.visit(result);
  repeater.run();
}
