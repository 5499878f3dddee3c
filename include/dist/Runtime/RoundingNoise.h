//===- RoundingNoise.h - products with random rounding ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures the effect of rounding on a program (Monte Carlo arithmetic): while
// noise is on, each element that dist_gemm and dist_conv compute is moved up or
// down by a relative amount. The direction follows from the element's value and
// the seed, so that ranks which compute the same still have the same bits. A
// rank's parts of sums in 16 bits can be moved as well, before ranks add them.
//
//   SetRoundingNoise noise({.seed = 1, .single = 0x1p-23, .twice = 0x1p-52});
//   executor->step();
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ROUNDINGNOISE_H
#define DIST_RUNTIME_ROUNDINGNOISE_H

#include "dist/Runtime/DType.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace dist {

/// Relative amounts by which products are moved.
struct RoundingNoise {
  uint64_t seed = 0;
  double single = 0; ///< Products in f32.
  double twice = 0;  ///< Products in f64.
  /// The type of 16 bits whose sums over ranks have each part moved by a unit
  /// in the last place; F32: none.
  DType sums = DType::F32;
};

/// Returns the noise of this process, or null if there is none.
const RoundingNoise *roundingNoise();

/// Turns noise on during its lifetime. At most one exists at a time.
class SetRoundingNoise {
public:
  explicit SetRoundingNoise(const RoundingNoise &noise);
  ~SetRoundingNoise();
  SetRoundingNoise(const SetRoundingNoise &) = delete;
  SetRoundingNoise &operator=(const SetRoundingNoise &) = delete;

private:
  RoundingNoise noise;
};

/// A number that depends on all bits of both (splitmix64).
inline uint64_t mixBits(uint64_t bits, uint64_t seed) {
  uint64_t x = bits + (seed + 1) * 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Moves a product. Whole numbers stay: they are counts and positions, which
/// every order of additions computes exactly.
template <typename T> void addNoise(const RoundingNoise &noise, T &value) {
  if (!std::isfinite(value) || value == std::floor(value))
    return;
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(value));
  double amount = sizeof(T) == sizeof(float) ? noise.single : noise.twice;
  bool isUp = mixBits(bits, noise.seed) & 1;
  value = T(double(value) * (1 + (isUp ? amount : -amount)));
}

} // namespace dist

#endif // DIST_RUNTIME_ROUNDINGNOISE_H
