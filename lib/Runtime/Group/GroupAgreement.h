//===- GroupAgreement.h - whether ranks make the same group -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_GROUPAGREEMENT_H
#define DIST_RUNTIME_GROUP_GROUPAGREEMENT_H

#include "dist/Runtime/Store/Store.h"

#include <vector>

namespace dist {

/// Compares the `number`-th group of the same ranks (sorted), which each of
/// them describes by `text`, in a store; nobody waits. Errors: MISMATCH with
/// both texts, on those that come later. A store that cannot be reached any
/// more compares nothing.
Status agreeOnGroup(Store &store, const std::vector<int> &ranks, int number,
                    const std::string &text);

} // namespace dist

#endif // DIST_RUNTIME_GROUP_GROUPAGREEMENT_H
