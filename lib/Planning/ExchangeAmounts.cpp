//===- ExchangeAmounts.cpp - bytes that exchanges move --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExchangeAmounts.h"

#include "StateDifferences.h"

#include <numeric>

using namespace dist;

size_t ExchangeAmounts::Hash::operator()(const Key &key) const {
  uint64_t hash = key.size();
  for (int64_t item : key) {
    hash = (hash ^ static_cast<uint64_t>(item)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

/// Encodes a list of atoms as a number.
static int64_t numberOf(const AtomList &list) {
  int64_t number = 0;
  for (Atom atom : list)
    number = number << 8 | (atom + 1);
  return number;
}

/// Returns the difference. The ranks that take part depend on the axes of
/// dimensions that keep their blocks too. An exchange is simulated only if
/// those dimensions have blocks of one size.
ExchangeAmounts::Difference
ExchangeAmounts::differenceOf(const ReshardSpace &space,
                              const ReshardState &before,
                              const ReshardState &after) {
  Difference result;
  unsigned kept = 0;
  bool isEven = true;
  for (size_t dim = 0; dim < before.dims.size(); ++dim) {
    const AtomList &had = before.dims[dim], &needed = after.dims[dim];
    int64_t size = space.getShape()[dim];
    if (had == needed) {
      kept |= bitsOf(had);
      isEven &= space.isEven(dim, space.parts(had));
      result.times *= static_cast<double>(space.block(dim, had));
      continue;
    }
    int64_t cut = std::lcm(space.parts(had), space.parts(needed));
    if (size > 0 && size % cut == 0) {
      result.times *= static_cast<double>(size / cut);
      size = cut;
    }
    result.key.insert(result.key.end(),
                      {size, numberOf(had), numberOf(needed)});
  }
  result.key.push_back(kept << 1 | static_cast<unsigned>(isEven));
  return result;
}

/// Looks an amount up, or computes it. A tensor without elements moves nothing
/// and is not remembered.
double ExchangeAmounts::ask(Known &known, BytesOf bytesOf,
                            const ReshardSpace &space,
                            const ReshardState &before,
                            const ReshardState &after) {
  Difference difference = differenceOf(space, before, after);
  if (difference.times == 0)
    return 0;
  auto [it, isNew] = known.try_emplace(std::move(difference.key));
  if (isNew)
    it->second = (space.*bytesOf)(before, after) / difference.times;
  return it->second * difference.times;
}

double ExchangeAmounts::missing(const ReshardSpace &space,
                                const ReshardState &before,
                                const ReshardState &after) {
  return ask(knownMissing, &ReshardSpace::missingBytes, space, before, after);
}

double ExchangeAmounts::exchanged(const ReshardSpace &space,
                                  const ReshardState &before,
                                  const ReshardState &after) {
  return ask(knownExchanged, &ReshardSpace::exchangedBytes, space, before,
             after);
}
