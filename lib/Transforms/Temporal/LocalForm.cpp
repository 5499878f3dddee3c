//===- LocalForm.cpp - an operation on one micro-batch --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Temporal/LocalForm.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

bool dist::mayBeInLoop(Operation *op) {
  if (!isMemoryEffectFree(op) || op->getNumResults() == 0 ||
      isControlFlow(op) || isa<ManualOp>(op))
    return false;
  return llvm::all_of(op->getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  });
}

/// The only axis of the mesh on which local forms are made.
static constexpr const char *kAxis = "micro";

static Sharding shardingOf(Type type, const ShardingRule &rule,
                           const TensorFactors &tensor,
                           std::optional<TimeRows> factor) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (!ranked)
    return {};
  Sharding sharding = Sharding::replicate(ranked.getRank());
  if (factor)
    if (auto rows = TimePlacement::rowsOfFactor(rule, tensor, *factor))
      sharding.dims[rows->place].axes = {AxisRef(kAxis)};
  return sharding;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

static SmallVector<linalg::IndexOp> indicesOf(Operation *op, unsigned loop) {
  SmallVector<linalg::IndexOp> indices;
  if (isa<linalg::LinalgOp>(op))
    op->walk([&](linalg::IndexOp index) {
      if (index.getDim() == loop)
        indices.push_back(index);
    });
  return indices;
}

/// The positions in the whole of `rows` elements of a micro-batch: (i / stride)
/// * m * stride + number * stride + i % stride.
static Value positionsOf(OpBuilder &builder, Location loc, int64_t rows,
                         int64_t stride, Value number, int64_t m) {
  MLIRContext *context = builder.getContext();
  auto type = RankedTensorType::get({rows}, builder.getI64Type());
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  SmallVector<AffineMap> maps{AffineMap::get(1, 0, {}, context),
                              builder.getMultiDimIdentityMap(1)};
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    auto constant = [&](int64_t value) {
      return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
    };
    Value index = arith::IndexCastOp::create(
        b, loc, b.getI64Type(), linalg::IndexOp::create(b, loc, 0));
    Value micro = arith::ExtSIOp::create(b, loc, b.getI64Type(), args[0]);
    Value outer = arith::DivUIOp::create(b, loc, index, constant(stride));
    Value inner = arith::RemUIOp::create(b, loc, index, constant(stride));
    Value block = arith::AddIOp::create(
        b, loc, arith::MulIOp::create(b, loc, outer, constant(m)), micro);
    Value begin = arith::MulIOp::create(b, loc, block, constant(stride));
    linalg::YieldOp::create(b, loc,
                            Value(arith::AddIOp::create(b, loc, begin, inner)));
  };
  return linalg::GenericOp::create(builder, loc, type, number, empty, maps,
                                   utils::IteratorType::parallel, body)
      .getResult(0);
}

/// The operation with one more operand, `positions`, for its positions along a
/// loop.
static linalg::GenericOp withPositions(OpBuilder &builder, linalg::GenericOp op,
                                       unsigned loop, Value positions) {
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(
      maps.begin() + inputs.size(),
      AffineMap::get(op.getNumLoops(), 0, builder.getAffineDimExpr(loop)));
  inputs.push_back(positions);
  auto made = linalg::GenericOp::create(
      builder, op.getLoc(), op->getResultTypes(), inputs, op.getOutputs(), maps,
      op.getIteratorTypesArray());
  IRMapping mapping;
  op.getRegion().cloneInto(&made.getRegion(), mapping);
  BlockArgument position = made.getRegion().front().insertArgument(
      inputs.size() - 1, builder.getI64Type(), op.getLoc());
  for (linalg::IndexOp index : indicesOf(made, loop)) {
    OpBuilder body(index);
    Value cast = arith::IndexCastOp::create(body, op.getLoc(),
                                            body.getIndexType(), position);
    index.replaceAllUsesWith(cast);
    index.erase();
  }
  return made;
}

//===----------------------------------------------------------------------===//
// Local forms
//===----------------------------------------------------------------------===//

namespace {
/// Emits one operation, by its model.
struct LocalEmitter {
  OpBuilder &builder;
  Operation *op;
  const ShardingRule &rule;
  std::optional<TimeRows> factor;
  int64_t m;
  const IRMapping &captured;

  SmallVector<Sharding> operandShardings() const {
    SmallVector<Sharding> shardings;
    for (auto [tensor, type] : llvm::zip(rule.operands, op->getOperandTypes()))
      shardings.push_back(shardingOf(type, rule, tensor, factor));
    return shardings;
  }

  SmallVector<Sharding> resultShardings() const {
    SmallVector<Sharding> shardings;
    for (auto [tensor, type] : llvm::zip(rule.results, op->getResultTypes()))
      shardings.push_back(shardingOf(type, rule, tensor, factor));
    return shardings;
  }

