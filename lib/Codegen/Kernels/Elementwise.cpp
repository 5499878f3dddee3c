//===- Elementwise.cpp - elementwise operations, scalars ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

/// An operation such as arith.addf, on scalars or on tensors of one shape.
LogicalResult dist::kernels::buildElementwise(Operation *op,
                                              ProgramBuilder &builder) {
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0).getType());
  View result = builder.addLocal(op->getResult(0));
  Statement *statement = builder.addLoops(op->getLoc(), shape);
  if (!statement)
    return success();
  for (Value operand : op->getOperands()) {
    View view = builder.view(operand);
    view.strides.resize(shape.size(), 0); // A scalar among tensors.
    statement->reads.push_back(builder.accessTo(view));
  }
  statement->writes.push_back(builder.accessTo(result));
  statement->body = [op](BodyContext &context, ValueRange values) {
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    return SmallVector<Value>(context.builder
                                  .create(context.loc,
                                          op->getName().getIdentifier(), values,
                                          type, op->getAttrs())
                                  ->getResults());
  };
  return success();
}

/// A scalar that is in a tensor.
static LogicalResult buildExtract(Operation *op, ProgramBuilder &builder) {
  auto extract = cast<tensor::ExtractOp>(op);
  SmallVector<OpFoldResult> indices(extract.getIndices().begin(),
                                    extract.getIndices().end());
  View element = builder.slice(builder.view(extract.getTensor()), indices,
                               SmallVector<int64_t>(indices.size(), 1));
  element.strides.clear();
  builder.copy(op->getLoc(), element, builder.addLocal(op->getResult(0)), {});
  return success();
}

static Value emitAxisIndex(BodyContext &context, const Axes &axes,
                           const Mesh &mesh) {
  OpBuilder &b = context.builder;
  Value index = constantIndex(context, 0);
  for (const AxisRef &axis : axes) {
    int64_t whole = mesh.find(axis.name)->size, size = mesh.sizeOf(axis);
    int64_t minor = axis.isWhole() ? 1 : whole / (axis.preSize * size);
    Value digit = context.coordinate(mesh.indexOf(axis.name));
    digit = arith::DivUIOp::create(b, context.loc, digit,
                                   constantIndex(context, minor));
    digit = arith::RemUIOp::create(b, context.loc, digit,
                                   constantIndex(context, size));
    index = addScaled(context, digit, index, size);
  }
  return index;
}

static LogicalResult buildAxisIndex(Operation *op, ProgramBuilder &builder) {
  const Axes &axes = cast<AxisIndexOp>(op).getAxes().getValue();
  for (const AxisRef &axis : axes) {
    const MeshAxis *whole = builder.mesh.find(axis.name);
    if (!whole)
      return op->emitOpError() << "names axis " << axis.str() << ", which mesh "
                               << builder.mesh.str() << " lacks";
    if (!axis.isWhole() &&
        (axis.preSize <= 0 || whole->size % (axis.preSize * axis.size) != 0))
      return op->emitOpError()
             << "names sub-axis " << axis.str() << ", which does not divide "
             << axis.name << " of size " << whole->size;
  }
  View result = builder.addLocal(op->getResult(0));
  Statement *statement = builder.addLoops(op->getLoc(), {});
  statement->writes.push_back(builder.accessTo(result));
  statement->body = [axes, &mesh = builder.mesh](BodyContext &context,
                                                 ValueRange) {
    return SmallVector<Value>{emitAxisIndex(context, axes, mesh)};
  };
  return success();
}

void dist::kernels::addScalarHandlers(HandlerTable &table) {
  table.add<tensor::ExtractOp>(buildExtract);
  table.add<AxisIndexOp>(buildAxisIndex);
}
