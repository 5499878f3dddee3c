//===- Dependences.cpp - statements that can share loops ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist::kernels;
using llvm::SmallBitVector;

SmallVector<Dependences::Use> Dependences::usesOf(const Statement &statement) {
  SmallVector<Use> uses;
  statement.forEachAccess([&](const Access &access, bool isWrite) {
    Use use{access.array, isWrite, {}};
    for (auto [index, loop] : llvm::enumerate(statement.loops))
      if (std::optional<Digit> digit = digitOf(access, statement.loops, index))
        use.digits.push_back({loop.axis, *digit});
    uses.push_back(std::move(use));
  });
  for (int array : statement.touchesToRead)
    uses.push_back({array, false, {}});
  for (int array : statement.touchesToWrite)
    uses.push_back({array, true, {}});
  return uses;
}

Dependences::Pair Dependences::compare(ArrayRef<Use> before,
                                       ArrayRef<Use> after, int numAxes) {
  Pair pair{false, SmallBitVector(numAxes, true)};
  for (const Use &x : before)
    for (const Use &y : after) {
      if (x.array != y.array || !(x.isWrite || y.isWrite))
        continue;
      pair.exists = true;
      SmallBitVector equal(numAxes);
      for (const auto &digit : x.digits)
        if (llvm::is_contained(y.digits, digit))
          equal.set(digit.first);
      pair.sharedAxes &= equal;
    }
  return pair;
}

Dependences::Dependences(const Program &program) {
  std::vector<SmallVector<Use>> uses;
  for (const Statement &statement : program.statements) {
    SmallBitVector own(program.numAxes);
    for (const Loop &loop : statement.loops)
      own.set(loop.axis);
    axes.push_back(own);
    uses.push_back(usesOf(statement));
  }
  pairs.resize(axes.size() * axes.size());
  for (size_t after = 0; after < axes.size(); ++after)
    for (size_t before = 0; before < after; ++before)
      pairs[index(before, after)] =
          compare(uses[before], uses[after], program.numAxes);
}
