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

/// The cost of the largest stage, as a multiple of that in the best balance,
/// which is allowed for fewer bytes that cross a border.
static constexpr double kBalance = 1.25;

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
/// The places at which the stages from 1 on begin, and the cost of the largest
/// stage. A place is the number of the operation that follows it.
struct Division {
  double most = std::numeric_limits<double>::infinity();
  SmallVector<size_t> begins;
};

/// The operations of the forward pass, in order, and the places between them.
class ForwardOrder {
public:
  ForwardOrder(const StepParts &parts, const StageAssignment &stages);

  /// Divides the pass into `count` stages, or into fewer if it has fewer
  /// operations. The borders are as narrow as a good balance allows: a residual
  /// stream is cut where nothing else crosses, a loss not from its model.
  Division divide(size_t count) const;

  SmallVector<Operation *> ops;

private:
  void findBytes();
  SmallVector<size_t> placesWithin(double limit) const;
  Division divideAt(ArrayRef<size_t> places, size_t count) const;

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

/// Returns the places that at most `limit` bytes cross.
SmallVector<size_t> ForwardOrder::placesWithin(double limit) const {
  SmallVector<size_t> places;
  for (size_t place = 1; place < ops.size(); ++place)
    if (bytes[place] <= limit)
      places.push_back(place);
  return places;
}

/// The least cost of the largest stage, if the stages begin at some of the
/// places. There are at least `count - 1`.
Division ForwardOrder::divideAt(ArrayRef<size_t> places, size_t count) const {
  SmallVector<size_t> ends(places);
  ends.push_back(ops.size());
  // best[k][i]: the largest of stages 0 to k, if stage k ends at ends[i]. It
  // grows with i, and the cost of stage k falls with the end of stage k - 1.
  SmallVector<SmallVector<double>> best(count);
  SmallVector<SmallVector<size_t>> from(count);
  for (size_t end : ends)
    best[0].push_back(cost[end]);
  for (size_t k = 1; k < count; ++k) {
    best[k].assign(ends.size(), std::numeric_limits<double>::infinity());
    from[k].assign(ends.size(), 0);
    size_t j = k - 1;
    for (size_t i = k; i < ends.size(); ++i) {
      auto most = [&](size_t before) {
        return std::max(best[k - 1][before],
                        cost[ends[i]] - cost[ends[before]]);
      };
      while (j + 1 < i && most(j + 1) <= most(j))
        ++j;
      best[k][i] = most(j);
      from[k][i] = j;
    }
  }
  Division division{best[count - 1].back(), SmallVector<size_t>(count - 1)};
  size_t last = ends.size() - 1;
  for (size_t k = count - 1; k > 0; --k) {
    last = from[k][last];
    division.begins[k - 1] = ends[last];
  }
  return division;
}

Division ForwardOrder::divide(size_t count) const {
  count = std::min(count, ops.size());
  if (count < 2)
    return {};
  double most =
      divideAt(placesWithin(std::numeric_limits<double>::infinity()), count)
          .most;
  SmallVector<double> limits(bytes);
  llvm::sort(limits);
  const double *limit = llvm::partition_point(limits, [&](double limit) {
    SmallVector<size_t> places = placesWithin(limit);
    return places.size() + 1 < count ||
           divideAt(places, count).most > kBalance * most;
  });
  return divideAt(placesWithin(*limit), count);
}

void dist::balanceStages(const StepParts &parts, const StageAssignment &stages,
                         size_t count) {
  ForwardOrder pass(parts, stages);
  for (auto [i, place] : llvm::enumerate(pass.divide(count).begins)) {
    Operation *op = pass.ops[place];
    op->setAttr(kBeginsStageAttr,
                OpBuilder(op).getI64IntegerAttr(int64_t(i) + 1));
  }
}
