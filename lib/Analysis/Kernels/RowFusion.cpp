//===- RowFusion.cpp - do two operations run over the same rows -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/RowFusion.h"

#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// The sizes of a linalg operation's loops, without those of size 1, which do
/// not count as loops here.
static SmallVector<int64_t> loopSizes(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  llvm::erase(sizes, 1);
  return sizes;
}

/// The number of outermost loops that index the tensor of `operand`, if its
/// dimensions are indexed by exactly these, in order. Dimensions and loops of
/// size 1 do not count.
static std::optional<unsigned> outermostLoopsOf(linalg::LinalgOp op,
                                                OpOperand &operand) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<unsigned> loops;
  for (auto [loop, size] : llvm::enumerate(sizes))
    if (size != 1)
      loops.push_back(loop);
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

/// A linalg operation that is not a contraction or a convolution.
static linalg::LinalgOp asFusible(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalg::isaContractionOpInterface(linalgOp) ||
      linalg_ext::isConvolution(op) || linalgOp.hasDynamicShape())
    return {};
  return linalgOp;
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

/// How an operation reads a value, also through reshapes and copied operations.
enum class Reading { None, ByRow, Otherwise };

/// Follows what an operation reads back to one value. (From the value on would
/// take as long as it has users, of which there are as many as layers.)
class RowTracer {
public:
  RowTracer(Value value, const Roles &roles) : value(value), roles(roles) {}

  Reading readingOf(Operation *reader) {
    if (auto found = known.find(reader); found != known.end())
      return found->second;
    Reading reading = Reading::None;
    for (OpOperand &use : reader->getOpOperands()) {
      bool staysByRow = !roles.isMoved(use) &&
                        (roles.is(reader, Role::Reshape) ? keepsRows(reader)
                                                         : isOutermost(use));
      if (Reading input = sourceOf(use.get()); input != Reading::None)
        reading = std::max(reading, staysByRow ? input : Reading::Otherwise);
    }
    SmallVector<Value> values = valuesReadBy(reader);
    for (Value captured : ArrayRef(values).drop_front(reader->getNumOperands()))
      if (sourceOf(captured) != Reading::None)
        reading = Reading::Otherwise;
    return known[reader] = reading;
  }

private:
  static bool isOutermost(OpOperand &use) {
    auto op = asFusible(use.getOwner());
    return op && outermostLoopsOf(op, use).has_value();
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
  DenseMap<Operation *, Reading> known;
};

} // namespace

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

std::optional<Rows> dist::commonRows(Operation *producer, Operation *consumer,
                                     const Roles &roles) {
  auto from = asFusible(producer), to = asFusible(consumer);
  if (!from || !to)
    return std::nullopt;
  SmallVector<int64_t> fromSizes = loopSizes(from), toSizes = loopSizes(to);
  std::optional<unsigned> common;
  for (OpOperand &init : from.getDpsInitsMutable()) {
    std::optional<unsigned> loops = outermostLoopsOf(from, init);
    RowTracer tracer(from.getTiedOpResult(&init), roles);
    if (!loops || tracer.readingOf(consumer) == Reading::Otherwise)
      return std::nullopt;
    common = std::min(common.value_or(*loops), *loops);
  }
  if (!common || *common > toSizes.size() || (*common == 0 && !toSizes.empty()))
    return std::nullopt;
  ArrayRef<int64_t> rows = ArrayRef(fromSizes).take_front(*common);
  return Rows{product(rows),
              std::max(product(ArrayRef(fromSizes).drop_front(*common)),
                       product(ArrayRef(toSizes).drop_front(*common)))};
}
