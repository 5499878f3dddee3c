//===- Lines.h - statements that work on whole lines ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_LINES_H
#define DIST_LIB_CODEGEN_KERNELS_LINES_H

#include "ControlFlow.h"

namespace dist::kernels {

/// Adds a statement with a loop for each line along `dim` of a tensor of that
/// shape. Its body may use the index of any dimension but `dim`. Null if there
/// is no element.
Statement *addLines(ProgramBuilder &builder, mlir::Location loc,
                    llvm::ArrayRef<int64_t> shape, unsigned dim);

/// The elements of the line, along dimension `dim`, that a body of such a
/// statement works on.
class Line {
public:
  Line(BodyContext &context, const View &view, unsigned dim);
  /// The whole of an array of rank 1.
  Line(BodyContext &context, const View &view);

  mlir::Value load(mlir::Value index) {
    return context->load(view.array, place(index));
  }
  void store(mlir::Value value, mlir::Value index) {
    context->store(value, view.array, place(index));
  }

private:
  mlir::Value place(mlir::Value index) {
    return addScaled(*context, start, index, stride);
  }

  BodyContext *context;
  View view;
  mlir::Value start;
  int64_t stride;
};

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_LINES_H
