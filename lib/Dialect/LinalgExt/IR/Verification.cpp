//===- Verification.cpp - checks that verifiers share ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/Verification.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist::linalg_ext;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

static ArrayRef<int64_t> dimsOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

LogicalResult dist::linalg_ext::verifySameType(Operation *op, StringRef name,
                                               ValueRange values) {
  if (values.empty())
    return op->emitOpError() << "expected an " << name;
  ArrayRef<int64_t> shape = dimsOf(values.front());
  for (auto [index, value] : llvm::enumerate(values))
    if (dimsOf(value) != shape)
      return op->emitOpError()
             << name << " " << index << " has shape [" << dimsOf(value)
             << "], expected [" << shape << "] as " << name << " 0";
  return success();
}

LogicalResult dist::linalg_ext::verifyAlong(Operation *op, StringRef name,
                                            ValueRange values,
                                            int64_t dimension) {
  if (failed(verifySameType(op, name, values)))
    return failure();
  int64_t rank = dimsOf(values.front()).size();
  if (dimension < 0 || dimension >= rank)
    return op->emitOpError() << "dimension is " << dimension
                             << ", expected 0 <= dimension < " << rank;
  return success();
}

LogicalResult dist::linalg_ext::verifyResultTypes(Operation *op, StringRef name,
                                                  ValueRange values) {
  if (values.getTypes() == op->getResultTypes())
    return success();
  return op->emitOpError() << "results have types " << op->getResultTypes()
                           << ", expected those of the " << name << "s, "
                           << values.getTypes();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

LogicalResult dist::linalg_ext::verifyRegion(Operation *op, Block &block,
                                             const RegionSignature &expected) {
  if (block.getArgumentTypes() != TypeRange(expected.arguments))
    return op->emitOpError() << expected.region << " has arguments of types "
                             << block.getArgumentTypes() << ", expected "
                             << TypeRange(expected.arguments);
  Operation *end = block.getTerminator();
  if (end->getName().getStringRef() != expected.yield ||
      end->getOperandTypes() != TypeRange(expected.results))
    return op->emitOpError()
           << expected.region << " must end in " << expected.yield
           << " of types " << TypeRange(expected.results);
  return success();
}

RegionSignature dist::linalg_ext::combinerOf(ValueRange tensors,
                                             StringRef yield) {
  SmallVector<Type> elements = llvm::map_to_vector(
      tensors, [](Value value) { return getElementTypeOrSelf(value); });
  SmallVector<Type> arguments(elements);
  llvm::append_range(arguments, elements);
  return {"combiner", yield, std::move(arguments), std::move(elements)};
}

RegionSignature dist::linalg_ext::comparatorOf(ValueRange tensors,
                                               StringRef yield) {
  SmallVector<Type> arguments;
  for (Value tensor : tensors)
    arguments.append(2, getElementTypeOrSelf(tensor));
  Type flag = IntegerType::get(tensors.front().getContext(), 1);
  return {"comparator", yield, std::move(arguments), {flag}};
}
