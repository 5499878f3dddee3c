//===- Storage.h - memory of local arrays -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_STORAGE_H
#define DIST_LIB_CODEGEN_KERNELS_STORAGE_H

#include "Schedule.h"

namespace dist::kernels {

/// Makes local arrays smaller: one that is used in the iterations of a loop
/// only needs the room of one iteration. Rewrites the program's accesses.
void contractArrays(Program &program, llvm::ArrayRef<Node> nodes);

enum class Place {
  Outside,  ///< An argument, result or constant.
  Register, ///< Written and read by statements of one leaf, at the same place.
  Stack,
  Scratch,
};

struct Storage {
  std::vector<Place> places;          ///< Of each array.
  /// The array in whose memory each array is placed: itself or, in scratch,
  /// another one that is no longer in use.
  std::vector<int> memoryOf;
  std::vector<int64_t> scratchOffset; ///< Of each array that is in scratch.
  int64_t scratchBytes = 0;
};
Storage assignStorage(const Program &program, llvm::ArrayRef<Node> nodes);

/// The size of an element in memory; i1 takes a byte, index eight.
int64_t bytesOf(mlir::Type elementType);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_STORAGE_H
