//===- JobProcesses.h - who the ranks are, and who ended --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_JOBPROCESSES_H
#define DIST_RUNTIME_STORE_JOBPROCESSES_H

#include "dist/Runtime/Store/Store.h"
#include "dist/Support/Descriptor.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// Which processes of this host are which ranks of a job, as they tell each
/// other in a store, and which of them have ended without taking leave: for
/// those who wait for one another before a backend joins them.
class JobProcesses {
public:
  explicit JobProcesses(std::shared_ptr<Store> store);

  /// This process is this rank.
  Status enter(int rank);
  /// Nobody misses it any more, and it misses nobody; lets go of the store.
  void leave();

  /// Before it takes leave: takes notice of all that have entered.
  void refresh();
  /// What is noticed, for processes of this host to take over instead.
  std::string text();
  void take(const std::string &text);

  /// Takes leave for a process of this host that has ended without; whether
  /// this one did so, for one of them.
  bool dismissEnded();

  struct Lost {
    int rank;
    std::string why;
  };
  /// The first of these ranks that was noticed and has ended.
  std::optional<Lost> lost(const std::vector<int> &ranks);
  /// Why this rank does not run any more, as the kernel says, whether it has
  /// taken leave or not: of a process of this host that was noticed. Soon done.
  std::optional<std::string> ended(int rank);
  /// The same as lost() after a failure, within 800 ms: connections of who was
  /// killed, and of who gave up for it, are closed before the kernel says who
  /// has ended.
  std::optional<Lost> lostSoon(const std::vector<int> &ranks);

private:
  struct Process {
    int pid;
    Descriptor handle; ///< None: it had ended.
  };

  void notice(const std::string &text);
  std::vector<std::pair<int, int>> endedOf(std::span<const int> ranks) const;

  std::shared_ptr<Store> store; ///< Null: it has taken leave.
  /// Whose value has RANK:PID for each process of the host that has entered,
  /// and behind it RANK:0 once it has taken leave.
  std::string key;
  int own = -1; ///< Rank.
  std::mutex mutex;
  std::string noticed;              ///< What the key said: it mostly grows.
  std::map<int, Process> processes; ///< By rank.
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_JOBPROCESSES_H
