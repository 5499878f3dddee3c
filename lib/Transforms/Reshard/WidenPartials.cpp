//===- WidenPartials.cpp - the pass dist-widen-partials -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/WidenPartials.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/CustomCall.h"
#include "dist/Dialect/Dist/IR/ForwardedOperands.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"
#include "dist/Transforms/Reshard/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_WIDENPARTIALSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;
using linalg_ext::isNarrowFloat;
using linalg_ext::ScanOp;
using linalg_ext::widenBody;
using linalg_ext::widenNumber;
using linalg_ext::widenScalar;

namespace {
/// Changes one function.
class Widener {
public:
  explicit Widener(FunctionOpInterface func)
      : func(func), builder(func.getContext()) {}

  void run();

private:
  void collect(Region &region);
  void widenDefinition(Value value);
  void adapt(Operation *op);
  void adaptReshard(ReshardOp op);
  void markWidened(ReshardOp op);
  void adaptLinalg(LinalgOp op);
  void adaptOther(Operation *op);
  void adaptExtension(Operation *op);
  bool isSplitSum(ScanOp op);
  void adaptScan(ScanOp op);
  void roundParts(Operation *op);

  Value convert(Value value, Type element, ShardingAttr sharding);
  Value makeWide(Value value);
  Value wideOf(Value value);
  Value wideSplat(Value value, FloatAttr number, ShardingAttr sharding);
  ShardingAttr shardingOf(Value value);
  bool keepsStorage(Value value) const;

  FunctionOpInterface func;
  OpBuilder builder;
  SmallVector<Operation *> operations; ///< In order; no scalar ones in bodies.
  /// Loops and branches, as they were before: while their operands and bodies
  /// differ in type, isControlFlow does not know them.
  llvm::DenseSet<Operation *> controlFlow;
  SmallVector<Value> partials;
  llvm::DenseMap<Value, Type> narrowTypes; ///< Of the values that became f32.
  /// As f32, of those that did not; and the other way round.
  llvm::DenseMap<Value, Value> copies, originals;
};
} // namespace

static bool isNarrowTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && isNarrowFloat(type.getElementType());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// True if a value of this type stays what it is: it is made by other code, or
/// has no element type of its own.
bool Widener::keepsStorage(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return !controlFlow.contains(argument.getOwner()->getParentOp());
  Operation *op = value.getDefiningOp();
  return isa<CustomCallOp, ManualOp>(op) ||
         op->hasTrait<OpTrait::ConstantLike>();
}

/// True if ranks, or micro-batches, have parts of a sum of short floats.
static bool isNarrowPartial(Value value) {
  if (!isNarrowTensor(value))
    return false;
  Operation *op = value.getDefiningOp();
  if (op && op->hasAttr(kPartOverTimeAttr))
    return true;
  ShardingAttr sharding = getSharding(value);
  return sharding && heldType(value.getType(), sharding.getValue(),
                              PartialSums::F32) != value.getType();
}

void Widener::collect(Region &region) {
  auto add = [&](Value value) {
    if (isNarrowPartial(value))
      partials.push_back(value);
  };
  for (Block &block : region) {
    llvm::for_each(block.getArguments(), add);
    for (Operation &op : block) {
      operations.push_back(&op);
      llvm::for_each(op.getResults(), add);
      if (isControlFlow(&op))
        controlFlow.insert(&op);
      if (controlFlow.contains(&op) || isa<ManualOp>(op))
        for (Region &nested : op.getRegions())
          collect(nested);
    }
  }
}

ShardingAttr Widener::shardingOf(Value value) {
  if (ShardingAttr sharding = getSharding(value))
    return sharding;
  MeshOp mesh = meshAround(func);
  return ShardingAttr::get(
      func.getContext(), FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
      Sharding::replicate(cast<RankedTensorType>(value.getType()).getRank()));
}

/// Elementwise conversion to a longer or shorter float.
Value Widener::convert(Value value, Type element, ShardingAttr sharding) {
  Value converted =
      linalg_ext::convertElements(builder, value, cast<FloatType>(element));
  auto generic = converted.getDefiningOp<linalg::GenericOp>();
  setShardings(generic.getDpsInits()[0].getDefiningOp(), {sharding});
  setShardings(generic, {sharding});
  return converted;
}

