//===- ExpandStablehlo.cpp - dist-expand-stablehlo ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandStablehlo.h"

#include "BatchNorm.h"
#include "RaggedDot.h"
#include "ReversedSort.h"
#include "Source/TypeMapping.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringMap.h"

namespace dist {
#define GEN_PASS_DEF_EXPANDSTABLEHLOPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static InFlightDiagnostic error(Operation *op) {
  return op->emitError() << "'" << op->getName() << "': ";
}

//===----------------------------------------------------------------------===//
// map: the region's operations on whole tensors
//===----------------------------------------------------------------------===//

static LogicalResult checkMap(Operation *op, RankedTensorType type) {
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() || !type ||
      !type.hasStaticShape() ||
      op->getRegion(0).getNumArguments() != op->getNumOperands() ||
      op->getRegion(0).front().empty())
    return error(op) << "expected one result and a region of one block with an "
                        "argument for each operand";
  for (Value operand : op->getOperands()) {
    auto other = dyn_cast<RankedTensorType>(operand.getType());
    if (!other || other.getShape() != type.getShape())
      return error(op) << "operands and result differ in shape";
  }
  return success();
}

static LogicalResult expandMap(HloBuilder &b, Operation *op) {
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (failed(checkMap(op, type)))
    return failure();
  Block &block = op->getRegion(0).front();
  IRMapping values;
  values.map(block.getArguments(), op->getOperands());
  // The terminator is not registered: the last operation is one.
  for (Operation &inner : llvm::drop_end(block)) {
    auto scalar = inner.getNumResults() == 1
                      ? dyn_cast<RankedTensorType>(inner.getResult(0).getType())
                      : RankedTensorType();
    if (!scalar || scalar.getRank() != 0 || inner.getNumRegions() != 0)
      return error(op) << "'" << inner.getName()
                       << "' in its region does not compute one scalar";
    auto whole = type.clone(scalar.getElementType());
    auto value = inner.getAttrOfType<DenseElementsAttr>("value");
    if (value && value.isSplat() && value.getType() == scalar) {
      values.map(inner.getResult(0), b.constant(value.resizeSplat(whole)));
      continue;
    }
    SmallVector<Value> operands =
        llvm::map_to_vector(inner.getOperands(),
                            [&](Value v) { return values.lookupOrDefault(v); });
    values.map(inner.getResult(0),
               b.remake(&inner, operands, whole)->getResult(0));
  }
  Operation *end = &block.back();
  if (end->getNumOperands() != 1)
    return error(op) << "expected the region to return one value";
  op->getResult(0).replaceAllUsesWith(
      values.lookupOrDefault(end->getOperand(0)));
  return success();
}

//===----------------------------------------------------------------------===//
// dot_general and convolution of mixed types
//===----------------------------------------------------------------------===//

/// The type in which products are summed: the result's, or the operands' where
/// these are wider floats; i32 for booleans.
static Type sumType(RankedTensorType lhs, RankedTensorType rhs, Type result) {
  if (result.isInteger(1))
    return IntegerType::get(result.getContext(), 32);
  Type widest = result;
  for (Type element : {lhs.getElementType(), rhs.getElementType()})
    if (isa<FloatType>(widest) && isa<FloatType>(element) &&
        element.getIntOrFloatBitWidth() > widest.getIntOrFloatBitWidth())
      widest = element;
  return widest;
}

/// Operands of another kind than the sum become of its type before, and the sum
/// becomes of the result's type after.
static LogicalResult expandProduct(HloBuilder &b, Operation *op) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return success(); // The importer reports it.
  auto lhs = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto rhs = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!lhs || !rhs || !type || !kindOf(lhs.getElementType()) ||
      !kindOf(rhs.getElementType()) || !kindOf(type.getElementType()))
    return success();
  Type sum = sumType(lhs, rhs, type.getElementType());
  bool isMixed = sum != type.getElementType();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    auto own = cast<RankedTensorType>(operand.getType());
    bool differs = kindOf(own.getElementType()) != kindOf(sum);
    operands.push_back(differs ? b.hlo("convert", operand, own.clone(sum))
                               : operand);
    isMixed |= differs;
  }
  if (!isMixed)
    return success();
  Value product = b.remake(op, operands, type.clone(sum))->getResult(0);
  op->getResult(0).replaceAllUsesWith(
      type.getElementType() == sum ? product : b.hlo("convert", product, type));
  return success();
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

static LogicalResult expandDimensionSize(HloBuilder &b, Operation *op) {
  auto dim = op->getAttrOfType<IntegerAttr>("dimension");
  auto type = op->getNumOperands() == 1
                  ? dyn_cast<RankedTensorType>(op->getOperand(0).getType())
                  : RankedTensorType();
  auto result = RankedTensorType::get({}, b.getI32Type());
  if (!dim || !type || !type.hasStaticShape() || op->getNumResults() != 1 ||
      dim.getValue().uge(type.getRank()) ||
      op->getResult(0).getType() != result)
    return error(op)
           << "expected a dimension of a tensor of static shape, and a "
              "result of type "
           << result;
  int32_t size = type.getDimSize(dim.getValue().getZExtValue());
  op->getResult(0).replaceAllUsesWith(
      b.constant(DenseElementsAttr::get(result, size)));
  return success();
}

using Expander = LogicalResult (*)(HloBuilder &b, Operation *op);

static const llvm::StringMap<Expander> &expanders() {
  static const llvm::StringMap<Expander> table = {
      {"chlo.ragged_dot", expandRaggedDot},
      {"stablehlo.batch_norm_grad", expandBatchNormGrad},
      {"stablehlo.batch_norm_inference", expandBatchNormInference},
      {"stablehlo.batch_norm_training", expandBatchNormTraining},
      {"stablehlo.convolution", expandProduct},
      {"stablehlo.dot_general", expandProduct},
      {"stablehlo.get_dimension_size", expandDimensionSize},
      {"stablehlo.map", expandMap},
      {"stablehlo.sort", foldReversedSort},
  };
  return table;
}

bool dist::isExpanded(StringRef name) { return expanders().contains(name); }

namespace {
struct ExpandStablehloPass
    : dist::impl::ExpandStablehloPassBase<ExpandStablehloPass> {
  void runOnOperation() override {
    HloBuilder b(UnknownLoc::get(&getContext()), &getContext());
    SmallVector<Operation *> found;
    getOperation().walk([&](Operation *op) {
      if (expanders().contains(op->getName().getStringRef()))
        found.push_back(op);
    });
    for (Operation *op : found) {
      b.setInsertionPoint(op);
      b.setLoc(op->getLoc());
      if (failed(expanders().lookup(op->getName().getStringRef())(b, op)))
        return signalPassFailure();
      if (op->use_empty() && op->getNumResults() > 0)
        op->erase();
    }
  }
};
} // namespace
