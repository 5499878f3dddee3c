//===- RegionOverlap.h - elements that a rank lacks -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exact counts for any size of mesh, without a loop over ranks or pairs of
// ranks. Dimensions that share no atoms are independent, and dimensions that
// are cut evenly have a closed form. For the others the ranks at a few
// coordinates of every atom represent all.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_REGIONOVERLAP_H
#define DIST_PLANNING_REGIONOVERLAP_H

#include <cstdint>
#include <vector>

namespace dist {

/// The cut of a dimension before and after a step: atoms, major to minor.
struct DimCut {
  int64_t size = 0;
  const std::vector<uint8_t> *before = nullptr, *after = nullptr;
};

/// Returns max over the ranks of |region after| - |region after and before|, in
/// elements. `sizes` has the size of every atom.
int64_t missingElements(const std::vector<DimCut> &dims,
                        const std::vector<int64_t> &sizes);

} // namespace dist

#endif // DIST_PLANNING_REGIONOVERLAP_H
