//===- LinalgPartition.cpp - linalg operations become local ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "LinalgCombine.h"
#include "LinalgModel.h"
#include "LinalgWindows.h"
#include "OperandMasks.h"
#include "ScalarFlow.h"

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

namespace {
/// Makes one operation local.
class Partitioner {
public:
  Partitioner(LinalgOp op, PartitionContext &context)
      : op(op), context(context), rule(linalg_model::getShardingRule(op)),
        axes(context.factorAxes(rule)) {}

  FailureOr<SmallVector<Value>> run();

private:
  bool isUneven(unsigned loop) const {
    return context.isUneven(rule.factors[loop].size, axes[loop]);
  }
  bool isReduced(unsigned loop) {
    return op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
  }
  bool hasUnevenReduction();
  bool hasUnevenWindows();
  LinalgOp readWindows(LinalgOp local, ValueRange inputs);
  void maskInputs(LinalgOp local);
  linalg::GenericOp generalize(LinalgOp local);
  void shiftIndices(LinalgOp local);
  Value isReal(OpBuilder &body, unsigned loop);
  void maskReductions(linalg::GenericOp local);
  SmallVector<PartialAxis> partialToMake(unsigned result);
  FailureOr<Value> makePartial(LinalgOp local, unsigned result);

  LinalgOp op;
  PartitionContext &context;
  ShardingRule rule;
  FactorAxes axes;
  llvm::SmallDenseMap<unsigned, Value> extents; ///< Of uneven loops.
};
} // namespace

bool Partitioner::hasUnevenReduction() {
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop)
    if (isReduced(loop) && isUneven(loop))
      return true;
  return false;
}

/// True if windows end within a block: masked inputs are of no use then, where
/// one window needs an element that another one must not see.
bool Partitioner::hasUnevenWindows() {
  for (OpOperand *input : op.getDpsInputOperands())
    for (AffineExpr expr : op.getMatchingIndexingMap(input).getResults()) {
      auto along = isa<AffineDimExpr>(expr) ? std::nullopt
                                            : linalg_model::alongLoop(op, expr);
      if (along && rule.factors[along->loop].kind == FactorKind::Reduction &&
          isUneven(along->loop))
        return true;
    }
  return false;
}

//===----------------------------------------------------------------------===//
// Contractions and convolutions: mask the inputs
//===----------------------------------------------------------------------===//

/// Masks both inputs: zero times garbage may be NaN. A dimension that is read
/// in windows needs no mask: its extent is that of the windows, and all
/// elements that are read are real (hasUnevenWindows).
void Partitioner::maskInputs(LinalgOp local) {
  OpBuilder::InsertionGuard guard(context.builder);
  context.builder.setInsertionPoint(local);
  for (OpOperand *input : local.getDpsInputOperands()) {
    unsigned number = input->getOperandNumber();
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(number));
    SmallVector<unsigned> dims;
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr);
          loop && isReduced(loop.getPosition()))
        dims.push_back(dim);
    input->set(maskOperand(context, number, input->get(), dims));
  }
}

//===----------------------------------------------------------------------===//
// All others: mask in the body
//===----------------------------------------------------------------------===//

/// The same operation as a linalg.generic.
linalg::GenericOp Partitioner::generalize(LinalgOp local) {
  if (auto generic = dyn_cast<linalg::GenericOp>(local.getOperation()))
    return generic;
  auto generic = linalg::GenericOp::create(
      context.builder, local.getLoc(), local->getResultTypes(),
      local.getDpsInputs(), local.getDpsInits(), local.getIndexingMapsArray(),
      local.getIteratorTypesArray());
  generic.getRegion().takeBody(local->getRegion(0));
  local->erase();
  return generic;
}

/// The operation on inputs of which each rank has its windows.
LinalgOp Partitioner::readWindows(LinalgOp local, ValueRange inputs) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [i, input] : llvm::enumerate(inputs)) {
    local->setOperand(i, input);
    auto windows = linalg_model::inputWindows(op, i, context.mesh,
                                              context.operandShardings[i]);
    if (!windows.empty())
      maps[i] = linalg_model::mapOfWindows(op, i, windows);
  }
  if (maps == op.getIndexingMapsArray())
    return local;
  linalg::GenericOp generic = generalize(local);
  generic.setIndexingMapsAttr(context.builder.getAffineMapArrayAttr(maps));
  return cast<LinalgOp>(generic.getOperation());
}

/// True in the body where the iteration is within this rank's real extent.
Value Partitioner::isReal(OpBuilder &body, unsigned loop) {
  Value index = linalg::IndexOp::create(body, op.getLoc(), loop);
  return arith::CmpIOp::create(body, op.getLoc(), arith::CmpIPredicate::slt,
                               index, extents.lookup(loop));
}

/// yield combine(acc, x)  ->  yield select(index < extent, combine(acc, x),
/// acc)
void Partitioner::maskReductions(linalg::GenericOp local) {
  Operation *yield = local.getBody()->getTerminator();
  OpBuilder body(yield);
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop) {
    if (!isReduced(loop) || !isUneven(loop))
      continue;
    Value real = isReal(body, loop);
    for (auto [i, accumulator] : llvm::enumerate(local.getRegionOutputArgs()))
      yield->setOperand(i, arith::SelectOp::create(body, op.getLoc(), real,
                                                   yield->getOperand(i),
                                                   accumulator));
  }
}

