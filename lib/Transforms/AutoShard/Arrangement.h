//===- Arrangement.h - the best grid of devices --------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H

#include "ContendingPlans.h"

namespace dist {

/// What was found on a mesh, or on several.
struct FoundPlans {
  llvm::SmallVector<Candidate> plans; ///< That may be chosen.
  std::vector<ConsideredPlan> considered;
};

/// The plans of the function on its mesh as it is; none if the machine's cutoff
/// leaves none. Called by two threads at once, with programs of their own.
using FindPlans = llvm::function_ref<mlir::FailureOr<FoundPlans>(
    mlir::FunctionOpInterface, MeshOp, const Machine &)>;

/// The best plans of all grids of at most four axes of the mesh's devices. A
/// grid is not searched where nothing on it costs as little as what was found
/// on another one; docs/internals/search.md has more. The functions of the
/// plans stand behind `func`. Error: that of `findPlans`.
mlir::FailureOr<FoundPlans> searchGrids(mlir::FunctionOpInterface func,
                                        MeshOp mesh, const Machine &machine,
                                        bool explain, FindPlans findPlans);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ARRANGEMENT_H
