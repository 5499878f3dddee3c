//===- StoreRendezvous.h - ranks of the processes of a job ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STORERENDEZVOUS_H
#define DIST_LIB_RUNTIME_STORE_STORERENDEZVOUS_H

#include "dist/Runtime/Store/Rendezvous.h"

#include <string>

namespace dist {

/// The arguments of one process in a rendezvous.
struct Attendance {
  std::string group;
  int generation = 0;
  std::optional<int> rank;
  std::string rankVariable; ///< The variable of the rank; for errors.
  int worldSize = 1;
};

/// Waits for all ranks of a group's generation. When all have released the
/// stores that they get, they can meet again; a process that comes earlier
/// waits. Returns none if the store has ended in order, since it was that of an
/// earlier job. `store` has the keys
///
///   GROUP/generation          the latest that has begun
///   GROUP/N/rendezvous/...    world size, the process of each rank, the
///   verdict GROUP/N/job/...           the job's own
Result<std::optional<Rendezvous>>
joinInStore(const std::shared_ptr<Store> &store, const Attendance &who,
            Deadline deadline);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STORERENDEZVOUS_H
