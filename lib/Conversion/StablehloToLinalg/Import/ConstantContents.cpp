//===- ConstantContents.cpp - constants that are there --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantContents.h"

#include "Source/SourceOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace dist;

/// The bytes of a tensor's elements, i1 and i4 in one each; 0 for elements
/// without a defined storage.
static size_t bytesOf(ShapedType type) {
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  Type part = complex ? complex.getElementType() : element;
  if (!part.isIntOrFloat())
    return 0;
  return llvm::divideCeil(part.getIntOrFloatBitWidth(), 8) * (complex ? 2 : 1) *
         type.getNumElements();
}

static LogicalResult verifyContents(Operation *op) {
  auto resource = op->getAttrOfType<DenseResourceElementsAttr>("value");
  if (!resource || !resource.getType().hasStaticShape())
    return success();
  auto error = [&] { return op->emitError() << "'" << op->getName() << "': "; };
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob)
    return error() << "the constant's contents are not in the file (elided): "
                      "print the program with all elements";
  size_t expected = bytesOf(resource.getType());
  if (expected && blob->getData().size() != expected)
    return error() << "resource '" << resource.getRawHandle().getKey()
                   << "' has " << blob->getData().size() << " bytes, expected "
                   << expected << " for " << resource.getType();
  return success();
}

LogicalResult dist::verifyConstantContents(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool isAny = isConstant(op) || isa<arith::ConstantOp>(op);
    return isAny && failed(verifyContents(op)) ? WalkResult::interrupt()
                                               : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
