//===- Backends.h - backends by name ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backend is built in, is registered by the program, or is a plug-in: a
// shared object libdist_NAME.so in a directory of $DIST_BACKEND_PATH (separated
// by colons), beside libdist or the executable, in ../lib of the latter, or
// where the loader looks. One of its files ends with
//
//   DIST_BACKEND(MyBackend)
//
// which also says which version of these headers it was built with: that of the
// program must be the same.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_BACKENDS_H
#define DIST_RUNTIME_GROUP_BACKENDS_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Group/BackendVersion.h"
#include "dist/Runtime/Store/Store.h"

#include <functional>
#include <optional>

namespace dist {

/// What a backend is given to connect the ranks of a group.
struct BackendSetup {
  int rank = 0;
  int size = 1;
  std::shared_ptr<Store> store; ///< Of this group alone.
  std::chrono::milliseconds timeout{0};
  /// A process that does not run for so long counts as lost, where the backend
  /// can tell.
  std::chrono::milliseconds deadAfter = std::chrono::seconds(30);
  /// Why the others will not come, if so: a rank of the group has ended, as far
  /// as this host knows (UNAVAILABLE), or the job is aborted (ABORTED). For who
  /// waits for them to connect. Waits for keys of the store ask it.
  std::function<Status()> lost = [] { return Status(); };
  /// Why a rank of the group does not run any more, if so, as far as this host
  /// knows: connections may outlive a process that has forked another one.
  std::function<std::optional<std::string>(int rank)> ended = [](int) {
    return std::nullopt;
  };
  /// Where this process is reached by those of other hosts, as far as the
  /// rendezvous tells (Rendezvous::host); "": this host's loopback.
  std::string host = "";
};

class Backend {
public:
  virtual ~Backend() = default;
  virtual Capabilities capabilities() const = 0;
  /// UNAVAILABLE: what it needs is missing here; the message says what to
  /// install.
  virtual Status available() const { return {}; }
  /// One rank's end of a group of processes; all ranks call it.
  virtual Result<std::unique_ptr<Communicator>>
  create(const BackendSetup &setup) const = 0;
};

/// Makes a backend known under the name of its capabilities; it must stay.
/// Errors: there is one of that name.
Status registerBackend(const Backend &backend);

/// Looks among the known ones, then for a plug-in. Errors:
///   NOT_FOUND        no backend has this name; the message lists those there
///                    are
///   UNAVAILABLE      the plug-in is missing, does not load, or was built with
///                    other headers; or the backend lacks what it needs: the
///                    message says what to install
Result<const Backend *> findBackend(const std::string &name);

inline bool isAvailable(const std::string &backend) {
  return bool(findBackend(backend));
}

/// The names of all backends that are built in, registered or loaded.
std::vector<std::string> loadedBackends();

/// A table of what the backends can do, in Markdown: operation x memory x type
/// (docs/generated/Backends.md). The project's own are in it also where their
/// plug-ins are not.
std::string capabilityTable();

} // namespace dist

/// Defines what the runtime looks for in a plug-in.
#define DIST_BACKEND(Type)                                                     \
  extern "C" const char *dist_backend_version() {                              \
    return DIST_BACKEND_VERSION;                                               \
  }                                                                            \
  extern "C" const dist::Backend *dist_backend() {                             \
    static Type backend;                                                       \
    return &backend;                                                           \
  }

#endif // DIST_RUNTIME_GROUP_BACKENDS_H
