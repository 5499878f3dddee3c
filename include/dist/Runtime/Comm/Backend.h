//===- Backend.h - interface of a backend -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One of the files of a plug-in (Group/Backends.h) ends with
//
//   DIST_BACKEND(MyBackend)
//
// which also records the version of these headers that it was built with. The
// program must have the same version.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_BACKEND_H
#define DIST_RUNTIME_COMM_BACKEND_H

#include "dist/Runtime/Comm/BackendVersion.h"
#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Store/Store.h"

#include <functional>
#include <optional>

namespace dist {

/// The arguments of a backend that connects the ranks of a group.
struct BackendSetup {
  int rank = 0;
  int size = 1;
  std::shared_ptr<Store> store; ///< For this group alone.
  std::chrono::milliseconds timeout{0};
  /// The time without running after which a process counts as lost, if the
  /// backend can detect that.
  std::chrono::milliseconds deadAfter = std::chrono::seconds(30);
  /// Returns the reason why other ranks will not connect, or Ok: a rank of the
  /// group has ended, as far as this host knows (UNAVAILABLE), or the job is
  /// aborted (ABORTED). Called while waiting for connections. Waits for keys of
  /// the store call it too.
  std::function<Status()> lost = [] { return Status(); };
  /// Returns the reason why a rank of the group has ended, if it has, as far as
  /// this host knows. Connections may outlive a process that has forked another
  /// one.
  std::function<std::optional<std::string>(int rank)> ended = [](int) {
    return std::nullopt;
  };
  /// The address of this process for other hosts, if the rendezvous gives one
  /// (Rendezvous::host); "": this host's loopback.
  std::string host = "";
};

class Backend {
public:
  virtual ~Backend() = default;
  virtual Capabilities capabilities() const = 0;
  /// Returns UNAVAILABLE if a library or device that the backend needs is
  /// missing here. The message has the packages to install.
  virtual Status available() const { return {}; }
  /// Returns the program that must start the processes of several ranks, such
  /// as mpirun; "": any launcher may.
  virtual std::string launcher() const { return ""; }
  /// Creates one rank's end of a group of processes; all ranks call it.
  virtual Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const = 0;
};

} // namespace dist

/// Defines the functions that the runtime looks up in a plug-in.
#define DIST_BACKEND(Type)                                                     \
  extern "C" const char *dist_backend_version() {                              \
    return DIST_BACKEND_VERSION;                                               \
  }                                                                            \
  extern "C" const dist::Backend *dist_backend() {                             \
    static Type backend;                                                       \
    return &backend;                                                           \
  }

#endif // DIST_RUNTIME_COMM_BACKEND_H
