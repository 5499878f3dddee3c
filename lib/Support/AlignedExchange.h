//===- AlignedExchange.h - exchanges within rows of blocks ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_SUPPORT_ALIGNEDEXCHANGE_H
#define DIST_LIB_SUPPORT_ALIGNEDEXCHANGE_H

#include "dist/Support/DimWindow.h"

#include <optional>
#include <span>

namespace dist {

/// Computes exchangedElements without a loop over ranks, for slices, halos,
/// shifts and mirrors: each dimension is read by the axes that shard it, and
/// every block is on one rank of the group. Returns nullopt for any other
/// exchange.
std::optional<int64_t>
alignedExchangedElements(const Mesh &mesh, const Axes &axes,
                         std::span<const WindowFetch> fetches);

} // namespace dist

#endif // DIST_LIB_SUPPORT_ALIGNEDEXCHANGE_H
