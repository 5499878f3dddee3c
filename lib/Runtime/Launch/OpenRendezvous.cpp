//===- OpenRendezvous.cpp - the store shared by launchers -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenRendezvous.h"
#include "dist/Runtime/Store/PrefixStore.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

Result<std::shared_ptr<Store>>
dist::openRendezvous(const LaunchOptions &options) {
  if (options.rendezvous.empty())
    return createMemoryStore();
  RendezvousOptions rendezvous;
  // Ranks are assigned later: any node may serve the store, unless another one
  // is known to be the first.
  rendezvous.rank = std::max(0, options.nodeRank);
  rendezvous.group = options.jobId;
  rendezvous.timeout = options.rendezvousTimeout;
  auto store = openStore(options.rendezvous, rendezvous);
  if (!store)
    return Status(store.status().getCode(),
                  fmt::format("cannot join the job at {}: {}",
                              options.rendezvous, store.status().getMessage()));
  (*store)->setCallTimeout(options.nodeTimeout / 2);
  return std::shared_ptr<Store>(
      std::make_shared<PrefixStore>(*store, "launch"));
}
