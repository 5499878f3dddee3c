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

/// Ranks that join a backend wait for each other: one that cannot join says so
/// in the store, where the others look while they wait.
class JoinFailure {
public:
  /// `prefix`: of the keys of those that join.
  JoinFailure(std::shared_ptr<Store> store, const std::string &prefix)
      : store(std::move(store)), key(prefix + "/failure") {}

  /// The first reason stays; `rank` is this one.
  void tell(const Status &why, int rank) const;
  /// ABORTED, with the rank and its reason, once there is one.
  Status told() const;

private:
  std::shared_ptr<Store> store;
  std::string key;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_GROUP_JOINFAILURE_H
