//===- ProgramBuilder.cpp - arrays, views, statements ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

//===----------------------------------------------------------------------===//
// Arrays and views
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> dist::kernels::shapeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getShape() : ArrayRef<int64_t>();
}

SmallVector<int64_t> dist::kernels::denseStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    stride *= shape[dim];
  }
  return strides;
}

int ProgramBuilder::addArray(Array array) {
  program.arrays.push_back(std::move(array));
  return program.arrays.size() - 1;
}

View ProgramBuilder::addLocal(Type type) {
  ArrayRef<int64_t> shape = shapeOf(type);
  int array =
      addArray({getElementTypeOrSelf(type), ShapedType::getNumElements(shape)});
  return {array, denseStrides(shape), {}};
}

View ProgramBuilder::addLocal(Value value) {
  View view = addLocal(value.getType());
  setView(value, view);
  return view;
}

View ProgramBuilder::addConstant(TypedAttr value) {
  ArrayRef<int64_t> shape = shapeOf(value.getType());
  Array array{getElementTypeOrSelf(value.getType()), 1, ArrayKind::Constant};
  auto elements = dyn_cast<ElementsAttr>(value);
  if (elements && !elements.isSplat()) {
    array.size = elements.getNumElements();
    array.constant = elements;
    return {addArray(array), denseStrides(shape), {}};
  }
  Attribute element =
      elements ? elements.getSplatValue<Attribute>() : Attribute(value);
  array.constant = DenseElementsAttr::get(
      RankedTensorType::get({}, array.elementType), element);
  return {addArray(array), SmallVector<int64_t>(shape.size(), 0), {}};
}

bool ProgramBuilder::isZero(const View &view) const {
  const Array &array = program.arrays[view.array];
  if (!array.isUniform())
    return false;
  Attribute value = array.constant.getSplatValue<Attribute>();
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

View ProgramBuilder::slice(View view, ArrayRef<OpFoldResult> offsets,
                           ArrayRef<int64_t> steps) const {
  for (auto [stride, offset, step] :
       llvm::zip_equal(view.strides, offsets, steps)) {
    if (std::optional<int64_t> constant = getConstantIntValue(offset))
      view.offset.constant += stride * *constant;
    else if (stride != 0)
      view.offset.dynamic.push_back(
          {this->view(cast<Value>(offset)).array, stride});
    stride *= step;
  }
  return view;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

Statement *ProgramBuilder::addLoops(Location loc, ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return nullptr;
  Statement statement{loc, {}, {}, {}, {}, {}, {}, {}};
  for (int64_t extent : shape)
    if (extent != 1)
      statement.loops.push_back({extent});
  SmallVector<int64_t> none(statement.loops.size(), 0);
  statement.dims.assign(shape.size(), none);
  dimLoops = statement.dims;
  unsigned loop = 0;
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (extent != 1)
      dimLoops[dim][loop++] = 1;
  program.statements.push_back(std::move(statement));
  return &program.statements.back();
}

Access ProgramBuilder::accessTo(const View &view) const {
  Access access{view.array, {}, view.offset};
  access.strides.assign(program.statements.back().loops.size(), 0);
  for (auto [stride, counts] : llvm::zip_equal(view.strides, dimLoops))
    for (auto [total, count] : llvm::zip_equal(access.strides, counts))
      total += stride * count;
  return access;
}

void ProgramBuilder::touch(Statement &statement, const View &view) const {
  statement.touchesToRead.push_back(view.array);
  for (auto [scalar, scale] : view.offset.dynamic)
    statement.touchesToRead.push_back(scalar);
}

void ProgramBuilder::touchToWrite(Statement &statement,
                                  const View &view) const {
  touch(statement, view);
  statement.touchesToWrite.push_back(view.array);
}

void ProgramBuilder::readScalars(ArrayRef<Value> scalars) {
  Statement &statement = program.statements.back();
  for (Value scalar : scalars) {
    View element = view(scalar);
    element.strides.assign(dimLoops.size(), 0);
    statement.reads.push_back(accessTo(element));
  }
}

void ProgramBuilder::copy(Location loc, const View &from, const View &to,
                          ArrayRef<int64_t> shape) {
  Statement *statement = addLoops(loc, shape);
  if (!statement)
    return;
  statement->reads.push_back(accessTo(from));
  statement->writes.push_back(accessTo(to));
  Type type = program.arrays[to.array].elementType;
  statement->body = [type](BodyContext &context, ValueRange read) {
    return SmallVector<Value>{convertScalarToDtype(context.builder, context.loc,
                                                   read[0], type,
                                                   /*isUnsignedCast=*/false)};
  };
}

/// True if the kernel returns the value in place of the array.
bool ProgramBuilder::isReturnedIn(int array, Value value) const {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    auto it = inPlace.find(use.getOperandNumber());
    return use.getOwner()->hasTrait<OpTrait::ReturnLike>() &&
           it != inPlace.end() && it->second == array;
  });
}

View ProgramBuilder::updatable(Location loc, Value destination, Value result) {
  if (isa<BlockArgument>(destination) && destination.hasOneUse() &&
      isReturnedIn(view(destination).array, result)) {
    setView(result, View(view(destination)));
    return view(result);
  }
  View source = view(destination), target = addLocal(result);
  if (!destination.getDefiningOp<tensor::EmptyOp>())
    copy(loc, source, target, shapeOf(result.getType()));
  return target;
}

View ProgramBuilder::materialise(Location loc, const View &from,
                                 Type elementType, ArrayRef<int64_t> shape) {
  View to = addLocal(RankedTensorType::get(shape, elementType));
  copy(loc, from, to, shape);
  return to;
}
