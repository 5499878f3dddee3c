//===- Bodies.cpp - scalar bodies of statements ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist::kernels;

Value dist::kernels::constantIndex(BodyContext &context, int64_t value) {
  return arith::ConstantIndexOp::create(context.builder, context.loc, value);
}

Value dist::kernels::addScaled(BodyContext &context, Value sum, Value value,
                               int64_t scale) {
  OpBuilder &b = context.builder;
  if (scale == 0)
    return sum;
  if (scale != 1)
    value = arith::MulIOp::create(b, context.loc, value,
                                  constantIndex(context, scale),
                                  arith::IntegerOverflowFlags::nsw);
  return arith::AddIOp::create(b, context.loc, sum, value,
                               arith::IntegerOverflowFlags::nsw);
}

Value dist::kernels::placeOf(BodyContext &context, const View &view,
                             ValueRange indices) {
  Value place = constantIndex(context, view.offset.constant);
  for (auto [array, scale] : view.offset.dynamic)
    place = addScaled(context, place,
                      context.load(array, constantIndex(context, 0)), scale);
  for (auto [index, stride] : llvm::zip_equal(indices, view.strides))
    place = addScaled(context, place, index, stride);
  return place;
}

SmallVector<Value> dist::kernels::capturedScalars(Region &region) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(region, captured);
  SmallVector<Value> scalars;
  for (Value value : captured)
    if (!isa<TensorType>(value.getType()))
      scalars.push_back(value);
  return scalars;
}

LogicalResult dist::kernels::checkCaptures(Operation *op) {
  WalkResult result =
      op->getRegion(0).walk([&](Operation *inner) -> WalkResult {
        if (isa<tensor::ExtractOp>(inner) ||
            llvm::none_of(inner->getOperandTypes(),
                          [](Type type) { return isa<TensorType>(type); }))
          return WalkResult::advance();
        return inner->emitOpError()
               << "is in the body of '" << op->getName()
               << "' in a kernel: of tensors only tensor.extract can be there";
      });
  return failure(result.wasInterrupted());
}

void dist::kernels::readCaptures(Region &region, ProgramBuilder &builder) {
  builder.readScalars(capturedScalars(region));
  region.walk([&](tensor::ExtractOp extract) {
    builder.touch(builder.program.statements.back(),
                  builder.view(extract.getTensor()));
  });
}

/// The value that replaces an operation on a tensor or on loops; null for any
/// other.
static Value replacement(Operation *op, IRMapping &mapping,
                         BodyContext &context, const ProgramBuilder &builder) {
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return context.dim(index.getDim());
  auto extract = dyn_cast<tensor::ExtractOp>(op);
  if (!extract)
    return nullptr;
  const View &view = builder.view(extract.getTensor());
  SmallVector<Value> indices;
  for (Value index : extract.getIndices())
    indices.push_back(mapping.lookupOrDefault(index));
  return context.load(view.array, placeOf(context, view, indices));
}

static void cloneOperation(Operation &op, IRMapping &mapping,
                           BodyContext &context,
                           const ProgramBuilder &builder) {
  if (Value value = replacement(&op, mapping, context, builder))
    return mapping.map(op.getResult(0), value);
  Operation *clone = context.builder.clone(op, mapping);
  // Inside of scf.if and the like the operands are mapped already.
  clone->walk([&](Operation *inner) {
    OpBuilder::InsertionGuard guard(context.builder);
    context.builder.setInsertionPoint(inner);
    IRMapping none;
    if (Value value = inner == clone
                          ? Value()
                          : replacement(inner, none, context, builder)) {
      inner->getResult(0).replaceAllUsesWith(value);
      inner->erase();
    }
  });
}

SmallVector<Value> dist::kernels::cloneBody(Block &block, IRMapping &mapping,
                                            BodyContext &context,
                                            const ProgramBuilder &builder) {
  for (Operation &op : block.without_terminator())
    cloneOperation(op, mapping, context, builder);
  SmallVector<Value> results;
  for (Value yielded : block.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(yielded));
  return results;
}

BodyRegion::BodyRegion(Region &region, ProgramBuilder &builder)
    : region(&region), builder(&builder), captured(capturedScalars(region)) {
  readCaptures(region, builder);
}

SmallVector<Value> BodyRegion::emit(BodyContext &context, ValueRange arguments,
                                    ValueRange values) const {
  IRMapping mapping;
  mapping.map(region->getArguments(), arguments);
  mapping.map(captured, values.take_back(captured.size()));
  return cloneBody(region->front(), mapping, context, *builder);
}