  FailureOr<SmallVector<Value>> emit(ValueRange operands) const {
    SmallVector<Sharding> from = operandShardings(), to = resultShardings();
    Mesh mesh{{{kAxis, m}}, {}};
    IRMapping local = captured;
    for (auto [global, value] : llvm::zip(op->getOperands(), operands))
      local.map(global, value);
    auto name = FlatSymbolRefAttr::get(builder.getContext(), kAxis);
    PartitionContext context(builder, name, mesh, op, from, to, operands,
                             local);
    // Constraints hold for micro-batches as well.
    if (isa<ShardTensorOp, PropagationBarrierOp>(op)) {
      FailureOr<Operation *> clone = context.cloneLocal();
      return failed(clone) ? FailureOr<SmallVector<Value>>(failure())
                           : SmallVector<Value>((*clone)->getResults());
    }
    return partitionOperation(context);
  }
};
} // namespace

/// True if values in two forms are operands: a clone maps each to one.
static bool hasAmbiguousOperands(Operation *op, ValueRange operands) {
  IRMapping seen;
  for (auto [global, local] : llvm::zip(op->getOperands(), operands)) {
    if (seen.lookupOrDefault(global) != global && seen.lookup(global) != local)
      return true;
    seen.map(global, local);
  }
  return false;
}

/// A copy of the operation whose operands are distinct values.
static Operation *withDistinctOperands(OpBuilder &builder, Operation *op,
                                       Block &placeholders) {
  Operation *copy = op->clone();
  for (OpOperand &operand : copy->getOpOperands())
    operand.set(
        placeholders.addArgument(operand.get().getType(), op->getLoc()));
  return copy;
}

FailureOr<SmallVector<Value>>
dist::emitLocalForm(OpBuilder &builder, Operation *op, const ShardingRule &rule,
                    std::optional<TimeRows> factor, ValueRange operands,
                    Value number, int64_t m, const IRMapping &captured) {
  if (factor && !indicesOf(op, factor->place).empty()) {
    OpBuilder::InsertionGuard guard(builder);
    int64_t size = rule.factors[factor->place].size;
    Value positions =
        positionsOf(builder, op->getLoc(), size / m, factor->stride, number, m);
    Block scratch;
    Value whole = scratch.addArgument(
        RankedTensorType::get({size}, builder.getI64Type()), op->getLoc());
    OpBuilder beside(builder.getContext());
    beside.setInsertionPointToEnd(&scratch);
    auto generic = withPositions(beside, cast<linalg::GenericOp>(op),
                                 factor->place, whole);
    SmallVector<Value> more(operands);
    more.insert(more.begin() + cast<linalg::GenericOp>(op).getInputs().size(),
                positions);
    auto results = emitLocalForm(builder, generic, getShardingRule(generic),
                                 factor, more, number, m, captured);
    generic.erase();
    return results;
  }
  if (hasAmbiguousOperands(op, operands)) {
    Block placeholders;
    Operation *copy = withDistinctOperands(builder, op, placeholders);
    auto results =
        LocalEmitter{builder, copy, rule, factor, m, captured}.emit(operands);
    copy->erase();
    return results;
  }
  return LocalEmitter{builder, op, rule, factor, m, captured}.emit(operands);
}

/// True if the model's local form needs to know which part it is.
static bool needsPosition(Operation &op) {
  return isa<AxisIndexOp>(op) ||
         (isa<DistDialect>(op.getDialect()) &&
          !isa<ShardTensorOp, PropagationBarrierOp, OptimizationBarrierOp,
               CustomCallOp>(op));
}

bool dist::hasLocalForm(Operation *op, const ShardingRule &rule,
                        const TimeRows &factor, int64_t m) {
  // Factors of linalg that may be cut are loops: no element of another part.
  if (isa<linalg::LinalgOp>(op))
    return indicesOf(op, factor.place).empty() || isa<linalg::GenericOp>(op);
  Block scratch;
  OpBuilder builder(op->getContext());
  Mesh mesh{{{kAxis, m}}, {}};
  SmallVector<Value> operands;
  LocalEmitter emitter{builder, op, rule, factor, m, {}};
  for (auto [operand, sharding] :
       llvm::zip(op->getOperands(), emitter.operandShardings())) {
    Type type = operand.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      type = tensor.clone(localShape(mesh, sharding, tensor.getShape().vec()));
    operands.push_back(scratch.addArgument(type, op->getLoc()));
  }
  builder.setInsertionPointToEnd(&scratch);
  ScopedDiagnosticHandler quiet(op->getContext(),
                                [](Diagnostic &) { return success(); });
  bool isLocal =
      succeeded(emitLocalForm(builder, op, rule, factor, operands, {}, m)) &&
      llvm::none_of(scratch, needsPosition);
  scratch.dropAllDefinedValueUses();
  while (!scratch.empty())
    scratch.back().erase();
  return isLocal;
}
