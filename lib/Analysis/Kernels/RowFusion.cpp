//===- RowFusion.cpp - do two operations run over the same rows -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/RowFusion.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// True for convolutions and poolings: a kernel would keep the result as a
/// whole, in addition to the values computed from it.
static bool reducesWindows(linalg::LinalgOp op) {
  auto isWindow = [](AffineExpr expr) { return isa<AffineBinaryOpExpr>(expr); };
  return op.getNumReductionLoops() > 0 &&
         llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
           return llvm::any_of(map.getResults(), isWindow);
         });
}

/// True for a linalg operation that is no contraction and reads no windows.
static bool isFusible(linalg::LinalgOp op) {
  return op && !linalg::isaContractionOpInterface(op) && !reducesWindows(op) &&
         !op.hasDynamicShape();
}

/// The number of outermost loops that index the tensor of `operand`, if its
/// dimensions are indexed by exactly these, in order. `loops` are those that
/// count.
static std::optional<unsigned> outermostLoopsOf(linalg::LinalgOp op,
                                                OpOperand &operand,
                                                ArrayRef<unsigned> loops) {
  unsigned count = 0;
  for (auto [expr, size] :
       llvm::zip(op.getMatchingIndexingMap(&operand).getResults(),
                 op.getShape(&operand))) {
    if (size == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || count == loops.size() || dim.getPosition() != loops[count])
      return std::nullopt;
    ++count;
  }
  return count;
}

LinalgLoops::LinalgLoops(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!::isFusible(linalgOp))
    return;
  isFusible = true;
  SmallVector<unsigned> loops;
  for (auto [loop, size] : llvm::enumerate(linalgOp.getStaticLoopRanges()))
    if (size != 1) {
      loops.push_back(loop);
      sizes.push_back(size);
    }
  for (OpOperand &operand : op->getOpOperands())
    outermost.push_back(outermostLoopsOf(linalgOp, operand, loops));
  for (OpOperand &init : linalgOp.getDpsInitsMutable())
    inits.push_back(&init);
}

const LinalgLoops &LinalgLoopsCache::of(Operation *op) {
  std::unique_ptr<LinalgLoops> &nest = known[op];
  if (!nest)
    nest = std::make_unique<LinalgLoops>(op);
  return *nest;
}

/// True if the reshape only adds or drops dimensions of size 1.
static bool keepsRows(Operation *reshape) {
  auto realDims = [](Value value) {
    SmallVector<int64_t> dims(
        cast<RankedTensorType>(value.getType()).getShape());
    llvm::erase(dims, 1);
    return dims;
  };
  return realDims(reshape->getOperand(0)) == realDims(reshape->getResult(0));
}

namespace {

/// The way an operation reads a value, also through reshapes and copied
/// operations.
enum class Reading { None, ByRow, Otherwise };

/// Follows the operands of an operation back to one value. (To follow the users
/// of the value would take time in their number, which grows with the layers.)
class RowTracer {
public:
  RowTracer(Value value, const Roles &roles, LinalgLoopsCache &loopNests)
      : value(value), roles(roles), loopNests(loopNests) {}

  Reading readingOf(Operation *reader) {
    if (auto found = known.find(reader); found != known.end())
      return found->second;
    Reading reading = Reading::None;
    for (OpOperand &use : reader->getOpOperands())
      if (Reading input = sourceOf(use.get()); input != Reading::None)
        reading =
            std::max(reading, staysByRow(use) ? input : Reading::Otherwise);
    SmallVector<Value> values = valuesReadBy(reader);
    for (Value captured : ArrayRef(values).drop_front(reader->getNumOperands()))
      if (sourceOf(captured) != Reading::None)
        reading = Reading::Otherwise;
    return known[reader] = reading;
  }

private:
  bool staysByRow(OpOperand &use) {
    Operation *reader = use.getOwner();
    if (roles.isMoved(use))
      return false;
    return roles.is(reader, Role::Reshape)
               ? keepsRows(reader)
               : loopNests.of(reader).outermostOf(use).has_value();
  }

  Reading sourceOf(Value input) {
    Operation *op = input.getDefiningOp();
    if (input == value)
      return Reading::ByRow;
    return roles.is(op, Role::Reshape) || roles.is(op, Role::Copied)
               ? readingOf(op)
               : Reading::None;
  }

  Value value;
  const Roles &roles;
  LinalgLoopsCache &loopNests;
  DenseMap<Operation *, Reading> known;
};

} // namespace

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

std::optional<Rows> CommonRows::of(Operation *producer, Operation *consumer) {
  const LinalgLoops &from = loopNests.of(producer),
                    &to = loopNests.of(consumer);
  if (!from.isFusible || !to.isFusible)
    return std::nullopt;
  std::optional<unsigned> common;
  for (auto [init, result] : llvm::zip(from.inits, producer->getResults())) {
    std::optional<unsigned> loops = from.outermostOf(*init);
    RowTracer tracer(result, roles, loopNests);
    if (!loops || tracer.readingOf(consumer) == Reading::Otherwise)
      return std::nullopt;
    common = std::min(common.value_or(*loops), *loops);
  }
  if (!common || *common > to.sizes.size() ||
      (*common == 0 && !to.sizes.empty()))
    return std::nullopt;
  ArrayRef<int64_t> sizes = from.sizes;
  return Rows{product(sizes.take_front(*common)),
              std::max(product(sizes.drop_front(*common)),
                       product(ArrayRef(to.sizes).drop_front(*common)))};
}
