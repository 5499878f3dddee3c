//===- TensorLayouts.h - layouts of arguments and results -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_TENSORLAYOUTS_H
#define DIST_RUNTIME_EXEC_TENSORLAYOUTS_H

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Artifact/Manifest.h"

#include <map>

namespace dist {

/// The layouts of the arguments and results of a program on its mesh.
struct TensorLayouts {
  explicit TensorLayouts(const Manifest &manifest);

  std::vector<ShardedLayout> arguments, results;
};

/// Checks arguments. Errors: a number that is no argument's; a type that is not
/// the argument's.
Status verifyArguments(const Manifest &manifest,
                       const std::map<int, ArrayView> &values);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_TENSORLAYOUTS_H
