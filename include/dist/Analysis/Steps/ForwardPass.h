//===- ForwardPass.h - the forward pass of a training step ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forward pass of a step is the set of operations that its results other
// than state need: the loss, metrics. Results with `dist.forward`, where there
// are any, say which these are. Otherwise they are those that depend on the
// fewest operations of the backward pass (JAX: `transpose(`): on none,
// or on few that the forward pass has as well, where layers are computed again.
//
// An operation with regions is one operation, but for the loops over
// micro-batches (`dist.over`), whose bodies are divided as the function is. A
// dist.manual is one operation, and its body is divided, too.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_STEPS_FORWARDPASS_H
#define DIST_ANALYSIS_STEPS_FORWARDPASS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace dist {

class ForwardPass {
public:
  explicit ForwardPass(mlir::FunctionOpInterface func);

  bool contains(mlir::Operation *op) const { return ops.contains(op); }

  /// The results that the forward pass computes. Empty if it cannot be told
  /// from the backward pass.
  llvm::ArrayRef<unsigned> results() const { return forward; }

private:
  llvm::DenseSet<mlir::Operation *> ops;
  llvm::SmallVector<unsigned> forward;
};

} // namespace dist

#endif // DIST_ANALYSIS_STEPS_FORWARDPASS_H
