//===- ForeignLibraries.h - libraries of custom calls -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_FOREIGNLIBRARIES_H
#define DIST_RUNTIME_ARTIFACT_FOREIGNLIBRARIES_H

#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Runtime/CustomCall.h"

#include <map>

namespace dist {

/// The shared libraries whose functions an artifact calls; each is loaded once.
class ForeignLibraries {
public:
  ForeignLibraries() = default;
  ForeignLibraries(const ForeignLibraries &) = delete;
  ~ForeignLibraries();

  /// Returns the function of a custom call, of the runtime itself or of a
  /// library. A library that has moved since the program was compiled is
  /// searched for next to the artifact. Errors: no such library, no such
  /// symbol.
  Result<dist_custom_call_fn> find(const CustomCallCommand &call,
                                   const std::string &artifact);

private:
  Result<void *> load(const std::string &path, const std::string &artifact);

  std::map<std::string, void *> libraries;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_FOREIGNLIBRARIES_H
