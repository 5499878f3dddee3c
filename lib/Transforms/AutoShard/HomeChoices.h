//===- HomeChoices.h - how a value could lie --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_HOMECHOICES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_HOMECHOICES_H

#include "AnnotatedLists.h"
#include "BatchDims.h"

#include "dist/Transforms/Reshard/ReshardContext.h"

namespace dist {

/// Every sharding of a value that its annotation, if it has one, allows: closed
/// dimensions stay, open ones may take further axes of the mesh, each once, as
/// far as that is worth it (isWorthCutting); what is not annotated may also
/// have them as annotations list them. Axes of `confined` divide what it
/// allows.
///
///   tensor<4x4> on x=2: [{}, {}], [{"x"}, {}], [{}, {"x"}]
///   annotated [{"x"}, {?}]: [{"x"}, {}]
std::vector<ShardingAttr> homeChoices(ReshardContext &context,
                                      const PropagationState &state,
                                      ValueId value, const Confined &confined,
                                      const AnnotatedLists &annotated);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_HOMECHOICES_H
