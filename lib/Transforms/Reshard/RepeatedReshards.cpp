//===- RepeatedReshards.cpp - copies that are given up --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/RepeatedReshards.h"

#include "dist/Transforms/Reshard/ProgramMemory.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

namespace {
/// From one use of a copy to when that of the next is made: whoever keeps the
/// copy meanwhile need not make it again.
struct Gap {
  OpOperand *next;
  ProgramTimes::Life life;
  double bytes;
};

class Repeater {
public:
  Repeater(ReshardContext &context, ShardedProgram &program,
           FunctionOpInterface func, const ProgramKernels &kernels)
      : context(context), program(program), func(func), kernels(kernels),
        times(kernels.times()) {}

  void visit(Value value);
  void run();
  /// Bytes that are kept between uses, by how long they are, of what was
  /// visited.
  double weight() const;

private:
  /// Those of a value that need one sharding, in the order of the program.
  using Uses = SmallVector<OpOperand *>;

  ReshardContext &context;
  ShardedProgram &program;
  FunctionOpInterface func;
  const ProgramKernels &kernels;
  const ProgramTimes &times;
  std::vector<Uses> all;
  std::vector<Gap> gaps;

  std::vector<double> bytesByTime() const;
  void number(const llvm::DenseSet<OpOperand *> &kept);
};
} // namespace

/// Notes the uses of a value that need more than its home has.
void Repeater::visit(Value value) {
  ShardingAttr home = program.home(value);
  if (!home)
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
      gaps.push_back({uses[i],
                      {times.end(*uses[i - 1]),
                       ProgramKernels::reshardTime(times.begin(*uses[i]))},
                      bytes});
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
  for (const HeldCopy &copy : findHeld(context, program, func, kernels))
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

double Repeater::weight() const {
  double sum = 0;
  for (const Gap &gap : gaps)
    sum += gap.bytes * static_cast<double>(
                           std::max<int64_t>(0, gap.life.to - gap.life.from));
  return sum;
}

/// Arguments and results of operations.
static void forEachValue(const ShardedProgram &program,
                         FunctionOpInterface func,
                         llvm::function_ref<void(Value)> visit) {
  llvm::for_each(func.getArguments(), visit);
  for (const OpShardings &shardings : program.operations)
    llvm::for_each(shardings.op->getResults(), visit);
}

void dist::repeatReshards(ReshardContext &context, ShardedProgram &program,
                          FunctionOpInterface func) {
  llvm::SetVector<Value> values;
  forEachValue(program, func, [&](Value value) {
    if (isReshardedAfterUse(value))
      values.insert(value);
  });
  if (values.empty())
    return;
  ProgramKernels kernels(program, func);
  Repeater repeater(context, program, func, kernels);
  llvm::for_each(values, [&](Value value) { repeater.visit(value); });
  repeater.run();
}

//===----------------------------------------------------------------------===//
// Which values
//===----------------------------------------------------------------------===//

namespace {
/// Finds what is to be resharded after use.
class Sparer {
public:
  Sparer(ReshardContext &context, ShardedProgram &program,
         FunctionOpInterface func, const DivideCopies &divide)
      : context(context), program(program), func(func), divide(divide),
        kernels(program, func) {}

  std::vector<Value> run(double memory);

private:
  ReshardContext &context;
  ShardedProgram &program;
  FunctionOpInterface func;
  const DivideCopies &divide;
  ProgramKernels kernels;

  std::vector<Value> findKept();
  double bytesWith(ArrayRef<Value> values);
  size_t fewest(ArrayRef<Value> values, double memory);
  size_t leanest(ArrayRef<Value> values, double memory);
};
} // namespace

/// True if the user says so: `dist.reshard_after_use = false`.
static bool mustBeKept(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op->hasAttrOfType<BoolAttr>(kReshardAfterUseAttr);
  auto argument = cast<BlockArgument>(value);
  auto func = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return func && func.getArgAttrOfType<BoolAttr>(argument.getArgNumber(),
                                                 kReshardAfterUseAttr);
}

/// Values of which copies are kept from one use to the next, unless they must
/// be.
std::vector<Value> Sparer::findKept() {
  std::vector<std::pair<double, Value>> weights;
  forEachValue(program, func, [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (isReshardedAfterUse(value) || mustBeKept(value) || value.hasOneUse() ||
        (op && !isa<ShardingRuleOpInterface>(op)))
      return;
    Repeater repeater(context, program, func, kernels);
    repeater.visit(value);
    if (double weight = repeater.weight(); weight > 0)
      weights.emplace_back(weight, value);
  });
  llvm::stable_sort(
      weights, [](const auto &a, const auto &b) { return a.first > b.first; });
  std::vector<Value> values;
  for (auto [weight, value] : weights)
    values.push_back(value);
  return values;
}

/// What the function needs with these marked as well.
double Sparer::bytesWith(ArrayRef<Value> values) {
  Repeater repeater(context, program, func, kernels);
  llvm::DenseSet<Value> also(values.begin(), values.end());
  forEachValue(program, func, [&](Value value) {
    if (isReshardedAfterUse(value) || also.contains(value))
      repeater.visit(value);
  });
  repeater.run();
  return findPeakMemory(context, program, func, kernels, divide).bytes;
}

/// Of the first so many, the fewest that are enough; all together are.
size_t Sparer::fewest(ArrayRef<Value> values, double memory) {
  size_t few = 0, enough = values.size();
  while (few < enough) {
    size_t middle = (few + enough) / 2;
    if (bytesWith(values.take_front(middle)) <= memory)
      enough = middle;
    else
      few = middle + 1;
  }
  return enough;
}

/// What is made again takes memory as well, so that fewer may be leaner than
/// all. Of many not each number is tried.
size_t Sparer::leanest(ArrayRef<Value> values, double memory) {
  constexpr size_t kMostTries = 16;
  size_t step = values.size() / kMostTries + 1, best = 0;
  double least = bytesWith({});
  for (size_t count = step; count <= values.size() && least > memory;
       count += step)
    if (double bytes = bytesWith(values.take_front(count)); bytes < least) {
      least = bytes;
      best = count;
    }
  return best;
}

std::vector<Value> Sparer::run(double memory) {
  std::vector<Value> values = findKept();
  values.resize(bytesWith(values) <= memory ? fewest(values, memory)
                                            : leanest(values, memory));
  bytesWith(values);
  return values;
}

std::vector<Value> dist::findToSpare(ReshardContext &context,
                                     ShardedProgram &program,
                                     FunctionOpInterface func, double memory,
                                     const DivideCopies &divide) {
  return Sparer(context, program, func, divide).run(memory);
}
