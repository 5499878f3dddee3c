//===- Layers.h - the layers of a forward pass ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forward pass is a sequence of layers. Where operations repeat, a layer is
// one repetition, which begins where the fewest bytes are live:
//
//   embedding | norm dot .. add dot .. | norm dot .. add dot .. | loss
//
// Other parts with several contractions are divided such that the values
// between the layers, and the largest layer, take the least memory together.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERS_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERS_H

#include "StepBlock.h"

namespace dist {

/// The positions in `step.early` with which layers begin, in order; the first
/// is 0.
llvm::SmallVector<size_t> findLayers(const StepBlock &step);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_LAYERS_H