//===----------------------------------------------------------------------===//
// Partial fills and iotas
//===----------------------------------------------------------------------===//

/// The axes over which the result is partial and no operand that is read is.
SmallVector<PartialAxis> Partitioner::partialToMake(unsigned result) {
  auto isPartialInput = [&](OpOperand &operand, const PartialAxis &item) {
    const Sharding &sharding =
        context.operandShardings[operand.getOperandNumber()];
    return op.payloadUsesValueFromOperand(&operand) &&
           isPartialOver(context.mesh, sharding.partial, item.axis, item.kind);
  };
  Axes given;
  for (const Sharding &sharding : context.operandShardings)
    for (const PartialAxis &item : sharding.partial)
      given.push_back(item.axis);
  SmallVector<PartialAxis> partial;
  for (const PartialAxis &item : context.resultShardings[result].partial)
    for (PartialAxis &part : partsOf(context.mesh, item, given))
      if (llvm::none_of(op->getOpOperands(), [&](OpOperand &operand) {
            return isPartialInput(operand, part);
          }))
        partial.push_back(std::move(part));
  return partial;
}

/// A fill with the identity is partial as it is; of another one the scalar is
/// selected, of an iota every element.
FailureOr<Value> Partitioner::makePartial(LinalgOp local, unsigned result) {
  SmallVector<PartialAxis> partial = partialToMake(result);
  if (llvm::all_of(partial, [&](const PartialAxis &item) {
        return isNeutral(op->getResult(result), item.kind);
      }))
    return local->getResult(result);
  auto fill = dyn_cast<linalg::FillOp>(local.getOperation());
  if (!fill)
    return context.makePartial(local->getResult(result), partial);
  OpBuilder::InsertionGuard guard(context.builder);
  context.builder.setInsertionPoint(fill);
  FailureOr<Value> scalar = context.makePartialScalar(fill.value(), partial);
  if (failed(scalar))
    return failure();
  fill->setOperand(0, *scalar);
  return fill->getResult(0);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// linalg.index counts from where this rank's block begins.
void Partitioner::shiftIndices(LinalgOp local) {
  SmallVector<linalg::IndexOp> indices;
  local.getBlock()->walk(
      [&](linalg::IndexOp index) { indices.push_back(index); });
  for (linalg::IndexOp index : indices) {
    unsigned loop = index.getDim();
    if (context.mesh.sizeOf(axes[loop]) == 1)
      continue;
    OpBuilder::InsertionGuard guard(context.builder);
    context.builder.setInsertionPoint(local);
    Value offset = context.blockOffset(rule.factors[loop].size, axes[loop]);
    OpBuilder body(index->getContext());
    body.setInsertionPointAfter(index);
    auto shifted = arith::AddIOp::create(body, op.getLoc(), index, offset);
    index.getResult().replaceAllUsesExcept(shifted, shifted);
  }
}

FailureOr<SmallVector<Value>> Partitioner::run() {
  bool reduces = hasUnevenReduction();
  bool isLibraryCall =
      (linalg_ext::isConvolution(op) && !hasUnevenWindows()) ||
      (!isa<linalg::GenericOp>(op) && linalg::isaContractionOpInterface(op));
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop)
    if (isReduced(loop) && isUneven(loop) && !isLibraryCall)
      extents[loop] = context.validExtent(rule.factors[loop].size, axes[loop]);
  SmallVector<Value> inputs;
  for (OpOperand *input : op.getDpsInputOperands())
    inputs.push_back(context.fetchOperand(input->getOperandNumber()));
  FailureOr<Operation *> clone = context.cloneLocal();
  if (failed(clone))
    return failure();
  LinalgOp local = readWindows(cast<LinalgOp>(*clone), inputs);
  shiftIndices(local);
  if (reduces && isLibraryCall)
    maskInputs(local);
  SmallVector<SplitLoop> split = splitLoops(op, context.mesh, rule, axes);
  if (!extents.empty() || !split.empty()) {
    linalg::GenericOp generic = generalize(local);
    if (!split.empty())
      startFromFirstElement(generic);
    if (!isLibraryCall)
      maskReductions(generic);
    local = cast<LinalgOp>(generic.getOperation());
  }
  SmallVector<Value> results(local->getResults());
  if (!split.empty())
    return combineParts(op, context, split, results);
  if (!linalg_model::isRematerializable(op))
    return results;
  for (auto [i, result] : llvm::enumerate(results)) {
    FailureOr<Value> partial = makePartial(local, i);
    if (failed(partial))
      return failure();
    result = *partial;
  }
  return results;
}

FailureOr<SmallVector<Value>>
linalg_model::partition(LinalgOp op, PartitionContext &context) {
  if (!op.hasPureTensorSemantics())
    return partitionAsClone(context);
  return Partitioner(op, context).run();
}
