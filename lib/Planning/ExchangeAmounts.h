//===- ExchangeAmounts.h - bytes that exchanges move ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Amounts are computed once for all tensors and pairs of states with the same
// difference. A dimension that keeps its blocks, and one that is cut evenly
// before and after, only scale the amount:
//
//   [8, 14, 14, 256]: [{"x"}, {"y"}, {}, {}] -> [{"x"}, {}, {"y"}, {}]
//   is 1 * 256 times
//   [14, 14]:         [{"y"}, {}] -> [{}, {"y"}]     beside "x"
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_EXCHANGEAMOUNTS_H
#define DIST_PLANNING_EXCHANGEAMOUNTS_H

#include "ReshardSpace.h"

#include <unordered_map>

namespace dist {

/// The amounts for spaces over the same atoms of one mesh, whose elements have
/// one byte.
class ExchangeAmounts {
public:
  /// Returns ReshardSpace::missingBytes; both states have the same Partial
  /// axes.
  double missing(const ReshardSpace &space, const ReshardState &before,
                 const ReshardState &after);
  /// Returns ReshardSpace::exchangedBytes.
  double exchanged(const ReshardSpace &space, const ReshardState &before,
                   const ReshardState &after);

private:
  using Key = std::vector<int64_t>;
  struct Hash {
    size_t operator()(const Key &key) const;
  };
  /// The difference of two states, and the factor that scales its amount.
  struct Difference {
    Key key;
    double times = 1;
  };
  using Known = std::unordered_map<Key, double, Hash>;
  using BytesOf = double (ReshardSpace::*)(const ReshardState &,
                                           const ReshardState &) const;

  Known knownMissing, knownExchanged;

  static double ask(Known &known, BytesOf bytesOf, const ReshardSpace &space,
                    const ReshardState &before, const ReshardState &after);
  static Difference differenceOf(const ReshardSpace &space,
                                 const ReshardState &before,
                                 const ReshardState &after);
};

} // namespace dist

#endif // DIST_PLANNING_EXCHANGEAMOUNTS_H
