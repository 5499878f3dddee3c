//===- BalanceStages.cpp - stages of equal cost ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BalanceStages.h"

#include "StageWork.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Builders.h"

#include <limits>

using namespace mlir;
using namespace dist;

/// The most bytes that may cross a border, as a multiple of the fewest.
static constexpr double kNarrow = 2;

bool dist::hasNoMarks(FunctionOpInterface func) {
  auto isMark = [](NamedAttribute attr) {
    return attr.getName() == kStageAttr || attr.getName() == kBeginsStageAttr ||
           attr.getName() == kBeforeStageAttr;
  };
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (llvm::any_of(func.getArgAttrs(i), isMark))
      return false;
  return !func->walk([&](Operation *op) {
                bool isMarked = isa<SplitPointOp>(op) ||
                                llvm::any_of(op->getAttrs(), isMark);
                return op != func && isMarked ? WalkResult::interrupt()
                                              : WalkResult::advance();
              })
              .wasInterrupted();
}

namespace {
/// The operations of the forward pass, in order, and the places between them.
class ForwardOrder {
public:
  ForwardOrder(const StepParts &parts, const StageAssignment &stages);

  /// Returns the places, numbers of the operations that follow, at which the
  /// stages from 1 on begin.
  SmallVector<size_t> divide(size_t count) const;

  SmallVector<Operation *> ops;

private:
  void findBytes();
  SmallVector<size_t> narrowPlaces() const;

  SmallVector<double> cost;  ///< Of the operations before a place.
  SmallVector<double> bytes; ///< That cross a place.
};
} // namespace

ForwardOrder::ForwardOrder(const StepParts &parts,
                           const StageAssignment &stages)
    : cost{0} {
  for (Operation *op : parts.operations()) {
    if (parts.partOf(op) != StepPart::Forward ||
        stages.stageOf(op) == kEverywhere)
      continue;
    ops.push_back(op);
    cost.push_back(cost.back() + arithmeticOf(op));
  }
  findBytes();
}

/// Counts what is computed before each place and read after it.
void ForwardOrder::findBytes() {
  DenseMap<Value, size_t> last;
  for (auto [i, op] : llvm::enumerate(ops))
    for (Value value : valuesReadBy(op))
      last[value] = i;
  SmallVector<double> change(ops.size() + 2, 0);
  for (auto [i, op] : llvm::enumerate(ops))
    for (Value result : op->getResults())
      if (auto reader = last.find(result); reader != last.end()) {
        double size = double(bytesOf(result.getType()));
        change[i + 1] += size;
        change[reader->second + 1] -= size;
      }
  double crossing = 0;
  for (size_t place = 0; place <= ops.size(); ++place)
    bytes.push_back(crossing += change[place]);
}

SmallVector<size_t> ForwardOrder::narrowPlaces() const {
  double least = std::numeric_limits<double>::infinity();
  for (size_t place = 1; place < ops.size(); ++place)
    if (bytes[place] > 0)
      least = std::min(least, bytes[place]);
  SmallVector<size_t> places;
  for (size_t place = 1; place < ops.size(); ++place)
    if (bytes[place] <= kNarrow * least)
      places.push_back(place);
  return places;
}

SmallVector<size_t> ForwardOrder::divide(size_t count) const {
  SmallVector<size_t> places = narrowPlaces();
  if (places.size() + 1 < count) {
    places.clear();
    for (size_t place = 1; place < ops.size(); ++place)
      places.push_back(place);
  }
  count = std::min(count, places.size() + 1);
  // best[k][i]: the most of stages 0 to k, if stage k ends at place i.
  const double never = std::numeric_limits<double>::infinity();
  SmallVector<SmallVector<double>> best(
      count, SmallVector<double>(places.size(), never));
  SmallVector<SmallVector<size_t>> from(count,
                                        SmallVector<size_t>(places.size(), 0));
  for (size_t i = 0; i < places.size(); ++i)
    best[0][i] = cost[places[i]];
  for (size_t k = 1; k + 1 < count; ++k)
    for (size_t i = k; i < places.size(); ++i)
      for (size_t j = k - 1; j < i; ++j) {
        double most =
            std::max(best[k - 1][j], cost[places[i]] - cost[places[j]]);
        if (most < best[k][i]) {
          best[k][i] = most;
          from[k][i] = j;
        }
      }
  if (count < 2)
    return {};
  size_t last = 0;
  double least = never;
  for (size_t i = 0; i < places.size(); ++i)
    if (double most =
            std::max(best[count - 2][i], cost.back() - cost[places[i]]);
        most < least) {
      least = most;
      last = i;
    }
  SmallVector<size_t> begins(count - 1);
  for (size_t k = count - 1; k-- > 0;) {
    begins[k] = places[last];
    last = from[k][last];
  }
  return begins;
}

void dist::balanceStages(const StepParts &parts, const StageAssignment &stages,
                         size_t count) {
  ForwardOrder pass(parts, stages);
  for (auto [i, place] : llvm::enumerate(pass.divide(count))) {
    Operation *op = pass.ops[place];
    op->setAttr(kBeginsStageAttr,
                OpBuilder(op).getI64IntegerAttr(int64_t(i) + 1));
  }
}
