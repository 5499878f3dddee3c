//===- ProgramTimes.h - when operations begin and end -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times are the order of operations; those around others begin before them and
// end after them:
//
//   %y = f(%x)        [0, 1)      %x: [0, 4), an argument that is not donated
//   %z = loop(%y) {   [1, 3)      %y: [0, 3)
//     g(...)          [2, 3)
//   }
//   return %z         [3, 4)      %z: [1, 4)
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PROGRAMTIMES_H
#define DIST_TRANSFORMS_RESHARD_PROGRAMTIMES_H

#include "dist/Planning/Solver/Problem.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallSet.h"

namespace dist {

/// Begin and end of every operation outside of bodies.
class ProgramTimes {
public:
  using Life = solver::Span; ///< [from, to)

  explicit ProgramTimes(mlir::FunctionOpInterface func);

  Life of(mlir::Operation *op) const { return times.lookup(op); }
  int64_t begin(mlir::Operation *op) const { return times.lookup(op).from; }
  /// When a use begins: of one in a loop that does not make the value, when the
  /// loop does.
  int64_t begin(mlir::OpOperand &use) const;
  /// When a use is over: of one in a loop that does not make the value, the end
  /// of the loop; of what is passed on, at once; 0 for what is returned into
  /// the place of a donated argument.
  int64_t end(mlir::OpOperand &use) const;
  int64_t end(mlir::Operation *op) const { return times.lookup(op).to; }
  /// True for what the function returns.
  bool isReturned(mlir::OpOperand &use) const {
    return use.getOwner() == returns;
  }
  /// The donated argument that what is returned here replaces; or null.
  mlir::BlockArgument replacedBy(mlir::OpOperand &use) const {
    return isReturned(use) ? donated.lookup(use.getOperandNumber())
                           : mlir::BlockArgument();
  }
  /// Of the program.
  int64_t end() const { return clock; }

private:
  friend class ProgramKernels; // Numbers otherwise.

  llvm::DenseMap<mlir::Operation *, Life> times;
  int64_t clock = 0;
  mlir::Operation *returns;
  llvm::SmallDenseMap<int64_t, mlir::BlockArgument> donated; ///< By result.

  void number(mlir::Region &region);
};

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PROGRAMTIMES_H
