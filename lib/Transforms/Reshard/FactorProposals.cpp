//===- FactorProposals.cpp - what could shard an operation ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactorProposals.h"

#include "dist/Transforms/Reshard/OpShardings.h"

#include "dist/Support/AxisDifference.h"

#include <numeric>

using namespace mlir;
using namespace dist;

static bool isCombinedMove(const Factor &factor) {
  return factor.kind == FactorKind::Reduction && factor.onlyMoves;
}

bool dist::combinesMoved(const ShardingRule &rule, const FactorAxes &axes) {
  return llvm::any_of(llvm::zip(rule.factors, axes), [](auto item) {
    const auto &[factor, list] = item;
    return isCombinedMove(factor) && !list.empty();
  });
}

//===----------------------------------------------------------------------===//
// Proposals
//===----------------------------------------------------------------------===//

void FactorProposals::propose(unsigned factor, const Axes &axes) {
  if (!llvm::is_contained(lists[factor], axes))
    lists[factor].push_back(axes);
}

/// Gives `factor` axes from the front of `axes`, or the part of the first that
/// divides it. False where a part is left that does not.
static bool takeDividing(const Mesh &mesh, const Factor &factor,
                         SmallVectorImpl<AxisRef> &axes, Axes &result) {
  int64_t rest = factor.size;
  while (!axes.empty() && rest > 1) {
    AxisRef axis = axes.front();
    int64_t size = mesh.sizeOf(axis), part = std::gcd(rest, size);
    if (part > 1 && part < size)
      result.emplace_back(axis.name, axis.preSize, part);
    else if (part == size)
      result.push_back(axis);
    rest /= part;
    axes.erase(axes.begin());
    if (part == size)
      continue;
    if (rest > 1)
      return false;
    axes.insert(axes.begin(),
                AxisRef(axis.name, axis.preSize * part, size / part));
  }
  return true;
}

/// The parts of axes that fit factors where whole axes do not:
///
///   {"x"} of 4 ranks on 6 rows that are merged with others: {"x":(1)2}
static FactorAxes projectDividing(const Mesh &mesh, const ShardingRule &rule,
                                  const TensorFactors &tensor,
                                  const Sharding &home) {
  FactorAxes result(rule.factors.size());
  for (auto [factors, dim] : llvm::zip(tensor.dims, home.dims)) {
    SmallVector<AxisRef> axes(dim.axes.begin(), dim.axes.end());
    if (factors.size() == 1 && rule.factors[factors.front()].mayBeUneven) {
      result[factors.front()] = dim.axes;
      continue;
    }
    for (unsigned factor : factors)
      if (!takeDividing(mesh, rule.factors[factor], axes, result[factor]))
        break;
  }
  return result;
}

void FactorProposals::add(const TensorFactors &tensor, const Sharding &home) {
  auto own = projectToFactors(mesh, rule, tensor, home);
  if (!own)
    own = projectDividing(mesh, rule, tensor, home);
  for (const auto &factors : tensor.dims)
    for (unsigned factor : factors)
      propose(factor, (*own)[factor]);
}

/// Axes that share out only memory may as well do so along another dimension.
void FactorProposals::proposeElsewhere() {
  SmallVector<Axes> movable;
  for (auto [factor, proposals] : llvm::zip(rule.factors, lists))
    if (isCombinedMove(factor))
      llvm::append_range(movable, proposals);
  for (auto [i, factor] : llvm::enumerate(rule.factors))
    for (const Axes &axes : movable)
      if (factor.kind == FactorKind::Parallel &&
          factor.size >= mesh.sizeOf(axes))
        propose(i, axes);
}

void FactorProposals::proposeParts() {
  auto whole = lists;
  for (unsigned factor = 0; factor < whole.size(); ++factor)
    for (const Axes &axes : whole[factor])
      for (unsigned other = 0; other < whole.size(); ++other)
        for (const Axes &taken : whole[other])
          if (other != factor && !taken.empty())
            propose(factor, without(mesh, axes, taken));
}

void FactorProposals::widen() {
  proposeElsewhere();
  proposeParts();
}

//===----------------------------------------------------------------------===//
// Combinations
//===----------------------------------------------------------------------===//

/// True if the factor may be sharded so, and no earlier one uses its axes.
bool FactorProposals::fits(const FactorAxes &axes, unsigned factor) const {
  if (!mayShard(mesh, rule.factors[factor], axes[factor]))
    return false;
  for (const AxisRef &axis : axes[factor])
    for (unsigned other = 0; other < factor; ++other)
      for (const AxisRef &taken : axes[other])
        if (mesh.conflict(axis, taken))
          return false;
  return true;
}

std::optional<FactorAxes> FactorProposals::agreed() const {
  FactorAxes axes(lists.size());
  for (unsigned factor = 0; factor < axes.size(); ++factor) {
    if (lists[factor].size() > 1)
      return std::nullopt;
    if (!lists[factor].empty())
      axes[factor] = lists[factor].front();
    if (!fits(axes, factor))
      return std::nullopt;
  }
  return axes;
}

void FactorProposals::forEach(Visit visit) const {
  FactorAxes axes(lists.size());
  visitFrom(0, axes, visit);
}

bool FactorProposals::visitFrom(unsigned factor, FactorAxes &axes,
                                Visit visit) const {
  if (factor == axes.size())
    return visit(axes);
  for (const Axes &proposal : lists[factor]) {
    axes[factor] = proposal;
    if (!proposal.empty() && fits(axes, factor) &&
        !visitFrom(factor + 1, axes, visit))
      return false;
  }
  axes[factor].clear();
  return visitFrom(factor + 1, axes, visit);
}
