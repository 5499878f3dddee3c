//===- Double.h - NCCL and CUDA, played in host memory ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test double of NCCL and of the CUDA driver: a shared object that has the
// functions of NcclApi.h, for machines without a GPU. It tests this project's
// own logic, not NCCL. It has these properties:
//
// - Memory of the GPU is host memory, at addresses that the process must not
//   access: an access crashes. Streams only proceed when they are polled.
// - Communicators never block: each call is in progress until it is polled.
//   Calls at a wrong time or in a wrong place are errors.
// - Sums are added from the last rank to the first, which exposes code that
//   relies on another order.
// - $DIST_NCCL_DOUBLE_FAULT scripts a failure of this process: see Fault.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_DOUBLE_H
#define DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_DOUBLE_H

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

/// The fault `KIND` or `KIND N` at the N-th collective or message of this
/// process (the first is 1).
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

/// Returns the real address of memory of the GPU; other memory has its own.
std::byte *real(const void *data);

/// An operation on a stream: proceeds whenever it is called, and returns true
/// once it is done.
using Operation = std::function<bool()>;
int enqueue(CudaStream stream, Operation operation);
void breakStreams(); ///< Makes all of them fail.

} // namespace dist::nccl_double

#endif // DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_DOUBLE_H
