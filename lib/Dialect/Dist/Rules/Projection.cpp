//===- Projection.cpp - between tensor dimensions and factors -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace dist;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// To factors
//===----------------------------------------------------------------------===//

/// The whole of the factor goes to the axes, which must divide it if blocks
/// must be even.
static bool takeAll(const Mesh &mesh, const Factor &factor, const Axes &axes,
                    Axes &result) {
  result = axes;
  return factor.mayBeUneven || factor.size % mesh.sizeOf(axes) == 0;
}

/// Gives `factor` axes from the front of `axes` until it is fully sharded. An
/// axis that is longer than the rest of the factor is cut in two; its second
/// part stays in front.
static bool takeMajor(const Mesh &mesh, const Factor &factor,
                      llvm::SmallVectorImpl<AxisRef> &axes, Axes &result) {
  int64_t rest = factor.size;
  while (!axes.empty()) {
    AxisRef &axis = axes.front();
    int64_t size = mesh.sizeOf(axis);
    if (rest == 1 && size > 1)
      return true;
    if (rest % size == 0) {
      rest /= size;
      result.push_back(axis);
      axes.erase(axes.begin());
      continue;
    }
    if (size % rest != 0)
      return false;
    result.emplace_back(axis.name, axis.preSize, rest);
    axis = AxisRef(axis.name, axis.preSize * rest, size / rest);
    rest = 1;
  }
  return true;
}

static bool projectDim(const Mesh &mesh, const ShardingRule &rule,
                       ArrayRef<unsigned> factors, const Axes &axes,
                       FactorAxes &result) {
  if (axes.empty())
    return true;
  if (factors.size() == 1)
    return takeAll(mesh, rule.factors[factors[0]], axes, result[factors[0]]);
  llvm::SmallVector<AxisRef> rest(axes.begin(), axes.end());
  for (unsigned factor : factors)
    if (!takeMajor(mesh, rule.factors[factor], rest, result[factor]))
      return false;
  return mesh.sizeOf(Axes(rest.begin(), rest.end())) == 1;
}

std::optional<FactorAxes> dist::projectToFactors(const Mesh &mesh,
                                                 const ShardingRule &rule,
                                                 const TensorFactors &tensor,
                                                 const Sharding &sharding) {
  FactorAxes result(rule.factors.size());
  for (auto [factors, dim] : llvm::zip(tensor.dims, sharding.dims))
    if (!projectDim(mesh, rule, factors, dim.axes, result))
      return std::nullopt;
  return result;
}

//===----------------------------------------------------------------------===//
// From factors
//===----------------------------------------------------------------------===//

static std::optional<Axes> mergeFactors(const Mesh &mesh,
                                        const ShardingRule &rule,
                                        ArrayRef<unsigned> factors,
                                        const FactorAxes &axes) {
  Axes merged;
  bool majorIsFull = true;
  for (unsigned factor : factors) {
    int64_t size = rule.factors[factor].size;
    int64_t parts = mesh.sizeOf(axes[factor]);
    bool mustBeEven = factors.size() > 1 || !rule.factors[factor].mayBeUneven;
    if (parts > 1 && (!majorIsFull || (mustBeEven && size % parts != 0)))
      return std::nullopt;
    merged =
        merged.empty() ? axes[factor] : joinAxes(mesh, merged, axes[factor]);
    majorIsFull &= parts == size;
  }
  return merged;
}

/// True if no part of an axis is used by two dimensions.
static bool areDisjoint(const Mesh &mesh, const Sharding &sharding) {
  llvm::SmallVector<const AxisRef *> seen;
  for (const DimSharding &dim : sharding.dims)
    for (const AxisRef &axis : dim.axes) {
      if (llvm::any_of(seen, [&](const AxisRef *other) {
            return mesh.conflict(*other, axis);
          }))
        return false;
      seen.push_back(&axis);
    }
  return true;
}

std::optional<Sharding> dist::shardingFromFactors(const Mesh &mesh,
                                                  const ShardingRule &rule,
                                                  const TensorFactors &tensor,
                                                  const FactorAxes &axes) {
  Sharding result;
  for (const auto &factors : tensor.dims) {
    std::optional<Axes> merged = mergeFactors(mesh, rule, factors, axes);
    if (!merged)
      return std::nullopt;
    result.dims.push_back({std::move(*merged)});
  }
  if (!areDisjoint(mesh, result))
    return std::nullopt;
  return result;
}
