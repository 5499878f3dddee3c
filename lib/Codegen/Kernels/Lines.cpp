//===- Lines.cpp - statements that work on whole lines --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

using namespace mlir;
using namespace dist::kernels;

Statement *dist::kernels::addLines(ProgramBuilder &builder, Location loc,
                                   ArrayRef<int64_t> shape, unsigned dim) {
  if (llvm::is_contained(shape, 0))
    return nullptr;
  SmallVector<int64_t> lines(shape);
  lines[dim] = 1;
  Statement *statement = builder.addLoops(loc, lines);
  statement->dims = builder.loopsOfDims();
  return statement;
}

static Value startOf(BodyContext &context, const View &view) {
  SmallVector<Value> indices;
  for (unsigned dim = 0; dim < view.strides.size(); ++dim)
    indices.push_back(context.dim(dim));
  return placeOf(context, view, indices);
}

Line::Line(BodyContext &context, const View &view, unsigned dim)
    : context(&context), view(view), start(startOf(context, view)),
      stride(view.strides[dim]) {}

Line::Line(BodyContext &context, const View &view)
    : context(&context), view(view),
      start(constantIndex(context, view.offset.constant)),
      stride(view.strides[0]) {}
