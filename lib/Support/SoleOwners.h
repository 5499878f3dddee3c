//===- SoleOwners.h - what moves of blocks on one rank ----------*- C++ -*-===//
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

/// exchangedElements without looking at pairs of ranks, where every block is on
/// one rank of the group: nobody chooses whom to ask. nullopt of any other
/// exchange.
std::optional<int64_t>
soleOwnersExchangedElements(const Mesh &mesh, const Axes &axes,
                            std::span<const WindowFetch> fetches);

} // namespace dist

#endif // DIST_LIB_SUPPORT_SOLEOWNERS_H
