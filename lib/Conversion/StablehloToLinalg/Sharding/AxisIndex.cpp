//===- AxisIndex.cpp - the number of a device, and its index on an axis ---===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "Converters.h"
#include "Elementwise/Elementwise.h"
#include "Elementwise/ScalarTable.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Element `index` of a list; the index itself if there is none.
static Value emitLookup(ImplicitLocOpBuilder &b, ArrayRef<int64_t> list,
                        Value index) {
  if (list.empty())
    return index;
  auto type = RankedTensorType::get(list.size(), b.getI64Type());
  Value table =
      arith::ConstantOp::create(b, DenseIntElementsAttr::get(type, list));
  Value element = tensor::ExtractOp::create(b, table, index);
  return arith::IndexCastOp::create(b, b.getIndexType(), element);
}

/// `devices`: the number at each index, if it is not the index.
static LogicalResult replaceWithIndex(SourceOp &op, AxesAttr axes,
                                      ArrayRef<int64_t> devices = {}) {
  ImplicitLocOpBuilder &b = op.builder;
  RankedTensorType type = op.resultType();
  Value index = emitLookup(b, devices, AxisIndexOp::create(b, axes));
  Value number = arith::IndexCastOp::create(b, type.getElementType(), index);
  return op.replaceWith(
      linalg::FillOp::create(b, number, emitEmpty(b, type)).getResult(0));
}

static LogicalResult convertPartitionId(SourceOp &op) {
  FailureOr<AxesAttr> axes = readAllAxes(op);
  if (failed(axes))
    return failure();
  FailureOr<const Mesh *> mesh = readMesh(op);
  if (failed(mesh))
    return failure();
  RankedTensorType type = op.resultType();
  if (type.getRank() != 0 || !type.getElementType().isInteger(32))
    return op.error() << "expected a scalar of ui32, got "
                      << op.getSource()->getResult(0).getType();
  return replaceWithIndex(op, *axes, (*mesh)->deviceIds);
}

//===----------------------------------------------------------------------===//
// (partition_id / c) % n
//===----------------------------------------------------------------------===//

static Operation *definedBy(Value value, StringRef name) {
  Operation *op = value.getDefiningOp();
  return op && op->getName().getStringRef() == name ? op : nullptr;
}

/// A constant of 32 bits; 0 for any other value.
static int64_t constantOf(Value value) {
  Operation *op = value.getDefiningOp();
  auto elements = op && isConstant(op)
                      ? op->getAttrOfType<DenseIntElementsAttr>("value")
                      : nullptr;
  if (!elements || !elements.isSplat() ||
      !elements.getElementType().isInteger(32))
    return 0;
  return elements.getSplatValue<APInt>().getZExtValue();
}

/// The axes with `before` devices of a row after them, and `size` coordinates:
/// those of dp=2,tp=4 for 4 and 2 are "dp". None where an axis is cut.
static Axes axesAt(const Mesh &mesh, int64_t before, int64_t size) {
  Axes axes;
  int64_t begin = 1;
  for (const MeshAxis &axis : llvm::reverse(mesh.axes)) {
    int64_t end = begin * (axis.temporal ? 1 : axis.size);
    if (begin >= before && end <= before * size && end > begin)
      axes.insert(axes.begin(), axis.name);
    begin = end;
  }
  return axes;
}

/// Converts the remainder that JAX computes from a device's number to the
/// device's index on some axes, so that passes see along which axes it varies.
static LogicalResult convertRemainder(SourceOp &op) {
  Value number = op.getSource()->getOperand(0);
  int64_t before = 1, size = constantOf(op.getSource()->getOperand(1));
  if (Operation *divide = definedBy(number, "stablehlo.divide");
      divide && divide->getNumOperands() == 2) {
    before = constantOf(divide->getOperand(1));
    number = divide->getOperand(0);
  }
  if (before > 0 && size > 1 && definedBy(number, "stablehlo.partition_id")) {
    FailureOr<const Mesh *> mesh = readMesh(op);
    if (failed(mesh))
      return failure();
    Axes axes = axesAt(**mesh, before, size);
    if ((*mesh)->deviceIds.empty() && (*mesh)->sizeOf(axes) == size)
      return replaceWithIndex(op, AxesAttr::get(op.builder.getContext(), axes));
  }
  return convertElementwise(scalarTable().find("stablehlo.remainder")->second,
                            op);
}

void dist::addAxisIndexConverters(ConverterTable &table) {
  table["stablehlo.partition_id"] = {0, 1, convertPartitionId};
  table["stablehlo.remainder"] = {2, 1, convertRemainder};
}
