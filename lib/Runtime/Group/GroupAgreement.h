//===- GroupAgreement.h - check that ranks make the same group --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_GROUPAGREEMENT_H
#define DIST_RUNTIME_GROUP_GROUPAGREEMENT_H

#include "dist/Runtime/Store/Store.h"

#include <memory>
#include <vector>

namespace dist {

/// The `number`-th group of the same ranks (sorted), in the job's store.
/// Without a store (null) nothing is compared.
class GroupAgreement {
public:
  GroupAgreement(std::shared_ptr<Store> store, std::vector<int> ranks,
                 int number);

  /// Compares the `text` by which each of them describes its group; no rank
  /// waits. Errors: MISMATCH with both texts, on ranks that come later. A store
  /// that can no longer be reached compares nothing.
  Status compare(int rank, const std::string &text) const;

  /// Returns the ranks that have not compared yet, as a sentence that begins
  /// with "; ". Empty if all have, or the store cannot be reached.
  std::string whoIsMissing() const;

private:
  int64_t share(size_t index) const;
  int64_t all() const;
  std::string count() const { return key + "/members"; }

  std::shared_ptr<Store> store;
  std::vector<int> ranks;
  std::string key;
};

} // namespace dist

#endif // DIST_RUNTIME_GROUP_GROUPAGREEMENT_H
