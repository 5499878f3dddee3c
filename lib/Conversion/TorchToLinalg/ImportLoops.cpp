//===- ImportLoops.cpp - dist-import-loops --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/TorchToLinalg/Passes.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace dist {
#define GEN_PASS_DEF_IMPORTLOOPSPASS
#include "dist/Conversion/TorchToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// scf.execute_region
//===----------------------------------------------------------------------===//

/// The operations of its block take its place.
static LogicalResult inlineBlock(scf::ExecuteRegionOp op) {
  if (!op.getRegion().hasOneBlock())
    return op.emitError() << "'scf.execute_region' has "
                          << op.getRegion().getBlocks().size()
                          << " blocks, expected one: write scf.if, scf.while";
  IRRewriter rewriter(op.getContext());
  Block &block = op.getRegion().front();
  Operation *end = block.getTerminator();
  SmallVector<Value> results(end->getOperands());
  rewriter.eraseOp(end);
  rewriter.inlineBlockBefore(&block, op);
  rewriter.replaceOp(op, results);
  return success();
}

//===----------------------------------------------------------------------===//
// scf.for
//===----------------------------------------------------------------------===//

static void addCondition(scf::WhileOp loop, scf::ForOp source) {
  Block *block = &loop.getBefore().emplaceBlock();
  block->addArguments(
      loop.getResultTypes(),
      SmallVector<Location>(loop.getNumResults(), loop.getLoc()));
  auto b = ImplicitLocOpBuilder::atBlockBegin(loop.getLoc(), block);
  auto less = source.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                      : arith::CmpIPredicate::slt;
  Value goesOn = arith::CmpIOp::create(b, less, block->getArgument(0),
                                       source.getUpperBound());
  scf::ConditionOp::create(b, goesOn, block->getArguments());
}

/// The body moves; it yields the next value of the induction variable as well.
static void moveBody(scf::WhileOp loop, scf::ForOp source) {
  loop.getAfter().takeBody(source.getRegion());
  Block &body = loop.getAfter().front();
  auto yield = cast<scf::YieldOp>(body.getTerminator());
  ImplicitLocOpBuilder b(loop.getLoc(), yield);
  Value next = arith::AddIOp::create(b, body.getArgument(0), source.getStep());
  yield->insertOperands(0, next);
}

