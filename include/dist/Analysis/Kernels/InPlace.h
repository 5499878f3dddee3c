//===- InPlace.h - results that take over an input's buffer -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_INPLACE_H
#define DIST_ANALYSIS_KERNELS_INPLACE_H

#include "dist/Analysis/Kernels/KernelBody.h"
#include "dist/Analysis/Kernels/Steps.h"
#include "dist/Analysis/Kernels/Succession.h"

namespace dist {

/// Says which outputs of a kernel take over the buffer of one of its inputs:
///
///   - of an argument of the entry function that the caller donated
///     (`dist.alias`) and that this output replaces;
///   - of what a loop carries, where this output is what it carries on;
///   - of a result of an earlier step, but not for what a loop or branch passes
///     on: that has a buffer of its own.
///
/// The kernel must be the last to read the input, read it element by element
/// or as what it updates (scatter, insert_slice), and have no other input in
/// the same buffer; the types must agree.
class InPlace {
public:
  InPlace(mlir::Block &block, const Steps &steps, const Roles &roles)
      : succession(block, roles), steps(steps), roles(roles) {}

  /// `step`: that which the kernel computes.
  void choose(KernelBody &body, size_t step);

  /// The last step that reads the buffer of `value`, the root of what lies in
  /// it or an optimization barrier's result.
  size_t lastReader(mlir::Value value);

  /// True if what is made may lie where the input does, as far as that is an
  /// argument's place or a region's result is made.
  bool mayReplace(mlir::Value input, mlir::Value output);

private:
  /// Chooses buffers of arguments, or of values that steps have made; marks the
  /// outputs that are taken.
  void choose(KernelBody &body, size_t step, bool arguments,
              llvm::MutableArrayRef<bool> taken);
  bool isFree(mlir::Value input, const KernelBody &body, size_t step);

  Succession succession;
  llvm::DenseMap<mlir::Value, size_t> lastReaders;
  const Steps &steps;
  const Roles &roles;
};

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_INPLACE_H
