//===- DnnlLibrary.cpp - the functions of oneDNN --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DnnlLibrary.h"

#include "dist/Runtime/BlasFunctions.h"

#include <dlfcn.h>
#include <memory>

using namespace dist;

static bool load(DnnlLibrary &library, void *handle) {
  bool found = handle != nullptr;
#define DIST_LOOK_UP(name)                                                     \
  library.name =                                                               \
      found ? reinterpret_cast<decltype(&::name)>(dlsym(handle, #name))        \
            : nullptr;                                                         \
  found = found && library.name;
  DIST_DNNL_FUNCTIONS(DIST_LOOK_UP)
#undef DIST_LOOK_UP
  return found && library.dnnl_version()->major == DNNL_VERSION_MAJOR &&
         library.dnnl_engine_create(&library.engine, dnnl_cpu, 0) ==
             dnnl_success;
}

const DnnlLibrary *dist::dnnlLibrary() {
  static const std::unique_ptr<DnnlLibrary> loaded = [] {
    auto library = std::make_unique<DnnlLibrary>();
    if (!load(*library, blasFunctions().oneDnn))
      library.reset();
    return library;
  }();
  return loaded.get();
}
