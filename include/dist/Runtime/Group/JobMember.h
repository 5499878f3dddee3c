//===- JobMember.h - one rank's view of a job -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_JOBMEMBER_H
#define DIST_RUNTIME_GROUP_JOBMEMBER_H

#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

class GroupAgreement;
class JobProcesses;

inline constexpr std::chrono::milliseconds kDefaultTimeout =
    std::chrono::minutes(30);

struct JobOptions {
  /// The backend. "": $DIST_BACKEND, or else `local` for a job of one rank,
  /// `shm` if all ranks are on one host and in one PID and network namespace,
  /// and `gloo` otherwise.
  std::string backend = "";
  std::chrono::milliseconds timeout = kDefaultTimeout; ///< Groups' default.
  /// The time without running after which a process is lost, if the backend can
  /// detect that. 0: $DIST_DEAD_AFTER (seconds), or 30 s.
  std::chrono::milliseconds deadAfter{0};
  /// The directory of flight records after a failure; "": $DIST_FLIGHT_RECORDS.
  std::string flightRecords;
  std::optional<int> rank, worldSize; ///< For init; see Store/Rendezvous.h.
};

struct GroupOptions {
  std::string name;                     ///< "": made from the ranks.
  std::chrono::milliseconds timeout{0}; ///< 0: the job's.
  std::string backend;                  ///< "": the job's.
};

/// One rank's view of a job: its groups. All state is in this object, so that a
/// process may have several. One thread at a time may use it, and one each
/// group. In a process forked from a rank its calls fail, and destroy does
/// nothing.
///
///   auto self = JobMember::init("env://", {.backend = "shm"});
///   (*self)->world()->allReduce(view(data));
///
///   auto ranks = JobMember::local(4);   // or: four threads of this process
class JobMember {
public:
  /// Creates all ranks of a job whose ranks are threads of this process.
  static std::vector<std::unique_ptr<JobMember>>
  local(int size, const JobOptions &options = {});

  /// Joins the other processes at `url` (Store/Rendezvous.h lists the forms)
  /// and connects to them. Errors: those of the rendezvous and of the backend;
  /// $DIST_DEAD_AFTER is no number.
  static Result<std::unique_ptr<JobMember>>
  init(const std::string &url, const JobOptions &options = {});

  /// Uses an existing communicator of all ranks. `store` may be null; all
  /// groups then have its backend.
  JobMember(std::unique_ptr<Communicator> all, std::shared_ptr<Store> store,
            const JobOptions &options);
  ~JobMember();

  int rank() const { return number; }
  int size() const { return count; }
  /// True until destroy.
  bool isInitialized() const { return everyone != nullptr; }
  /// Returns the backend's name, which is never "".
  const std::string &backend() const { return options.backend; }

  /// Returns the group of all ranks, in order; null after destroy.
  Group *world() const { return everyone; }

  /// Creates a group of some of the job's ranks, in this order; null on a rank
  /// that is not among them. All members call it, and create their groups of
  /// the same ranks in the same order; others may call it, too. Errors: a rank
  /// that does not exist or occurs twice; no ranks; a name that is taken.
  /// MISMATCH, if the job has a store: the members create groups of different
  /// names, orders or backends; the job fails.
  Result<Group *> newGroup(std::span<const int> ranks,
                           const GroupOptions &options = {});

  /// Returns the group of that name; null if there is none (on this rank).
  Group *getGroup(const std::string &name) const;

  /// Splits a group into one for each colour, with the ranks in the order of
  /// their keys, and of their ranks for equal keys. A rank with a negative
  /// colour is in none. All ranks of the group call it. Errors: those of
  /// newGroup; the group is coalescing.
  Result<Group *> split(Group &whole, int color, int key,
                        const GroupOptions &options = {});

  /// Ends one group. Pending asynchronous calls get a second, then the job is
  /// aborted.
  Status destroyGroup(Group *group);
  /// Ends all groups, in less than two seconds: pending calls get one second
  /// together.
  Status destroy();

  /// Returns a store for keys of the program's own. Errors: the job is
  /// destroyed, or has no store.
  Result<std::unique_ptr<Store>> programStore() const;

  /// Writes the flight recorder's JSON to `directory`/rank-N.json.
  Status writeFlightRecord(const std::string &directory) const;

private:
  Status verifyUse() const;
  Status verifyRanks(std::span<const int> ranks) const;
  Status agree(const GroupAgreement &agreement, const std::string &name,
               const GroupOptions &chosen);
  void end();
  Result<std::unique_ptr<ProcessGroup>> connect(std::vector<int> ranks,
                                                const std::string &name,
                                                const std::string &key,
                                                const GroupOptions &options);

  JobOptions options;
  std::shared_ptr<Store> store;
  std::shared_ptr<JobProcesses> processes; ///< Null: they did not meet by init.
  std::string host;                        ///< Rendezvous::host.
  int number, count;
  const uint32_t process; ///< The job's process (Comm/Forks.h).
  std::map<std::string, std::unique_ptr<Group>> groups; ///< All but the world.
  std::map<std::vector<int>, int> made; ///< Groups of sorted ranks so far.
  std::unique_ptr<Group> owned;
  Group *everyone = nullptr;
};

} // namespace dist

#endif // DIST_RUNTIME_GROUP_JOBMEMBER_H
