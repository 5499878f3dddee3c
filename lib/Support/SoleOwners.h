//===- SoleOwners.h - exchanges of blocks on one rank -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_SUPPORT_SOLEOWNERS_H
#define DIST_LIB_SUPPORT_SOLEOWNERS_H

#include "dist/Support/DimWindow.h"

#include <optional>
#include <span>

namespace dist {

/// Computes exchangedElements without a loop over pairs of ranks, if every
/// block is on one rank of the group, so that no source has to be chosen.
/// Returns nullopt for any other exchange.
std::optional<int64_t>
soleOwnersExchangedElements(const Mesh &mesh, const Axes &axes,
                            std::span<const WindowFetch> fetches);

} // namespace dist

#endif // DIST_LIB_SUPPORT_SOLEOWNERS_H
