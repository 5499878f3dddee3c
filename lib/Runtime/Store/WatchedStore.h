//===- WatchedStore.h - keys that lost ranks do not set ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_WATCHEDSTORE_H
#define DIST_LIB_RUNTIME_STORE_WATCHEDSTORE_H

#include "dist/Runtime/Store/PrefixStore.h"

#include <functional>

namespace dist {

/// Keys by which ranks find each other. A wait for a key fails when a rank is
/// lost.
class WatchedStore final : public PrefixStore {
public:
  /// `lost` returns the reason to stop waiting, if there is one. It is called
  /// several times a second.
  WatchedStore(std::shared_ptr<Store> whole, std::string_view prefix,
               std::function<Status()> lost)
      : PrefixStore(std::move(whole), prefix), lost(std::move(lost)) {}

  Result<std::string> get(std::string_view key, Deadline deadline) override;
  Status wait(std::span<const std::string> keys, Deadline deadline) override;

private:
  template <typename Call> auto watch(Deadline deadline, Call &&call);

  std::function<Status()> lost;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_WATCHEDSTORE_H
