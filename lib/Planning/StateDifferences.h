//===- StateDifferences.h - differences between states ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_STATEDIFFERENCES_H
#define DIST_PLANNING_STATEDIFFERENCES_H

#include "ExchangeAmounts.h"

#include <map>

namespace dist {

/// A set of atoms as bits.
unsigned bitsOf(const AtomList &atoms);
AtomList atomsOf(unsigned bits);

struct StateDifference {
  unsigned atoms = 0;     ///< Atoms of differing dimensions, as bits.
  bool isPermuted = true; ///< All dimensions keep their numbers of blocks.
  bool isEven = true;     ///< Blocks have one size and nest.
  double missing = 0;     ///< ReshardSpace::missingBytes.
};

/// The differences of many pairs of states with the same Partial axes, looked
/// up by pairs of lists of atoms.
class StateDifferences {
public:
  /// Creates the differences of states [begin, end), numbered from 0.
  StateDifferences(const ReshardSpace &space, ExchangeAmounts &amounts,
                   const std::vector<ReshardState> &states, int begin, int end);

  StateDifference between(int before, int after) const;

private:
  struct Cut {
    unsigned atoms;
    int64_t parts;
  };
  const ReshardSpace &space;
  ExchangeAmounts &amounts;
  const ReshardState *states;
  std::vector<Cut> cuts;    ///< One for each list of atoms.
  std::vector<int> cutOf;   ///< By state and dimension.
  std::vector<char> nested; ///< By two cuts: one list continues the other.
};

} // namespace dist

#endif // DIST_PLANNING_STATEDIFFERENCES_H
