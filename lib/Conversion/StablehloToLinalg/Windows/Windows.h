//===- Windows.h - windows that slide over a tensor ----------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_WINDOWS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_WINDOWS_H

#include "Source/SourceOp.h"

#include "mlir/IR/AffineExpr.h"

namespace dist {

/// The windows that slide along one dimension, in StableHLO's words.
struct Window {
  int64_t size = 1;         ///< Elements of one window.
  int64_t stride = 1;       ///< From one window to the next.
  int64_t low = 0;          ///< Padding at the edges; a negative amount cuts
  int64_t high = 0;         ///< off. It applies after the base dilation.
  int64_t baseDilation = 1; ///< From one element of the tensor to the next.
  int64_t dilation = 1;     ///< From one element of a window to the next.

  /// The number of windows along a dimension of that extent.
  int64_t countIn(int64_t extent) const;
  /// True if window i is element i, and nothing else is there.
  bool isTrivial() const;
};

/// The names of the attributes; an empty one is not there.
struct WindowAttributes {
  llvm::StringRef sizes, baseDilations, dilations;
};

/// Reads the windows of an operation: `window_strides`, `padding` and the
/// attributes in `names`; an attribute that is missing has its default. Errors:
/// lists that are not of `count` windows, numbers that are not positive or
/// above 2^30.
llvm::FailureOr<llvm::SmallVector<Window>>
readWindows(SourceOp &op, const WindowAttributes &names, size_t count);

/// Checks that sizes of windows and of the dimensions that they slide over are
/// at most 2^30, so that no arithmetic on them overflows.
llvm::LogicalResult checkWindows(SourceOp &op, llvm::ArrayRef<Window> windows,
                                 llvm::ArrayRef<int64_t> extents);

/// The loops over the windows of one dimension, and over one window's elements;
/// without one it is an only window, or a window of one element.
struct WindowLoops {
  Window window;
  std::optional<unsigned> position, element;
};

/// A tensor that is read through windows: `exprs` are the indices of its
/// dimensions, by the loops.
struct WindowedTensor {
  mlir::Value value;
  llvm::SmallVector<mlir::AffineExpr> exprs;
};

/// Pads and dilates `value` by `padding` (a rank-0 tensor) as far as windows
/// read it. A dimension with two loops is read at `position * stride + element
/// * dilation + offset`. One with one loop is sliced to the elements that it
/// reads, one without loops is dropped.
WindowedTensor emitWindows(mlir::ImplicitLocOpBuilder &builder,
                           mlir::Value value, mlir::Value padding,
                           llvm::ArrayRef<WindowLoops> dims);

/// A tensor without contents whose dimensions are the `element` loops that
/// nothing else gives an extent: one more operand for the operation that
/// reads windows.
WindowedTensor emitWindowShape(mlir::ImplicitLocOpBuilder &builder,
                               llvm::ArrayRef<WindowLoops> dims);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_WINDOWS_H