Value Widener::wideSplat(Value value, FloatAttr number, ShardingAttr sharding) {
  Location loc = value.getLoc();
  FloatAttr wide = widenNumber(number);
  auto type =
      cast<RankedTensorType>(value.getType()).clone(builder.getF32Type());
  if (value.getDefiningOp()->hasTrait<OpTrait::ConstantLike>()) {
    auto constant = arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(type, wide.getValue()));
    setShardings(constant, {sharding});
    return constant;
  }
  Value scalar = arith::ConstantOp::create(builder, loc, wide);
  auto empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       type.getElementType());
  auto fill = linalg::FillOp::create(builder, loc, scalar, ValueRange(empty));
  setShardings(empty, {sharding});
  setShardings(fill, {sharding});
  return fill.getResult(0);
}

/// A value of one number becomes another one, so that it is still known what
/// number it is.
Value Widener::makeWide(Value value) {
  ShardingAttr sharding = shardingOf(value);
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>()) {
    auto wide = tensor::EmptyOp::create(
        builder, value.getLoc(), empty.getMixedSizes(), builder.getF32Type());
    setShardings(wide, {sharding});
    return wide;
  }
  auto model = value.getDefiningOp<ShardingRuleOpInterface>();
  auto number =
      dyn_cast_or_null<FloatAttr>(model ? model.getSplat() : TypedAttr());
  return number ? wideSplat(value, number, sharding)
                : convert(value, builder.getF32Type(), sharding);
}

/// The value as f32.
Value Widener::wideOf(Value value) {
  if (!isNarrowTensor(value))
    return value;
  Value &copy = copies[value];
  if (!copy) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(value);
    copy = makeWide(value);
    originals[copy] = value;
  }
  return copy;
}

/// Makes a Partial value f32, or a copy of it that is.
void Widener::widenDefinition(Value value) {
  if (keepsStorage(value)) {
    Value wide = wideOf(value);
    value.replaceAllUsesExcept(wide, wide.getDefiningOp());
    return;
  }
  narrowTypes[value] = value.getType();
  value.setType(
      cast<RankedTensorType>(value.getType()).clone(builder.getF32Type()));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// A value that leaves the program's own arithmetic is rounded, part by part.
void Widener::roundParts(Operation *op) {
  builder.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (Type narrow = narrowTypes.lookup(value)) {
      Value rounded =
          convert(value, getElementTypeOrSelf(narrow), getSharding(value));
      rounded.getDefiningOp()->setAttr(kRoundsPartsAttr, builder.getUnitAttr());
      operand.set(rounded);
      continue;
    }
    if (Value original = originals.lookup(value))
      operand.set(original);
  }
}

/// Marks a reshard that moves shorter floats as f32, for
/// dist-narrow-collectives.
void Widener::markWidened(ReshardOp op) {
  MeshOp mesh = meshAround(func);
  if (mesh && mesh->hasAttr(kNarrowCollectivesAttr))
    op->setAttr(kWidenedSumAttr, builder.getUnitAttr());
}

/// A reshard moves f32 from or to partial sums. What is no sum any more is
/// rounded.
void Widener::adaptReshard(ReshardOp op) {
  Value result = op.getResult();
  op.getInputMutable().assign(
      narrowTypes.contains(result) ? wideOf(op.getInput()) : op.getInput());
  if (narrowTypes.contains(result) ||
      op.getInput().getType() != result.getType())
    markWidened(op);
  if (op.getInput().getType() == result.getType())
    return;
  Type narrow = getElementTypeOrSelf(result.getType());
  result.setType(op.getInput().getType());
  builder.setInsertionPointAfter(op);
  Value rounded = convert(result, narrow, op.getSharding());
  result.replaceAllUsesExcept(rounded, rounded.getDefiningOp());
}

static SmallVector<Type> elementTypesOf(ValueRange values) {
  return llvm::map_to_vector(
      values.getTypes(), [](Type type) { return getElementTypeOrSelf(type); });
}

