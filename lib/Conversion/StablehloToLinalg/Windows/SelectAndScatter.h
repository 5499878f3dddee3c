//===- SelectAndScatter.h - windows that select and add ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each window of the operand selects one of its elements, to which an element
// of the source is then added (or what else the region does). In two steps,
// both of which only read through windows, so that they have the rules of
// reductions over windows:
//
//   selected[o] = which element k of window o is selected
//   result[h] = init, with source[o] for all o in whose window h is element
//               selected[o]
//
// h = q * stride + t, and the windows over some h of one q are o = q + m, all m
// between two bounds (Overlap), of which it is element k = t + low - stride *
// m. So windows slide over source and selected, q is their position, and t one
// more dimension of the result.
//
//   size 3, stride 2, low 1: m is 0 or 1, so result[2 q] is of window q (k =
//   1), result[2 q + 1] of windows q (k = 2) and q + 1 (k = 0)
//
// Where a slice alone uses the result, the second step makes what the slice
// reads (part), its h counted from there: JAX pads the operand of a max-pool's
// gradient (padding may be selected then) and cuts the padding off the result.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SELECTANDSCATTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SELECTANDSCATTER_H

#include "Slices.h"
#include "Source/Emit.h"
#include "Windows.h"

namespace dist {

/// Emits a select_and_scatter whose operands fit; outside of `part` the result
/// is the initial value.
class SelectAndScatter {
public:
  SelectAndScatter(SourceOp &op, llvm::ArrayRef<Window> windows,
                   const Slice &part);

  mlir::FailureOr<mlir::Value> emit();

private:
  // The first step (WindowSelect.cpp).
  mlir::FailureOr<mlir::Value> emitSelect();
  mlir::FailureOr<mlir::ValueRange>
  emitSelectLoops(llvm::ArrayRef<WindowLoops> loops);
  mlir::FailureOr<mlir::Value> emitTakes(mlir::ImplicitLocOpBuilder &body,
                                         llvm::ArrayRef<WindowLoops> loops,
                                         mlir::Value element, mlir::Value best,
                                         mlir::Value selected);
  mlir::Value isInside(mlir::ImplicitLocOpBuilder &body,
                       llvm::ArrayRef<WindowLoops> loops);

  // The second (WindowScatter.cpp).
  mlir::FailureOr<mlir::Value> emitScatter(mlir::Value selected);
  mlir::Value cutPadding(mlir::Value merged, llvm::ArrayRef<int64_t> padded);

  /// A number for an element of a window, from its index in each dimension,
  /// counted from Overlap::firstElement: row major.
  mlir::Value number(mlir::ImplicitLocOpBuilder &body,
                     llvm::ArrayRef<mlir::AffineExpr> elements);
  /// The value of selected[o] before an element is selected.
  mlir::Value none();
  /// The zero of the operand's elements.
  mlir::Value zero();

  SourceOp &op;
  mlir::ImplicitLocOpBuilder &b;
  /// The windows of the second step, whose padding counts from the part.
  llvm::SmallVector<Window> windows;
  llvm::ArrayRef<Window> selecting;
  const Slice &part;
  llvm::ArrayRef<int64_t> shape, counts;
};

/// The windows that have some of the elements q * stride, ..., q * stride +
/// stride - 1: q + first, ..., q + last.
struct Overlap {
  int64_t first, last;
  int64_t firstElement; ///< The least k of these elements; not above 0.

  explicit Overlap(const Window &window);
  int64_t count() const { return last - first + 1; }
};

/// An expression of the loops as an index in the body.
mlir::Value emitIndex(mlir::ImplicitLocOpBuilder &body, mlir::AffineExpr expr);

/// The index that a loop is; 0 without one.
mlir::AffineExpr exprOf(mlir::Builder &b, std::optional<unsigned> loop);

/// Makes the elements of the windows loops behind the `numLoops` there are.
/// Returns how many there are then.
unsigned addElementLoops(llvm::MutableArrayRef<WindowLoops> loops,
                         unsigned numLoops);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_SELECTANDSCATTER_H
