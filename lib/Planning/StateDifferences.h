//===- StateDifferences.h - what differs between states ---------*- C++ -*-===//
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
  unsigned atoms = 0;     ///< Of the dimensions that differ, as bits.
  bool isPermuted = true; ///< All dimensions keep their numbers of blocks.
  bool isEven = true;     ///< Blocks are of one size and lie in each other.
  double missing = 0;     ///< ReshardSpace::missingBytes.
};

/// Of many pairs of states with the same Partial axes: what is known of pairs
/// of lists of atoms is looked up.
class StateDifferences {
public:
  /// Of states [begin, end), which are numbered from 0 on.
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
