//===- TmTensorOps.cpp - torch-mlir's tm_tensor dialect -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/TorchToLinalg/TmTensor.h"

#include "mlir/IR/Builders.h"

using namespace dist;

#include "dist/Conversion/TorchToLinalg/TmTensorDialect.cpp.inc"

void tm_tensor::TmTensorDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dist/Conversion/TorchToLinalg/TmTensorOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "dist/Conversion/TorchToLinalg/TmTensorOps.cpp.inc"
