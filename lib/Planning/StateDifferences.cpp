//===- StateDifferences.cpp - differences between states ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StateDifferences.h"

#include "dist/Support/Sharding.h"

#include <algorithm>

using namespace dist;

unsigned dist::bitsOf(const AtomList &atoms) {
  unsigned bits = 0;
  for (Atom atom : atoms)
    bits |= 1u << atom;
  return bits;
}

AtomList dist::atomsOf(unsigned bits) {
  AtomList atoms;
  for (Atom atom = 0; bits >> atom; ++atom)
    if (bits >> atom & 1)
      atoms.push_back(atom);
  return atoms;
}

static bool nest(const AtomList &a, const AtomList &b) {
  return std::equal(a.begin(), a.begin() + std::min(a.size(), b.size()),
                    b.begin());
}

StateDifferences::StateDifferences(const ReshardSpace &space,
                                   ExchangeAmounts &amounts,
                                   const std::vector<ReshardState> &all,
                                   int begin, int end)
    : space(space), amounts(amounts), states(all.data() + begin) {
  std::map<AtomList, int> numbers;
  std::vector<AtomList> lists;
  for (int i = 0; i < end - begin; ++i)
    for (const AtomList &list : states[i].dims) {
      auto [it, isNew] = numbers.try_emplace(list, lists.size());
      if (isNew) {
        lists.push_back(list);
        cuts.push_back({bitsOf(list), space.parts(list)});
      }
      cutOf.push_back(it->second);
    }
  for (const AtomList &a : lists)
    for (const AtomList &b : lists)
      nested.push_back(nest(a, b));
}

/// Computes missingElements (RegionOverlap.h) for dimensions that are cut
/// evenly, and calls it for others.
StateDifference StateDifferences::between(int before, int after) const {
  const std::vector<int64_t> &shape = space.getShape();
  StateDifference result;
  bool divides = true;
  int64_t common = 1, wanted = 1, held = 1;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int a = cutOf[before * shape.size() + dim];
    int b = cutOf[after * shape.size() + dim];
    const Cut &from = cuts[a], &to = cuts[b];
    int64_t fewer = std::min(from.parts, to.parts);
    int64_t more = std::max(from.parts, to.parts);
    result.isEven &= shape[dim] % more == 0 && more % fewer == 0;
    if (a == b) {
      common *= blockSize(shape[dim], more);
      continue;
    }
    divides &= shape[dim] % fewer == 0 && shape[dim] % more == 0;
    result.atoms |= from.atoms | to.atoms;
    result.isPermuted &= fewer == more;
    wanted *= shape[dim] / to.parts;
    held *= nested[a * cuts.size() + b] ? shape[dim] / more : 0;
  }
  result.missing = divides
                       ? static_cast<double>(common * (wanted - held))
                       : amounts.missing(space, states[before], states[after]);
  return result;
}
