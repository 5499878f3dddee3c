//===- EarlyMemory.cpp - memory that mimalloc does not get ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mimalloc aborts without a message where `new` gets no memory, and asks for no
// handler of C++. The initializers of LLVM's libraries allocate before main, so
// mimalloc's own handler is set before they run.
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ExhaustedMemory.h"

#include <cerrno>
#include <mimalloc.h>

static void endWithoutMemory(int error, void *) {
  if (error == ENOMEM)
    dist::endExhausted("out of memory (see ulimit -v)");
}

static void setHandler(int, char **, char **) {
  mi_register_error(endWithoutMemory, nullptr);
}

[[gnu::section(".preinit_array"),
  gnu::used]] static void (*const setsHandler)(int, char **,
                                               char **) = setHandler;
