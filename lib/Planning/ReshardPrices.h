//===- ReshardPrices.h - prices of the steps of a reshard -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDPRICES_H
#define DIST_PLANNING_RESHARDPRICES_H

#include "ReshardSpace.h"

#include <map>

namespace dist {

/// The price of a step over axes of the mesh.
StepPrice stepPrice(const CostModel &model, ReshardKind kind, const Mesh &mesh,
                    const Axes &axes);

/// The price of an exchange among devices.
StepPrice exchangePrice(const CostModel &model, std::vector<int64_t> devices);

/// The prices of all moves in one space. Prices of links are computed on
/// demand.
class ReshardPrices {
public:
  ReshardPrices(const ReshardSpace &space, const CostModel &model);

  double of(const ReshardMove &move);
  /// Returns lower bounds over all moves of this space.
  const CostModel &least() const { return leastOfAll; }

private:
  const ReshardSpace &space;
  CostModel leastOfAll;
  /// Prices by kind and atoms, whose order does not count.
  std::map<std::pair<ReshardKind, AtomList>, StepPrice> known;
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDPRICES_H
