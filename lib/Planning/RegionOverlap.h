//===- RegionOverlap.h - what a rank lacks of its new region ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exact for any size of mesh, without looking at all ranks or pairs of them:
// dimensions that share no atoms are independent, dimensions cut evenly have a
// closed form, and of others the ranks at few coordinates of every atom stand
// for all.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_REGIONOVERLAP_H
#define DIST_PLANNING_REGIONOVERLAP_H

#include <cstdint>
#include <vector>

namespace dist {

/// How a dimension is cut before and after a step: atoms, major to minor.
struct DimCut {
  int64_t size = 0;
  const std::vector<uint8_t> *before = nullptr, *after = nullptr;
};

/// max over the ranks of |region after| - |region after and before|, in
/// elements. `sizes` has the size of every atom.
int64_t missingElements(const std::vector<DimCut> &dims,
                        const std::vector<int64_t> &sizes);

} // namespace dist

#endif // DIST_PLANNING_REGIONOVERLAP_H
