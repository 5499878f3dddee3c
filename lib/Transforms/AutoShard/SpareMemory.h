//===- SpareMemory.h - plans that fit by giving up copies -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_SPAREMEMORY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_SPAREMEMORY_H

#include "dist/Transforms/AutoShard/SettledPlan.h"

namespace dist {

/// Marks what must be resharded after use (dist.reshard_after_use) so that the
/// function of the plan needs no more than `memory` bytes, as far as that can
/// be: arguments, and other values by a dist.shard_tensor. False if nothing
/// helps.
///
///   plan: settled from func, with copies of weights kept   12 MB, 10 allowed
///   func: the weights whose copies are kept longest are marked
bool spareMemory(SettledPlan &plan, mlir::FunctionOpInterface func,
                 double memory);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_SPAREMEMORY_H
