//===- Axes.cpp - loops that statements share -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s0: for i < 12:         t[i] = ...
//   s1: for j < 3, k < 4:   u[k, j] = t[4 * j + k]
//
// s0's loop is split at 4, and then i0 = j and i1 = k.
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist::kernels;

/// The places at which digits of accesses to an array begin and end.
using Cuts = llvm::DenseMap<int, llvm::SetVector<int64_t>>;

static Cuts collectCuts(const Program &program) {
  Cuts cuts;
  for (const Statement &statement : program.statements)
    statement.forEachAccess([&](const Access &access, bool) {
      for (unsigned loop = 0; loop < statement.loops.size(); ++loop)
        if (std::optional<Digit> digit =
                digitOf(access, statement.loops, loop)) {
          cuts[access.array].insert(digit->stride);
          cuts[access.array].insert(digit->stride * digit->extent);
        }
    });
  return cuts;
}

/// The first loop of the statement that a cut goes through.
static std::optional<std::pair<unsigned, int64_t>>
findSplit(const Statement &statement, const Cuts &cuts) {
  std::optional<std::pair<unsigned, int64_t>> split;
  statement.forEachAccess([&](const Access &access, bool) {
    auto it = cuts.find(access.array);
    for (unsigned loop = 0;
         !split && it != cuts.end() && loop < statement.loops.size(); ++loop) {
      std::optional<Digit> digit = digitOf(access, statement.loops, loop);
      if (!digit)
        continue;
      for (int64_t cut : it->second) {
        int64_t inner = cut / digit->stride;
        if (cut % digit->stride == 0 && inner > 1 && inner < digit->extent &&
            digit->extent % inner == 0)
          split = {loop, inner};
      }
    }
  });
  return split;
}

/// Splits loops until none can be split. Each split makes a loop smaller, so
/// this ends.
static void splitLoops(Program &program) {
  for (bool changed = true; changed;) {
    changed = false;
    Cuts cuts = collectCuts(program);
    for (Statement &statement : program.statements)
      while (auto split = findSplit(statement, cuts)) {
        statement.splitLoop(split->first, split->second);
        changed = true;
      }
  }
}

namespace {

/// A loop of a statement.
using LoopRef = std::pair<unsigned, unsigned>;

/// Joins loops into axes, as long as no axis has two loops of one statement.
class AxisJoiner {
public:
  void join(LoopRef a, LoopRef b) {
    auto leaderA = classes.getOrInsertLeaderValue(a),
         leaderB = classes.getOrInsertLeaderValue(b);
    if (leaderA == leaderB || shareStatement(leaderA, leaderB))
      return;
    classes.unionSets(a, b);
  }
  LoopRef leader(LoopRef loop) { return classes.getOrInsertLeaderValue(loop); }

private:
  bool shareStatement(LoopRef a, LoopRef b) {
    for (const LoopRef &inA : classes.members(a))
      for (const LoopRef &inB : classes.members(b))
        if (inA.first == inB.first)
          return true;
    return false;
  }

  llvm::EquivalenceClasses<LoopRef> classes;
};

/// A loop that is a digit of an access.
struct DigitUse {
  LoopRef loop;
  Digit digit;
};

} // namespace

/// The uses of each array as digits, in program order.
static std::vector<std::vector<DigitUse>> collectUses(const Program &program) {
  std::vector<std::vector<DigitUse>> uses(program.arrays.size());
  for (auto [index, statement] : llvm::enumerate(program.statements))
    statement.forEachAccess([&](const Access &access, bool) {
      for (unsigned loop = 0; loop < statement.loops.size(); ++loop)
        if (std::optional<Digit> digit = digitOf(access, statement.loops, loop))
          uses[access.array].push_back({{index, loop}, *digit});
    });
  return uses;
}

static void joinUses(AxisJoiner &joiner, ArrayRef<DigitUse> uses) {
  for (auto [i, use] : llvm::enumerate(uses))
    for (const DigitUse &later : uses.drop_front(i + 1))
      if (use.digit == later.digit && use.loop.first != later.loop.first)
        joiner.join(use.loop, later.loop);
}

void dist::kernels::nameAxes(Program &program) {
  splitLoops(program);
  AxisJoiner joiner;
  std::vector<std::vector<DigitUse>> uses = collectUses(program);
  // Arrays that one statement writes and another reads come before those that
  // both read.
  for (bool local : {true, false})
    for (auto [array, arrayUses] : llvm::zip_equal(program.arrays, uses))
      if ((array.kind != ArrayKind::Argument) == local)
        joinUses(joiner, arrayUses);
  std::map<LoopRef, int> numbers;
  for (auto [index, statement] : llvm::enumerate(program.statements))
    for (auto [loop, info] : llvm::enumerate(statement.loops))
      info.axis =
          numbers.try_emplace(joiner.leader({index, loop}), numbers.size())
              .first->second;
  program.numAxes = numbers.size();
}