/// A value that is not added up stays as it is: a product of bf16 into f32.
void Widener::adaptLinalg(LinalgOp op) {
  builder.setInsertionPoint(op);
  for (auto [init, result] :
       llvm::zip(op.getDpsInitsMutable(), op->getResults()))
    if (init.get().getType() != result.getType())
      init.set(wideOf(init.get()));
  if (auto fill = dyn_cast<linalg::FillOp>(op.getOperation()))
    if (isNarrowFloat(fill.value().getType()))
      fill->setOperand(0, widenScalar(builder, fill.value()));
  SmallVector<Type> elements = elementTypesOf(op->getOperands());
  Block &block = *op.getBlock();
  if (llvm::equal(elements, block.getArgumentTypes()))
    return;
  auto build = op.getRegionBuilder();
  if (!build)
    return widenBody(block, elements, elementTypesOf(op->getResults()));
  SmallVector<Location> locs(elements.size(), op.getLoc());
  block.clear();
  block.eraseArguments(0, block.getNumArguments());
  block.addArguments(elements, locs);
  ImplicitLocOpBuilder body(op.getLoc(), builder);
  body.setInsertionPointToStart(&block);
  build(body, block, op->getAttrs(),
        [&] { return op->emitOpError("cannot add up in f32: "); });
}

/// All floats of the type become f32: those of a reshape, of a scatter's input
/// and updates, in the body of a scan or a padding.
void Widener::adaptOther(Operation *op) {
  builder.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(isNarrowFloat(operand.get().getType())
                    ? widenScalar(builder, operand.get())
                    : wideOf(operand.get()));
  auto widened = [&](Type type) -> Type {
    return isNarrowFloat(type) ? Type(builder.getF32Type()) : type;
  };
  for (Region &region : op->getRegions())
    for (Block &block : region)
      widenBody(block, llvm::map_to_vector(block.getArgumentTypes(), widened),
                llvm::map_to_vector(block.getTerminator()->getOperandTypes(),
                                    widened));
}

/// True if ranks add up parts of the scanned dimension: their totals move.
bool Widener::isSplitSum(ScanOp op) {
  ShardingAttr sharding = getSharding(op->getResult(0));
  Block &block = op.getCombiner().front();
  return sharding &&
         !sharding.getValue().dims[op.getDimension()].axes.empty() &&
         linalg_ext::isNarrowSum(block.getTerminator()->getOperand(0),
                                 block.getArgument(0));
}

void Widener::adaptScan(ScanOp op) {
  adaptOther(op);
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    if (!isNarrowTensor(result))
      continue;
    Type narrow = getElementTypeOrSelf(result.getType());
    result.setType(
        cast<RankedTensorType>(result.getType()).clone(builder.getF32Type()));
    Value rounded = convert(result, narrow, getSharding(result));
    result.replaceAllUsesExcept(rounded, rounded.getDefiningOp());
  }
}

/// A conversion of f32 to f32 is none.
void Widener::adaptExtension(Operation *op) {
  op->setOperand(0, wideOf(op->getOperand(0)));
  if (op->getOperand(0).getType() == op->getResult(0).getType())
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
}

void Widener::adapt(Operation *op) {
  if (auto scan = dyn_cast<ScanOp>(op); scan && isSplitSum(scan))
    return adaptScan(scan);
  auto isWide = [&](Value value) {
    return narrowTypes.contains(value) || originals.contains(value);
  };
  bool makesWide = llvm::any_of(op->getResults(), isWide);
  bool readsWide = llvm::any_of(op->getOperands(), isWide);
  if (!makesWide && !readsWide)
    return;
  if (auto reshard = dyn_cast<ReshardOp>(op))
    return adaptReshard(reshard);
  bool isTerminator = op->hasTrait<OpTrait::IsTerminator>();
  if (controlFlow.contains(isTerminator ? op->getParentOp() : op) ||
      isa<OptimizationBarrierOp>(op))
    return; // Each operand has the type of what stands for it.
  if (auto linalgOp = dyn_cast<LinalgOp>(op))
    return adaptLinalg(linalgOp);
  if (isa<arith::ExtFOp>(op))
    return adaptExtension(op);
  return makesWide ? adaptOther(op) : roundParts(op);
}

void Widener::run() {
  collect(func.getFunctionBody());
  llvm::for_each(partials, [&](Value value) { widenDefinition(value); });
  llvm::for_each(operations, [&](Operation *op) { adapt(op); });
}

void dist::widenPartials(FunctionOpInterface func, PartialSums sums) {
  if (sums == PartialSums::F32)
    Widener(func).run();
  func.walk([](Operation *op) { op->removeAttr(kPartOverTimeAttr); });
}

namespace {
struct WidenPartialsPass
    : dist::impl::WidenPartialsPassBase<WidenPartialsPass> {
  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (!func.isExternal())
        widenPartials(func, partialSumsOf(mesh));
    mesh->removeAttr(kStoragePartialsAttr);
  }
};
} // namespace
