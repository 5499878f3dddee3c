//===- JobProcesses.h - processes of a job on this host ---------*- C++ -*-===//
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

/// The processes of this host and their ranks in a job, which they enter in a
/// store. Detects those that have ended without leaving, for processes that
/// wait for one another before a backend joins them.
class JobProcesses {
public:
  explicit JobProcesses(std::shared_ptr<Store> store);

  /// Enters this process as this rank.
  Status enter(int rank);
  /// Leaves: no process waits for this one any more, nor this one for others.
  /// Releases the store.
  void leave();

  /// Records all processes that have entered. Called before leave().
  void refresh();
  /// Returns the recorded processes, for take() in processes of this host,
  /// which then need not read the store.
  std::string text();
  void take(const std::string &text);

  /// Leaves for a process of this host that has ended without leaving. Returns
  /// true if this process did so for one.
  bool dismissEnded();

  struct Lost {
    int rank;
    std::string why;
  };
  /// Returns the first of these ranks that was recorded and has ended.
  std::optional<Lost> lost(const std::vector<int> &ranks);
  /// Returns the reason why this rank has ended, whether it has left or not, if
  /// its process is of this host and was recorded. The kernel answers at once.
  std::optional<std::string> ended(int rank);
  /// Repeats lost() for up to 800 ms after a failure. The connections of a
  /// killed process, and of one that gave up because of it, are closed before
  /// the kernel reports its end.
  std::optional<Lost> lostSoon(const std::vector<int> &ranks);

private:
  struct Process {
    int pid;
    Descriptor handle; ///< None if it had ended.
  };

  void notice(const std::string &text);
  std::vector<std::pair<int, int>> endedOf(std::span<const int> ranks) const;

  std::shared_ptr<Store> store; ///< Null after leave().
  /// The key whose value has RANK:PID for each process of the host that has
  /// entered, followed by RANK:0 once it has left.
  std::string key;
  int own = -1; ///< Rank.
  std::mutex mutex;
  std::string noticed;              ///< Last value of the key.
  std::map<int, Process> processes; ///< By rank.
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_JOBPROCESSES_H
