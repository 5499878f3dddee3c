//===- AlignedExchange.h - what moves within rows of blocks -----*- C++ -*-===//
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

/// exchangedElements without looking at every rank, where each dimension is
/// read by the axes that it lies over, and every block is on one rank of the
/// group: slices, halos, shifts, mirrors. nullopt of any other exchange.
std::optional<int64_t>
alignedExchangedElements(const Mesh &mesh, const Axes &axes,
                         std::span<const WindowFetch> fetches);

} // namespace dist

#endif // DIST_LIB_SUPPORT_ALIGNEDEXCHANGE_H
