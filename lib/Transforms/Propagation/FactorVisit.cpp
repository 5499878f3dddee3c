//===- FactorVisit.cpp - from tensors to factors --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactorVisit.h"

#include "llvm/ADT/STLExtras.h"

using namespace dist;

bool FactorVisit::takesPart(unsigned index) const {
  return mayBeSharded(factor(index).kind);
}

bool FactorVisit::mayPropose(size_t tensor) const {
  bool isOperand = tensor < node.numOperands();
  ValueId value = node.values[tensor];
  return value != kNoValue &&
         (node.isRecomputable || !state.isRecomputable(value)) &&
         (isOperand ? node.passesForward : node.passesBackward);
}

/// Distributes the axes of a dimension over its factors, major to minor, as far
/// as they fall on them.
void FactorVisit::projectDim(size_t tensor, const DimState &dim,
                             llvm::ArrayRef<unsigned> factors) {
  if (dim.turn > now || factors.empty())
    return;
  if (factors.size() == 1) {
    list(tensor, factors.front()) = dim.axes;
    return;
  }
  int64_t rest = factor(factors.front()).size;
  for (uint8_t atom : dim.axes) {
    for (; rest == 1 && factors.size() > 1; rest = factor(factors.front()).size)
      factors = factors.drop_front();
    int64_t size = state.getAtoms().size(atom);
    if (rest % size != 0)
      return;
    rest /= size;
    list(tensor, factors.front()).push_back(atom);
  }
}

void FactorVisit::project() {
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor)
    if (node.values[tensor] != kNoValue)
      for (auto [dim, factors] :
           llvm::zip(state.dims(node.values[tensor]), node.tensor(tensor).dims))
        projectDim(tensor, dim, factors);
}

/// A longer list that agrees with the best one so far is better.
void FactorVisit::proposeFrom(size_t tensor) {
  ValueId value = node.values[tensor];
  for (auto [dim, factors] : llvm::enumerate(node.tensor(tensor).dims))
    for (unsigned index : factors) {
      const AtomList &axes = list(tensor, index);
      Proposal &best = proposals[index];
      if (!takesPart(index) || axes.size() <= best.axes.size() ||
          !best.axes.isPrefixOf(axes))
        continue;
      int64_t bits = std::max(best.bits, state.bits(value));
      best = {axes, {value, static_cast<unsigned>(dim)}, bits};
    }
}

/// Collects the proposals of the tensors, larger ones first. False if there are
/// none.
bool FactorVisit::propose() {
  llvm::SmallVector<size_t, 4> order;
  for (size_t tensor = 0; tensor < node.values.size(); ++tensor)
    if (mayPropose(tensor))
      order.push_back(tensor);
  llvm::sort(order, [&](size_t a, size_t b) {
    int64_t ofA = state.bits(node.values[a]), ofB = state.bits(node.values[b]);
    return ofA != ofB ? ofA > ofB : a < b;
  });
  for (size_t tensor : order)
    proposeFrom(tensor);
  return llvm::any_of(proposals, [](const Proposal &proposal) {
    return !proposal.axes.empty();
  });
}
