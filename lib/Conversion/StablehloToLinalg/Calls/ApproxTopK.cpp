//===- ApproxTopK.cpp - jax.lax.approx_max_k ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApproxTopK.h"

#include "Source/Emit.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Attributes and operands
//===----------------------------------------------------------------------===//

/// An integer of the call's dictionary.
static FailureOr<int64_t> option(SourceOp &op, StringRef name) {
  for (StringRef list : {"mhlo.backend_config", "backend_config"})
    if (auto options = dyn_cast_or_null<DictionaryAttr>(op.attribute(list)))
      if (std::optional<int64_t> number = numberOf(options.get(name)))
        return *number;
  return op.error() << "'ApproxTopK' has no integer '" << name
                    << "' in its backend_config";
}

/// The function that compares elements, which the custom call names.
static func::FuncOp comparatorOf(SourceOp &op) {
  auto called =
      dyn_cast_or_null<ArrayAttr>(op.attribute("called_computations"));
  if (!called || called.size() != 1)
    return {};
  auto name = dyn_cast<FlatSymbolRefAttr>(called[0]);
  return name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                    op.getSource(), name)
              : func::FuncOp();
}

/// GT or LT if the function compares its first two arguments so, else empty.
static StringRef directionOf(func::FuncOp comparator) {
  if (!comparator || !comparator.getBody().hasOneBlock() ||
      !llvm::hasNItems(comparator.getBody().front(), 2))
    return {};
  Block &body = comparator.getBody().front();
  Operation &compare = body.front();
  bool isCompared =
      compare.getName().getStringRef() == "stablehlo.compare" &&
      body.getNumArguments() >= 2 &&
      llvm::equal(compare.getOperands(), body.getArguments().take_front(2)) &&
      llvm::equal(body.back().getOperands(), compare.getResults());
  if (!isCompared)
    return {};
  StringRef direction =
      enumWord(compare.getAttr("comparison_direction"), "comparison_direction");
  return direction == "GT" || direction == "LT" ? direction : StringRef();
}

/// Elements and labels go in and come out, in one shape; the initial values,
/// scalars, are of no use.
static LogicalResult checkOperands(SourceOp &op) {
  if (op.getNumOperands() != 4 || op.getNumResults() != 2)
    return op.error() << "'ApproxTopK' has " << op.getNumOperands()
                      << " operands and " << op.getNumResults()
                      << " results, expected elements, labels and an initial "
                         "value for each; elements and labels";
  RankedTensorType elements = op.operandType(0), labels = op.operandType(1);
  if (isa<FloatType>(elements.getElementType()) &&
      labels.getElementType().isInteger() &&
      labels.getShape() == elements.getShape())
    return success();
  return op.error() << "'ApproxTopK' of " << elements << " and " << labels
                    << ": expected floats, and integers of their shape";
}

/// The size of the results along `dimension`.
static FailureOr<int64_t> resultSize(SourceOp &op, int64_t dimension,
                                     int64_t k) {
  RankedTensorType type = op.operandType(0), result = op.resultType(0);
  int64_t size =
      dimension < result.getRank() ? result.getDimSize(dimension) : 0;
  if (k >= 0 && k <= size && size <= type.getDimSize(dimension))
    return size;
  return op.error() << "'ApproxTopK' has results " << result
                    << ", expected at least " << k << " and at most "
                    << type.getDimSize(dimension)
                    << " elements along dimension " << dimension;
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

static Value emitNegated(ImplicitLocOpBuilder &b, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  auto body = [](ImplicitLocOpBuilder &b,
                 ValueRange args) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{arith::NegFOp::create(b, args[0])};
  };
  return emitGeneric(b, tensor, emitEmpty(b, type), {identity, identity}, body)
      ->front();
}

LogicalResult dist::convertApproxTopK(SourceOp &op) {
  auto dimension = option(op, "reduction_dim"), k = option(op, "top_k");
  if (failed(dimension) || failed(k) || failed(checkOperands(op)) ||
      failed(op.checkDims("reduction_dim", *dimension,
                          op.operandType(0).getRank())))
    return failure();
  StringRef direction = directionOf(comparatorOf(op));
  if (direction.empty())
    return op.error() << "'ApproxTopK' calls something else than a function of "
                         "the module that compares its first two arguments by "
                         "GT or LT, as of jax.lax.approx_max_k";
  FailureOr<int64_t> size = resultSize(op, *dimension, *k);
  if (failed(size))
    return failure();
  ImplicitLocOpBuilder &b = op.builder;
  SmallVector<int64_t> shape(op.operandType(0).getShape());
  shape[*dimension] = *size;
  bool isSmallest = direction == "LT";
  Value elements = op.operand(0);
  auto topK = linalg_ext::TopKOp::create(
      b, op.operandType(0).clone(shape), op.operandType(1).clone(shape),
      isSmallest ? emitNegated(b, elements) : elements, op.operand(1),
      *dimension, /*isUnsigned=*/false);
  Value values = topK.getValues();
  return op.replaceWith(
      {isSmallest ? emitNegated(b, values) : values, topK.getIndices()});
}
