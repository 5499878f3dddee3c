//===- PlanOverrides.h - options that come before a plan --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_PLANOVERRIDES_H
#define DIST_SUPPORT_PLANOVERRIDES_H

#include <cstdint>
#include <string>

namespace dist {

/// Options that replace keys of a plan; 0 or empty: the plan's. A new one is a
/// field here, a line of copyOverrides, a line of overridePlan and an option of
/// dist-annotate.
struct PlanOverrides {
  int64_t microBatches = 0;
  int64_t gradientMerge = 0;     ///< Batches of one update.
  std::string recompute;         ///< none, cheap, dots or inputs.
  std::string precision;         ///< `bf16:O2`.
  std::string narrowCollectives; ///< `bf16` or `f16`.
};

/// Copies the overrides among structures that have fields of these names, such
/// as the options of a pipeline.
template <typename To, typename From>
void copyOverrides(To &to, const From &from) {
  to.microBatches = from.microBatches;
  to.gradientMerge = from.gradientMerge;
  to.recompute = from.recompute;
  to.precision = from.precision;
  to.narrowCollectives = from.narrowCollectives;
}

} // namespace dist

#endif // DIST_SUPPORT_PLANOVERRIDES_H