static LogicalResult becomeWhile(scf::ForOp source) {
  if (std::optional<int64_t> step = getConstantIntValue(source.getStep());
      step && *step <= 0)
    return source.emitError()
           << "'scf.for' has a step of " << *step
           << "; expected one above 0: count up, and subtract in the body";
  ImplicitLocOpBuilder b(source.getLoc(), source);
  SmallVector<Value> inits = {source.getLowerBound()};
  llvm::append_range(inits, source.getInitArgs());
  auto loop = scf::WhileOp::create(b, ValueRange(inits).getTypes(), inits);
  loop->setDiscardableAttrs(source->getDiscardableAttrDictionary());
  if (std::optional<int64_t> count = tripCountOf(source))
    loop->setAttr(kTripCountAttr, b.getI64IntegerAttr(*count));
  addCondition(loop, source);
  moveBody(loop, source);
  source.replaceAllUsesWith(loop.getResults().drop_front());
  source.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Scalars as tensors of rank 0
//===----------------------------------------------------------------------===//

static bool isScalar(Type type) { return type.isIntOrIndexOrFloat(); }

/// An index is a number of 64 bits in memory.
static RankedTensorType boxOf(Type scalar) {
  Type stored =
      scalar.isIndex() ? IntegerType::get(scalar.getContext(), 64) : scalar;
  return RankedTensorType::get({}, stored);
}

/// The tensor of rank 0 whose element a scalar is, as a number or an index;
/// null if there is none.
static Value boxAround(Value scalar) {
  Value element = scalar;
  if (auto cast = scalar.getDefiningOp<arith::IndexCastOp>();
      cast && scalar.getType().isIndex())
    element = cast.getIn();
  auto extract = element.getDefiningOp<tensor::ExtractOp>();
  return extract && extract.getIndices().empty() ? extract.getTensor()
                                                 : Value();
}

static Value box(ImplicitLocOpBuilder &b, Value scalar) {
  RankedTensorType type = boxOf(scalar.getType());
  if (Value tensor = boxAround(scalar); tensor && tensor.getType() == type)
    return tensor;
  if (scalar.getType().isIndex())
    scalar = arith::IndexCastOp::create(b, type.getElementType(), scalar);
  Value empty =
      tensor::EmptyOp::create(b, ArrayRef<int64_t>(), type.getElementType());
  return linalg::FillOp::create(b, scalar, empty).getResult(0);
}

static Value unbox(ImplicitLocOpBuilder &b, Value tensor, Type scalar) {
  Value element = tensor::ExtractOp::create(b, tensor, ValueRange());
  return scalar.isIndex()
             ? arith::IndexCastOp::create(b, scalar, element).getResult()
             : element;
}

/// Turns scalars that the operation carries into tensors; a predicate becomes
/// an element of one.
static void boxOperands(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  for (OpOperand &use : op->getOpOperands()) {
    bool isPredicate = !carriedAs(use);
    if (!isScalar(use.get().getType()) || (isPredicate && boxAround(use.get())))
      continue;
    Value boxed = box(b, use.get());
    use.set(isPredicate ? unbox(b, boxed, use.get().getType()) : boxed);
  }
}

/// Makes a result or block argument a tensor; its users take the tensor's
/// element.
static void boxDefinition(Value value) {
  Type scalar = value.getType();
  if (!isScalar(scalar))
    return;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  ImplicitLocOpBuilder b(value.getLoc(), builder);
  auto uses =
      llvm::map_to_vector(value.getUses(), [](OpOperand &use) { return &use; });
  value.setType(boxOf(scalar));
  Value element = uses.empty() ? Value() : unbox(b, value, scalar);
  for (OpOperand *use : uses)
    use->set(element);
}

static void boxScalars(Operation *op) {
  boxOperands(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (BlockArgument argument : block.getArguments())
        boxDefinition(argument);
      boxOperands(block.getTerminator());
    }
  for (OpResult result : op->getResults())
    boxDefinition(result);
}

/// Numbers in the signature of a function become tensors of rank 0.
static void boxSignature(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return;
  Block &body = function.getBody().front();
  for (BlockArgument argument : body.getArguments())
    boxDefinition(argument);
  Operation *end = body.getTerminator();
  ImplicitLocOpBuilder b(end->getLoc(), end);
  for (OpOperand &use : end->getOpOperands())
    if (isScalar(use.get().getType()))
      use.set(box(b, use.get()));
  function.setType(FunctionType::get(
      function.getContext(), body.getArgumentTypes(), end->getOperandTypes()));
}

/// The size of a static dimension is a constant.
static void becomeConstant(tensor::DimOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  std::optional<int64_t> dim = op.getConstantIndex();
  if (!type || !dim || *dim < 0 || *dim >= type.getRank() ||
      type.isDynamicDim(*dim))
    return;
  OpBuilder b(op);
  op.replaceAllUsesWith(
      arith::ConstantIndexOp::create(b, op.getLoc(), type.getDimSize(*dim))
          .getResult());
  op.erase();
}

/// A tensor of one scalar is a fill, which has a rule.
static void becomeFill(tensor::FromElementsOp op) {
  if (op.getElements().size() != 1 || !op.getType().hasStaticShape())
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value empty = tensor::EmptyOp::create(b, op.getType().getShape(),
                                        op.getType().getElementType());
  op.replaceAllUsesWith(
      linalg::FillOp::create(b, op.getElements().front(), empty).getResult(0));
  op.erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// All operations except those in regions that compute scalars (linalg's).
static SmallVector<Operation *> operationsOnTensors(ModuleOp module) {
  SmallVector<Operation *> operations;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    operations.push_back(op);
    bool isOnTensors =
        isa<RegionBranchOpInterface, ManualOp, FunctionOpInterface, ModuleOp>(
            op);
    return isOnTensors ? WalkResult::advance() : WalkResult::skip();
  });
  return operations;
}

/// Checks that the remaining loops and branches have a form that all passes
/// follow.
static LogicalResult verifyLoop(Operation *op) {
  bool isSerial = isa<scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op);
  if (isa<LoopLikeOpInterface, RegionBranchOpInterface>(op) && !isSerial)
    return op->emitError()
           << "'" << op->getName()
           << "' has no importer: write scf.for, scf.if, or linalg";
  if (!isSerial || op->getNumResults() == 0 || isControlFlow(op))
    return success();
  return op->emitError()
         << "'" << op->getName() << "' gives values of types ("
         << op->getResultTypes()
         << "); expected tensors of static shape and numbers, of the types "
            "that it starts with and passes on";
}

/// The operations of one kind. Found anew for each kind, because a replaced
/// operation's terminators are gone.
template <typename Op> static SmallVector<Op> allOf(ModuleOp module) {
  SmallVector<Op> found;
  for (Operation *op : operationsOnTensors(module))
    if (auto one = dyn_cast<Op>(op))
      found.push_back(one);
  return found;
}

namespace {
struct ImportLoopsPass : dist::impl::ImportLoopsPassBase<ImportLoopsPass> {
  void runOnOperation() override {
    for (auto size : allOf<tensor::DimOp>(getOperation()))
      becomeConstant(size);
    for (auto region : allOf<scf::ExecuteRegionOp>(getOperation()))
      if (failed(inlineBlock(region)))
        return signalPassFailure();
    for (auto loop : allOf<scf::ForOp>(getOperation()))
      if (failed(becomeWhile(loop)))
        return signalPassFailure();
    for (Operation *op : operationsOnTensors(getOperation()))
      if (isa<scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op))
        boxScalars(op);
      else if (auto function = dyn_cast<func::FuncOp>(op))
        boxSignature(function);
      else if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
        becomeFill(elements);
    for (Operation *op : operationsOnTensors(getOperation()))
      if (failed(verifyLoop(op)))
        return signalPassFailure();
  }
};
} // namespace
