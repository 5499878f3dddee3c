//===- JoinFailure.h - why a rank does not join -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_GROUP_JOINFAILURE_H
#define DIST_LIB_RUNTIME_GROUP_JOINFAILURE_H

#include "dist/Runtime/Store/Store.h"

#include <memory>
#include <string>

namespace dist {

/// Reports failures to join a backend, for which ranks wait for each other. A
/// rank that cannot join writes its reason to the store, which the others read
/// while they wait.
class JoinFailure {
public:
  /// Uses keys below `prefix`, that of the joining ranks.
  JoinFailure(std::shared_ptr<Store> store, const std::string &prefix)
      : store(std::move(store)), key(prefix + "/failure") {}

  /// Writes the reason of this rank, `rank`; the first reason stays.
  void tell(const Status &why, int rank) const;
  /// Returns ABORTED with the rank and its reason, once there is one.
  Status told() const;

private:
  std::shared_ptr<Store> store;
  std::string key;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_GROUP_JOINFAILURE_H
