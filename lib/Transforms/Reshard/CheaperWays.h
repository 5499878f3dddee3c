//===- CheaperWays.h - operations done as costs least -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations choose their axes one after the other, by what others have chosen
// until then. Once all have, and it is known what stays Partial, each tries all
// that its rule allows, and takes what makes the program cheaper:
//
//   %c = concat %a, %a; %a is over x, %c is needed whole
//   over x: exchanged, then gathered; chosen again: %a is gathered once
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_CHEAPERWAYS_H
#define DIST_LIB_TRANSFORMS_RESHARD_CHEAPERWAYS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Until no operation alone makes the program cheaper by being done otherwise:
/// in seconds, work included. On a cluster only. Homes stay.
void takeCheaperWays(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_CHEAPERWAYS_H
