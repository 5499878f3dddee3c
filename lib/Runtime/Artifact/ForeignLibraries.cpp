//===- ForeignLibraries.cpp - libraries of custom calls -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Artifact/ForeignLibraries.h"

#include "dist/Runtime/Fft.h"
#include "dist/Runtime/Lapack.h"
#include "dist/Support/RuntimeLibrary.h"

#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;
namespace fs = std::filesystem;

ForeignLibraries::~ForeignLibraries() {
  for (const auto &[path, library] : libraries)
    dlclose(library);
}

Result<void *> ForeignLibraries::load(const std::string &path,
                                      const std::string &artifact) {
  if (auto known = libraries.find(path); known != libraries.end())
    return known->second;
  std::error_code error;
  fs::path place = path;
  if (!fs::exists(place, error))
    place = fs::absolute(artifact, error).parent_path() / place.filename();
  if (!fs::exists(place, error))
    return Status::notFound(fmt::format(
        "its library '{}' is neither there nor next to the artifact", path));
  void *library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Status::invalid(
        fmt::format("cannot load its library: {}", dlerror()));
  libraries[path] = library;
  return library;
}

Result<dist_custom_call_fn>
ForeignLibraries::find(const CustomCallCommand &call,
                       const std::string &artifact) {
  auto refuse = [&](const Status &status) {
    return Status(
        status.getCode(),
        fmt::format("custom call '{}': {}", call.target, status.getMessage()));
  };
  if (call.library == kRuntimeLibrary) {
    Result<dist_custom_call_fn> function = call.symbol.starts_with("fft")
                                               ? fftFunction(call.symbol)
                                               : lapackFunction(call.symbol);
    return function ? function : refuse(function.status());
  }
  Result<void *> library = load(call.library, artifact);
  if (!library)
    return refuse(library.status());
  auto function = reinterpret_cast<dist_custom_call_fn>(
      dlsym(*library, call.symbol.c_str()));
  if (!function)
    return refuse(
        Status::notFound(fmt::format("its library '{}' has no symbol '{}'; a "
                                     "C++ function needs extern \"C\"",
                                     call.library, call.symbol)));
  return function;
}
