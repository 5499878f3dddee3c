//===- Schedule.cpp - loops of the statements -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "Dependences.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallSet.h"

#include <cmath>

using namespace mlir;
using namespace dist::kernels;
using llvm::SmallBitVector;

namespace {

/// Statements that run in common loops over `axes`; a leaf if there are none.
struct Group {
  SmallBitVector axes;
  SmallVector<int> statements;
};

class Scheduler {
public:
  explicit Scheduler(const Program &program)
      : program(program), dependences(program) {
    for (const Statement &statement : program.statements)
      innermost.push_back(preferredInnermost(statement));
  }

  std::vector<Node> build(ArrayRef<int> statements,
                          const SmallBitVector &enclosing) {
    std::vector<Group> groups;
    for (int statement : statements)
      place(statement, enclosing, groups);
    std::vector<Node> nodes;
    for (const Group &group : groups)
      nodes.push_back(buildNode(group, enclosing));
    return nodes;
  }

private:
  Node buildNode(const Group &group, const SmallBitVector &enclosing) {
    if (group.axes.none())
      return {{}, {}, group.statements};
    SmallBitVector inside = enclosing;
    inside |= group.axes;
    return {orderAxes(group), build(group.statements, inside), {}};
  }

  SmallBitVector remainingAxes(int statement,
                               const SmallBitVector &enclosing) const {
    SmallBitVector axes = dependences.axesOf(statement);
    axes.reset(enclosing);
    return axes;
  }

  /// Puts a statement into the first group that it can join, not before any
  /// that it depends on, or into one of its own as early as possible, so that
  /// later statements can still join the groups behind. A group whose results
  /// it reads follows it behind the others that it depends on.
  void place(int statement, const SmallBitVector &enclosing,
             std::vector<Group> &groups) {
    size_t needed = 0, behind = 0;
    for (auto [index, group] : llvm::enumerate(groups))
      if (dependsOn(statement, group)) {
        needed = index;
        behind = index + 1;
      }
    for (size_t index = needed; index < groups.size(); ++index)
      if (join(statement, enclosing, groups[index]))
        return;
    if (joinEarlier(statement, enclosing,
                    MutableArrayRef(groups).take_front(behind)))
      return;
    groups.insert(groups.begin() + behind,
                  {remainingAxes(statement, enclosing), {statement}});
  }

  bool dependsOn(ArrayRef<int> statements, const Group &group) const {
    return llvm::any_of(statements, [&](int statement) {
      return llvm::any_of(group.statements, [&](int other) {
        return dependences.exists(other, statement);
      });
    });
  }

  /// Joins a group that it depends on, which then is the last one of these.
  bool joinEarlier(int statement, const SmallBitVector &enclosing,
                   MutableArrayRef<Group> groups) {
    for (size_t index = groups.size(); index-- > 0;) {
      Group &group = groups[index];
      bool isFree =
          llvm::none_of(groups.drop_front(index + 1), [&](const Group &later) {
            return dependsOn(later.statements, group);
          });
      if (!isFree || !dependsOn(statement, group) ||
          !join(statement, enclosing, group))
        continue;
      std::rotate(&group, &group + 1, groups.end());
      return true;
    }
    return false;
  }

  bool join(int statement, const SmallBitVector &enclosing, Group &group) {
    SmallBitVector axes = remainingAxes(statement, enclosing);
    if (axes.none() != group.axes.none())
      return false;
    axes &= group.axes;
    for (int other : group.statements)
      axes &= dependences.sharedAxes(other, statement);
    bool pays = axes.any() && paysFor(statement, enclosing, axes) &&
                llvm::all_of(group.statements, [&](int other) {
                  return paysFor(other, enclosing, axes);
                });
    if (group.axes.any() && !pays)
      return false;
    group.axes = axes;
    group.statements.push_back(statement);
    return true;
  }

  /// Loops over `axes` leave the statement the one that should be innermost.
  bool paysFor(int statement, const SmallBitVector &enclosing,
               const SmallBitVector &axes) const {
    SmallBitVector inner = remainingAxes(statement, enclosing);
    inner.reset(axes);
    return inner.none() || !axes.test(innermost[statement]);
  }

  /// The axis along which most accesses are contiguous; -1 without loops.
  static int preferredInnermost(const Statement &statement) {
    int best = -1;
    double bestScore = 0;
    for (auto [index, loop] : llvm::enumerate(statement.loops)) {
      double score = 0;
      statement.forEachAccess([&, index = index](const Access &access,
                                                 bool isWrite) {
        int64_t stride = access.strides[index];
        score += stride == 0 ? 0.25 : stride == 1 ? (isWrite ? 1.5 : 1) : -1;
      });
      if (best < 0 || score >= bestScore) {
        best = loop.axis;
        bestScore = score;
      }
    }
    return best;
  }

  /// Large strides outermost; the preferred axis of most statements innermost.
  SmallVector<int> orderAxes(const Group &group) const {
    llvm::SmallDenseMap<int, double> weight;
    for (int statement : group.statements) {
      const Statement &s = program.statements[statement];
      for (auto [index, loop] : llvm::enumerate(s.loops))
        s.forEachAccess(
            [&, index = index, axis = loop.axis](const Access &access, bool) {
              weight[axis] += std::log2(1.0 + std::abs(access.strides[index]));
            });
    }
    SmallVector<int> axes(group.axes.set_bits_begin(),
                          group.axes.set_bits_end());
    llvm::sort(axes, [&](int x, int y) {
      return std::pair(-weight[x], x) < std::pair(-weight[y], y);
    });
    if (int last = commonInnermost(group); last >= 0) {
      llvm::erase(axes, last);
      axes.push_back(last);
    }
    return axes;
  }

  /// The most frequent innermost axis of the group's statements, among the
  /// group's axes.
  int commonInnermost(const Group &group) const {
    llvm::SmallDenseMap<int, int> votes;
    int best = -1;
    for (int statement : group.statements) {
      int axis = innermost[statement];
      if (axis >= 0 && group.axes.test(axis) &&
          (++votes[axis] > votes[best] || best < 0))
        best = axis;
    }
    return best;
  }

  const Program &program;
  Dependences dependences;
  SmallVector<int> innermost;
};

} // namespace

std::vector<Node> dist::kernels::schedule(const Program &program) {
  auto all = llvm::to_vector(llvm::seq<int>(0, program.statements.size()));
  return Scheduler(program).build(all, SmallBitVector(program.numAxes));
}
