//===- TransportLiveness.cpp - processes that run -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransportLiveness.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

/// More time than this between two looks is not the others' silence only.
static constexpr std::chrono::milliseconds kMostTransportSilence = 100ms;

TransportLiveness::TransportLiveness(int size,
                                     std::chrono::milliseconds deadAfter)
    : deadAfter(std::max<std::chrono::milliseconds>(deadAfter, 100ms)),
      silent(size_t(size)) {}

std::chrono::milliseconds TransportLiveness::interval() const {
  return std::clamp<std::chrono::milliseconds>(deadAfter / 16, 5ms, 500ms);
}

bool TransportLiveness::isBeatDue(Clock::time_point now) {
  if (beaten && now - *beaten < interval())
    return false;
  beaten = now;
  return true;
}

void TransportLiveness::advance(Clock::time_point now) {
  auto passed = advanced ? std::min<Clock::duration>(now - *advanced,
                                                     kMostTransportSilence)
                         : Clock::duration();
  advanced = now;
  for (Clock::duration &time : silent)
    time += passed;
}

std::optional<std::string> TransportLiveness::lost(int rank) const {
  if (silent[size_t(rank)] <= deadAfter * 4 / 5)
    return std::nullopt;
  return fmt::format("nothing was heard of its process for {:.1f} s",
                     double(deadAfter.count()) / 1000 * 4 / 5);
}
