//===- SumNoise.h - parts of sums with random rounding ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_SUMNOISE_H
#define DIST_RUNTIME_EXEC_SUMNOISE_H

#include "dist/Runtime/RoundingNoise.h"

namespace dist {

/// Moves each element of a rank's part of a sum, in the noise's type of 16
/// bits, up or down by one unit in the last place. The direction is the same on
/// all ranks, so that the parts of an element do not cancel. Zero becomes the
/// least number of either sign: an element may have been too small for the
/// type. An element that is not finite, or would not be, stays.
void addNoiseToPart(const RoundingNoise &noise, uint16_t *part, int64_t count);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_SUMNOISE_H
