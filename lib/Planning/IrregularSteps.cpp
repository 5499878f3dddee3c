//===- IrregularSteps.cpp - step counts of sorting and selection ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/IrregularSteps.h"

#include <cmath>

double dist::sortPasses(double size) {
  return size > 1 ? std::ceil(std::log2(size)) : 0;
}

double dist::selectSteps(double size, double k) {
  return k > 0 && size >= k ? size + k * k / 2 * (1 + std::log(size / k))
                            : size;
}
