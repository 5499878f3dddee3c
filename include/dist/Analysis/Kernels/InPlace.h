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

/// Chooses the outputs of a kernel that take over the buffer of one of its
/// inputs:
///
///   - of an argument of the entry function that the caller donated
///     (`dist.alias`) and that this output replaces;
///   - of a value that a loop carries, if this output is the next one;
///   - of a result of an earlier step, unless a loop or branch carries it: that
///     has a buffer of its own.
///
/// The kernel must be the last reader of the input, read it element by element
/// or update it (scatter, insert_slice), and have no other input in the same
/// buffer; the types must agree.
class InPlace {
public:
  InPlace(mlir::Block &block, const Steps &steps, const Roles &roles)
      : succession(block, roles), steps(steps), roles(roles) {}

  /// `step`: that which the kernel computes.
  void choose(KernelBody &body, size_t step);

  /// The last step that reads the buffer of `value`, which is the root of its
  /// buffer or an optimization barrier's result.
  size_t lastReader(mlir::Value value);

  /// True if the output may take over the input's buffer: an argument's only if
  /// the output replaces it, any other unless a loop or branch carries the
  /// output.
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
