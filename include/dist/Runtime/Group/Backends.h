//===- Backends.h - backends by name ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backend is built in, registered by the program, or a plug-in: a shared
// object libdist_NAME.so in a directory of $DIST_BACKEND_PATH (separated by
// colons), next to libdist or the executable, in ../lib of the latter, or on
// the loader's path. One source file of a plug-in ends with
//
//   DIST_BACKEND(MyBackend)
//
// which also records the version of these headers that it was built with. The
// program must have the same version.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_BACKENDS_H
#define DIST_RUNTIME_GROUP_BACKENDS_H

#include "dist/Runtime/Comm/Backend.h"

#include <string>
#include <vector>

namespace dist {

/// Registers a backend under the name of its capabilities. It must not be
/// destroyed. Errors: the name is taken.
Status registerBackend(const Backend &backend);

/// Returns a known backend, or else loads a plug-in. Errors:
///
///   NOT_FOUND        no backend has this name; the message lists those there
///                    are
///   UNAVAILABLE      the plug-in is missing, does not load, or was built with
///                    other headers; or the backend lacks a library or device,
///                    and the message has the packages to install
Result<const Backend *> findBackend(const std::string &name);

inline bool isAvailable(const std::string &backend) {
  return bool(findBackend(backend));
}

/// Returns the names of all backends that are built in, registered or loaded.
std::vector<std::string> loadedBackends();

/// Returns the capabilities of the backends as a table in Markdown: operation x
/// memory x type (docs/generated/Backends.md). It has the project's own
/// backends even without their plug-ins.
std::string capabilityTable();

} // namespace dist

#endif // DIST_RUNTIME_GROUP_BACKENDS_H
