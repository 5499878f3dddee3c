//===- Names.h - how users name arguments and results -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_NAMES_H
#define DIST_RUNTIME_SESSION_NAMES_H

#include "dist/Runtime/Artifact/Manifest.h"

#include <optional>

namespace dist {

/// The positions of the tensors that `key` may name: the one whose own name it
/// is, the one at a position (`prefix` and a number, `arg3`), or all whose
/// names are the same path (PathNames.h). Several: the key is ambiguous.
std::vector<size_t> findTensors(const std::vector<TensorSpec> &tensors,
                                std::string_view prefix, std::string_view key);

/// The number in `prefix` and a number (`arg3`); none in any other key.
std::optional<size_t> positionIn(std::string_view prefix, std::string_view key);

/// The position of the only tensor that `key` names (findTensors). -1 where
/// there is none, or more than one.
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

#endif // DIST_RUNTIME_SESSION_NAMES_H
