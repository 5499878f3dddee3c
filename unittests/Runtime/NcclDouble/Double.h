//===- Double.h - NCCL and CUDA, played in host memory ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test double of NCCL and of the CUDA driver: a shared object that has the
// functions of NcclApi.h, for machines without a GPU. It tests this project's
// own logic and says nothing about NCCL. What it plays:
//
// - Memory of the GPU is host memory, at addresses that the process must not
//   touch: who does, crashes. Streams only go on when they are asked for.
// - Communicators never block: each call is in progress until it is asked for.
//   Calls at a time or in a place where they are wrong are errors.
// - Sums are made from the last rank to the first, so that whoever counts on an
//   order is found out.
// - $DIST_NCCL_DOUBLE_FAULT scripts a failure of this process: see Fault.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_NCCLDOUBLE_DOUBLE_H
#define DIST_UNITTESTS_RUNTIME_NCCLDOUBLE_DOUBLE_H

#include "Comm/Nccl/NcclApi.h"

#include <functional>
#include <string>

namespace dist::nccl_double {

enum : int {
  kInternalError = 3,
  kInvalidArgument = 4,
  kInvalidUsage = 5,
  kRemoteError = 6,
};
enum : int {
  kInvalidValue = 1,
  kNoDevice = 100,
  kInvalidContext = 201,
  kIllegalAddress = 700,
};

/// `KIND` or `KIND N`: what goes wrong at the N-th collective or message of
/// this process (the first is 1).
///
///   init-hangs    communicators never connect
///   hangs N       it never ends
///   async-error N it is never carried out, and an asynchronous error comes
///   fails N       the call itself fails
///   cuda-fails N  the stream fails
///   killed N      the process is killed
///   no-memory     the GPU has no memory
///   old, no-gpu, no-driver   what it says when it is loaded
struct Fault {
  std::string kind;
  int at = 0;

  static const Fault &get();
  bool is(const char *name) const { return kind == name; }
  bool is(const char *name, int number) const {
    return kind == name && number >= at;
  }
};

/// Where memory of the GPU really is; other memory is where it is.
std::byte *real(const void *data);

/// What is put on a stream: goes on whenever it is called, and says whether it
/// is done.
using Operation = std::function<bool()>;
int enqueue(CudaStream stream, Operation operation);
void breakStreams(); ///< All fail from now on.

} // namespace dist::nccl_double

#endif // DIST_UNITTESTS_RUNTIME_NCCLDOUBLE_DOUBLE_H
