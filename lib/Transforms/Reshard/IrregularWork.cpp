//===- IrregularWork.cpp - what does not vectorise ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IrregularWork.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"
#include "dist/Planning/IrregularSteps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

/// In shorter chains and rows what comes next is done meanwhile.
static constexpr double kLong = 32;
/// What lies within fewer elements across is in the cache.
static constexpr double kFar = 16;

namespace {
class IrregularCounter {
public:
  IrregularCounter(const ReshardContext &context, const OpShardings &shardings,
                   Work &work)
      : context(context), shardings(shardings), work(work) {}

  void count(linalg_ext::SortOp op);
  void count(linalg_ext::TopKOp op);
  void count(linalg_ext::ScatterOp op);
  void count(linalg_ext::ScanOp op);
  void count(linalg::LinalgOp op);

private:
  const ReshardContext &context;
  const OpShardings &shardings;
  Work &work;

  /// Of this rank.
  double elementsOf(OpOperand &operand) const;
  double loopOf(unsigned loop) const;
  double elementsAcross(linalg::LinalgOp op) const;
  double lengthOfChain(linalg::LinalgOp op) const;

  void add(Irregular kind, double steps) {
    work.irregular = kind;
    work.steps = steps;
  }
  void replace(Irregular kind, double steps) {
    add(kind, steps);
    work.flops = steps;
  }
};
} // namespace

static double sizeOf(OpOperand &operand, uint64_t dim) {
  return static_cast<double>(shapeOf(operand.get().getType())[dim]);
}

static double operationsIn(Block &body) {
  double count = 0;
  for (Operation &op : body.without_terminator())
    count += op.getNumOperands() > 0;
  return count;
}

double IrregularCounter::elementsOf(OpOperand &operand) const {
  ShardingAttr sharding = shardings.operands[operand.getOperandNumber()];
  Type type = operand.get().getType();
  return sharding ? context.localBytes(sharding, type) /
                        context.elementBytesOf(sharding, type)
                  : 0;
}

double IrregularCounter::loopOf(unsigned loop) const {
  return static_cast<double>(
      blockSize(shardings.rule->factors[loop].size,
                context.mesh.sizeOf(shardings.axes[loop])));
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

void IrregularCounter::count(linalg_ext::SortOp op) {
  OpOperand &input = op->getOpOperand(0);
  replace(Irregular::Sort,
          elementsOf(input) * sortPasses(sizeOf(input, op.getDimension())));
  for (Value value : op->getOperands())
    work.stepBytes += static_cast<double>(elementBytes(value.getType()));
}

void IrregularCounter::count(linalg_ext::TopKOp op) {
  OpOperand &input = op.getInputMutable();
  double size = sizeOf(input, op.getDimension()),
         k = static_cast<double>(
             shapeOf(op.getValues().getType())[op.getDimension()]);
  if (size > 0)
    replace(Irregular::Select, elementsOf(input) * selectSteps(size, k) / size);
}

/// Windows whose elements lie one after the other, in the updates and where
/// they go: they vectorise, but for updates that are constant.
static bool hasRows(linalg_ext::ScatterOp op) {
  linalg_ext::IndexedWindows windows = op.getWindows();
  auto last = static_cast<int64_t>(windows.stackShape.size()) - 1;
  auto isConstant = [](Value update) {
    return matchPattern(update, m_Constant());
  };
  return !windows.windowDims.empty() && windows.windowDims.back() == last &&
         static_cast<double>(windows.stackShape[last]) >= kLong &&
         windows.baseWindowDims().back() ==
             static_cast<int64_t>(windows.baseShape.size()) - 1 &&
         llvm::none_of(op.getUpdates(), isConstant);
}

void IrregularCounter::count(linalg_ext::ScatterOp op) {
  work.flops = elementsOf(op.getUpdatesMutable()[0]) *
               static_cast<double>(op.getUpdates().size());
  if (!hasRows(op))
    add(Irregular::Scatter, work.flops);
}

void IrregularCounter::count(linalg_ext::ScanOp op) {
  OpOperand &input = op->getOpOperand(0);
  if (op.getDimension() + 1 == shapeOf(input.get().getType()).size())
    add(Irregular::Chain,
        elementsOf(input) * operationsIn(op.getCombiner().front()));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The loop that the last dimension of the operand runs along.
static std::optional<unsigned> lastLoopOf(linalg::LinalgOp op,
                                          OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (map.getNumResults() == 0)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? std::optional(dim.getPosition()) : std::nullopt;
}

double IrregularCounter::elementsAcross(linalg::LinalgOp op) const {
  std::optional<unsigned> along = lastLoopOf(op, *op.getDpsInitOperand(0));
  if (!along || loopOf(*along) < kFar)
    return 0;
  double elements = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isa<RankedTensorType>(input->get().getType()))
      continue;
    std::optional<unsigned> last = lastLoopOf(op, *input);
    if (last && *last != *along && loopOf(*last) >= kFar &&
        op.getIteratorTypesArray()[*last] == utils::IteratorType::parallel)
      elements += elementsOf(*input);
  }
  return elements;
}

/// Of the innermost loops, those that are reductions.
double IrregularCounter::lengthOfChain(linalg::LinalgOp op) const {
  double length = 1;
  for (unsigned loop = op.getNumLoops(); loop-- > 0;) {
    if (op.getIteratorTypesArray()[loop] != utils::IteratorType::reduction)
      break;
    length *= loopOf(loop);
  }
  return length;
}

void IrregularCounter::count(linalg::LinalgOp op) {
  if (op.getNumDpsInits() > 1 && lengthOfChain(op) >= kLong) {
    double elements = 1;
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      elements *= loopOf(loop);
    add(Irregular::Chain, elements * operationsIn(*op.getBlock()));
  } else if (op.getNumDpsInits() > 0) {
    double elements = elementsAcross(op);
    if (elements > 0 && !linalg::isaContractionOpInterface(op) &&
        !linalg_ext::isConvolution(op))
      add(Irregular::Transpose, elements);
  }
}

void dist::addIrregular(const ReshardContext &context,
                        const OpShardings &shardings, Work &work) {
  IrregularCounter counter(context, shardings, work);
  llvm::TypeSwitch<Operation *>(shardings.op)
      .Case<linalg_ext::SortOp, linalg_ext::TopKOp, linalg_ext::ScatterOp,
            linalg_ext::ScanOp, linalg::LinalgOp>(
          [&](auto op) { counter.count(op); });
}
