//===- Dependences.h - statements that can share loops --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_DEPENDENCES_H
#define DIST_LIB_CODEGEN_KERNELS_DEPENDENCES_H

#include "Program.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallBitVector.h"

namespace dist::kernels {

/// The dependences between each two statements: true if one must stay behind
/// the other, with the axes over which they can nevertheless run in one loop.
class Dependences {
public:
  explicit Dependences(const Program &program);

  /// The axes of a statement's loops.
  const llvm::SmallBitVector &axesOf(int statement) const {
    return axes[statement];
  }
  /// True if both access an array, and at least one of them writes it.
  bool exists(int before, int after) const {
    return pairs[index(before, after)].exists;
  }
  /// The axes, of all, over which the two can run in one loop.
  const llvm::SmallBitVector &sharedAxes(int before, int after) const {
    return pairs[index(before, after)].sharedAxes;
  }

private:
  struct Pair {
    bool exists = false;
    llvm::SmallBitVector sharedAxes;
  };
  /// An access, by axes; without digits where the body chooses the place.
  struct Use {
    int array;
    bool isWrite;
    llvm::SmallVector<std::pair<int, Digit>> digits;
  };

  static llvm::SmallVector<Use> usesOf(const Statement &statement);
  static Pair compare(llvm::ArrayRef<Use> before, llvm::ArrayRef<Use> after,
                      int numAxes);
  size_t index(int before, int after) const {
    return before * axes.size() + after;
  }

  std::vector<llvm::SmallBitVector> axes;
  std::vector<Pair> pairs;
};

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_DEPENDENCES_H
