//===- BatchNorm.cpp - batch normalisation as arithmetic ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BatchNorm.h"

using namespace mlir;
using namespace dist;

namespace {
/// One batch_norm operation: `x` and tensors of its shape, and vectors with an
/// element for each feature.
class BatchNorm {
public:
  BatchNorm(HloBuilder &b, Operation *op) : b(b), op(op) {}

  /// Operands 1 to `vectors` are vectors, all others are as operand 0.
  LogicalResult read(unsigned operands, unsigned vectors, unsigned results);

  Value operand(unsigned index) const { return op->getOperand(index); }
  Value add(Value x, Value y) { return b.hlo("add", {x, y}); }
  Value subtract(Value x, Value y) { return b.hlo("subtract", {x, y}); }
  Value multiply(Value x, Value y) { return b.hlo("multiply", {x, y}); }
  Value divide(Value x, Value y) { return b.hlo("divide", {x, y}); }

  /// A vector, repeated in all other dimensions.
  Value spread(Value perFeature) {
    return b.hlo("broadcast_in_dim", perFeature, type,
                 {b.getNamedAttr("broadcast_dimensions",
                                 b.getDenseI64ArrayAttr(feature))});
  }
  Value sum(Value x);
  Value mean(Value x) { return divide(sum(x), b.splat(vector, count)); }
  /// sqrt(variance + epsilon)
  Value deviation(Value variance) {
    return b.hlo("sqrt", add(variance, b.splat(vector, epsilon)));
  }
  Value normalise(Value x, Value mean, Value variance) {
    return divide(subtract(x, spread(mean)), spread(deviation(variance)));
  }
  Value scale(Value normal, Value scale, Value offset) {
    return add(multiply(normal, spread(scale)), spread(offset));
  }

  RankedTensorType type, vector;
  int64_t count = 0; ///< Elements for each feature.

private:
  InFlightDiagnostic error() {
    return op->emitError() << "'" << op->getName() << "': ";
  }

  HloBuilder &b;
  Operation *op;
  int64_t feature = 0;
  double epsilon = 0;
};
} // namespace

LogicalResult BatchNorm::read(unsigned operands, unsigned vectors,
                              unsigned results) {
  auto index = op->getAttrOfType<IntegerAttr>("feature_index");
  auto small = op->getAttrOfType<FloatAttr>("epsilon");
  if (op->getNumOperands() != operands || op->getNumResults() != results ||
      !index || !small)
    return error() << "expected " << operands << " operands, " << results
                   << " results, feature_index and epsilon";
  feature = index.getValue().getLimitedValue(INT64_MAX);
  epsilon = small.getValueAsDouble();
  type = dyn_cast<RankedTensorType>(operand(0).getType());
  if (!type || !type.hasStaticShape() ||
      !isa<FloatType>(type.getElementType()) || feature < 0 ||
      feature >= type.getRank())
    return error() << "expected a tensor of floats with dimension " << feature
                   << ", got " << operand(0).getType();
  vector = type.clone({type.getDimSize(feature)});
  count = vector.getNumElements()
              ? type.getNumElements() / vector.getNumElements()
              : 0;
  for (unsigned i = 1; i < operands; ++i) {
    Type expected = i <= vectors ? vector : type;
    if (operand(i).getType() != expected)
      return error() << "operand " << i << " has type " << operand(i).getType()
                     << ", expected " << expected;
  }
  return success();
}

Value BatchNorm::sum(Value x) {
  SmallVector<int64_t> others;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != feature)
      others.push_back(dim);
  auto scalar = RankedTensorType::get({}, type.getElementType());
  return b.sum(x, others, vector, b.splat(scalar, 0));
}

LogicalResult dist::expandBatchNormInference(HloBuilder &b, Operation *op) {
  BatchNorm norm(b, op);
  if (failed(norm.read(5, 4, 1)))
    return failure();
  Value normal =
      norm.normalise(norm.operand(0), norm.operand(3), norm.operand(4));
  op->getResult(0).replaceAllUsesWith(
      norm.scale(normal, norm.operand(1), norm.operand(2)));
  return success();
}

/// (output, mean, variance)
LogicalResult dist::expandBatchNormTraining(HloBuilder &b, Operation *op) {
  BatchNorm norm(b, op);
  if (failed(norm.read(3, 2, 3)))
    return failure();
  Value x = norm.operand(0), mean = norm.mean(x);
  Value centred = norm.subtract(x, norm.spread(mean));
  Value variance = norm.mean(norm.multiply(centred, centred));
  Value normal = norm.normalise(x, mean, variance);
  op->replaceAllUsesWith(ValueRange{
      norm.scale(normal, norm.operand(1), norm.operand(2)), mean, variance});
  return success();
}

/// (gradient of the operand, of scale, of offset)
LogicalResult dist::expandBatchNormGrad(HloBuilder &b, Operation *op) {
  BatchNorm norm(b, op);
  if (failed(norm.read(5, 3, 3)))
    return failure();
  Value scale = norm.operand(1), variance = norm.operand(3);
  Value gradient = norm.operand(4);
  Value normal = norm.normalise(norm.operand(0), norm.operand(2), variance);
  Value ofScale = norm.sum(norm.multiply(gradient, normal));
  Value ofOffset = norm.sum(gradient);
  Value count = b.splat(norm.vector, norm.count);
  Value rest = norm.subtract(
      norm.subtract(gradient, norm.spread(norm.divide(ofOffset, count))),
      norm.multiply(normal, norm.spread(norm.divide(ofScale, count))));
  Value factor = norm.divide(scale, norm.deviation(variance));
  op->replaceAllUsesWith(
      ValueRange{norm.multiply(rest, norm.spread(factor)), ofScale, ofOffset});
  return success();
}
