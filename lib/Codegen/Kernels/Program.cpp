//===- Program.cpp - statements and their accesses ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace dist::kernels;

bool Statement::usesIndexOf(unsigned loop) const {
  return llvm::any_of(dims,
                      [&](const auto &counts) { return counts[loop] != 0; });
}

int Statement::loopOf(int axis) const {
  auto it =
      llvm::find_if(loops, [&](const Loop &loop) { return loop.axis == axis; });
  return it == loops.end() ? -1 : static_cast<int>(it - loops.begin());
}

/// [..., s, ...] -> [..., s * innerExtent, s, ...]
static void splitCount(SmallVectorImpl<int64_t> &counts, unsigned loop,
                       int64_t innerExtent) {
  counts.insert(counts.begin() + loop, counts[loop] * innerExtent);
}

void Statement::splitLoop(unsigned loop, int64_t innerExtent) {
  Loop outer = loops[loop];
  outer.extent /= innerExtent;
  loops[loop].extent = innerExtent;
  loops.insert(loops.begin() + loop, outer);
  for (Access &access : reads)
    splitCount(access.strides, loop, innerExtent);
  for (Access &access : writes)
    splitCount(access.strides, loop, innerExtent);
  for (auto &counts : dims)
    splitCount(counts, loop, innerExtent);
}

void Statement::forEachAccess(
    function_ref<void(const Access &, bool)> visit) const {
  auto visitScalars = [&](const Offset &offset) {
    for (auto [array, scale] : offset.dynamic)
      visit(Access{array, SmallVector<int64_t>(loops.size(), 0), {}}, false);
  };
  for (const Access &access : reads) {
    visitScalars(access.offset);
    visit(access, false);
  }
  for (const Access &access : writes) {
    visitScalars(access.offset);
    visit(access, true);
  }
}

std::optional<Digit> dist::kernels::digitOf(const Access &access,
                                            ArrayRef<Loop> loops,
                                            unsigned loop) {
  int64_t stride = access.strides[loop];
  if (stride <= 0)
    return std::nullopt;
  int64_t period = stride * loops[loop].extent;
  int64_t below = llvm::mod(access.offset.constant, period);
  for (auto [other, otherStride] : llvm::enumerate(access.strides)) {
    if (other == loop || otherStride % period == 0)
      continue;
    if (otherStride < 0)
      return std::nullopt;
    below += otherStride * (loops[other].extent - 1);
  }
  for (auto [array, scale] : access.offset.dynamic)
    if (scale % period != 0)
      return std::nullopt;
  if (below >= stride)
    return std::nullopt;
  return Digit{stride, loops[loop].extent};
}

void dist::kernels::removeDeadStatements(Program &program) {
  llvm::DenseSet<int> live;
  std::vector<Statement> kept;
  auto isLive = [&](int array) {
    return program.arrays[array].kind != ArrayKind::Local ||
           live.contains(array);
  };
  for (Statement &statement : llvm::reverse(program.statements)) {
    bool needed = llvm::any_of(statement.writes,
                               [&](const Access &write) {
                                 return isLive(write.array);
                               }) ||
                  llvm::any_of(statement.touchesToWrite, isLive);
    if (!needed)
      continue;
    statement.forEachAccess([&](const Access &access, bool isWrite) {
      if (!isWrite)
        live.insert(access.array);
    });
    live.insert_range(statement.touchesToRead);
    kept.push_back(std::move(statement));
  }
  std::reverse(kept.begin(), kept.end());
  program.statements = std::move(kept);
}
