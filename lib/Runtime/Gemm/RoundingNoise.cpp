//===- RoundingNoise.cpp - products with random rounding ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/RoundingNoise.h"

#include <atomic>

using namespace dist;

static std::atomic<const RoundingNoise *> current = nullptr;

const RoundingNoise *dist::roundingNoise() {
  return current.load(std::memory_order_acquire);
}

SetRoundingNoise::SetRoundingNoise(const RoundingNoise &noise) : noise(noise) {
  current.store(&this->noise, std::memory_order_release);
}

SetRoundingNoise::~SetRoundingNoise() {
  current.store(nullptr, std::memory_order_release);
}
