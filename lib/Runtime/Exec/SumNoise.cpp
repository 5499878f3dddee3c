//===- SumNoise.cpp - parts of sums with random rounding ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SumNoise.h"

using namespace dist;

static constexpr uint16_t kSign = 0x8000;

/// Returns the next larger number, or the next smaller one.
static uint16_t neighbourOf(uint16_t bits, bool isUp) {
  if ((bits & ~kSign) == 0)
    return isUp ? 1 : kSign | 1;
  bool isNegative = bits & kSign;
  return uint16_t(isUp != isNegative ? bits + 1 : bits - 1);
}

void dist::addNoiseToPart(const RoundingNoise &noise, uint16_t *part,
                          int64_t count) {
  uint16_t infinite = noise.sums == DType::F16 ? 0x7c00 : 0x7f80;
  auto isFinite = [&](uint16_t bits) { return (bits & infinite) != infinite; };
  for (int64_t i = 0; i < count; ++i) {
    uint16_t moved = neighbourOf(part[i], mixBits(uint64_t(i), noise.seed) & 1);
    if (isFinite(part[i]) && isFinite(moved))
      part[i] = moved;
  }
}
