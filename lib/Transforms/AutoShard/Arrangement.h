//===- Arrangement.h - the best grid of devices -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H

#include "Candidates.h"

namespace dist {

/// The best plan on the mesh as it is; none if the machine's cutoff leaves
/// none.
using FindBest = llvm::function_ref<mlir::FailureOr<std::optional<Candidate>>(
    const Machine &)>;

/// The best of all grids of the mesh's devices, which the mesh becomes: of one
/// and two axes, and of those of three axes that refine the best of these.
/// Error: that of `findBest`.
mlir::FailureOr<Candidate> findArrangement(MeshOp mesh, const Machine &machine,
                                           bool explain, FindBest findBest);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H
