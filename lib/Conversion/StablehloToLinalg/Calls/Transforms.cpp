//===- Transforms.cpp - Fourier transforms from reals to reals ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"

using namespace mlir;
using namespace dist;

/// Transforms of complex numbers have become custom calls before
/// (Complex/ComplexTransforms.cpp).
static LogicalResult refuseReal(SourceOp &op) {
  return op.error() << "a transform from reals to reals: expected complex "
                       "elements on one side at least";
}

void dist::addTransformConverters(ConverterTable &table) {
  table["stablehlo.fft"] = {1, 1, refuseReal};
}
