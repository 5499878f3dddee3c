//===- LibraryCall.h - calls of the runtime's functions ------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_LIBRARYCALL_H
#define DIST_LIB_CODEGEN_KERNELS_LIBRARYCALL_H

#include "ProgramBuilder.h"

namespace dist::kernels {

/// Adds a statement that calls a function of Runtime/Abi.h with the address of
/// a constant descriptor and those of operands, the last of which it writes.
void addLibraryCall(mlir::Location loc, ProgramBuilder &builder,
                    std::string function, std::string descriptor,
                    llvm::ArrayRef<View> operands);

/// The bytes of a descriptor; all targets are little-endian, as this host.
template <typename Descriptor>
std::string bytesOf(const Descriptor &descriptor) {
  return {reinterpret_cast<const char *>(&descriptor), sizeof(descriptor)};
}

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_LIBRARYCALL_H
