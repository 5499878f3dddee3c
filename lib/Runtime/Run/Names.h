//===- Names.h - how users name arguments and results -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_NAMES_H
#define DIST_RUNTIME_RUN_NAMES_H

#include "dist/Runtime/Artifact/Manifest.h"

namespace dist {

/// The position of the tensor that `key` names: its own name if only one has
/// it, or `prefix` and its position (`arg3`). -1 where there is none.
int findTensor(const std::vector<TensorSpec> &tensors, std::string_view prefix,
               std::string_view key);

/// `arg3 (params['w'])`, or `arg3` where it has no other name.
std::string displayName(const TensorSpec &tensor, std::string_view prefix,
                        size_t index);

/// `params['w']`, or `arg3` where it has no name.
std::string shortName(const TensorSpec &tensor, std::string_view prefix,
                      size_t index);

/// Names that belong to one tensor only; empty for the others.
std::vector<std::string> uniqueNames(const std::vector<TensorSpec> &tensors);

} // namespace dist

#endif // DIST_RUNTIME_RUN_NAMES_H
