//===- DataObject.h - constants and manifest as object code -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_DATAOBJECT_H
#define DIST_LIB_CODEGEN_DATAOBJECT_H

#include "dist/Codegen/Kernels/KernelCompiler.h"

namespace dist {

/// Read-only data with a name that the runtime looks up.
struct DataSymbol {
  std::string name;
  std::string bytes;
};

/// An object file that defines the symbols, each aligned to 64 bytes, and
/// for `manifest` dist_manifest (ended by a zero byte) and dist_manifest_size
/// (uint64_t, without it). `target` is resolved.
Result<std::string> emitDataObject(llvm::ArrayRef<DataSymbol> symbols,
                                   const std::string &manifest,
                                   const TargetOptions &target);

/// The elements of a constant as they are stored in memory: row-major,
/// little-endian, one byte for an i1. Nothing for attributes that do not have
/// their elements.
std::optional<std::string> bytesOfConstant(mlir::Attribute constant);

/// The blocks of a tensor one after another, each at a multiple of 64 bytes.
/// Each dimension has `parts` blocks of the size that `block` gives; the first
/// dimension's vary slowest. Zeros follow after the end of the tensor.
std::string cutIntoBlocks(llvm::StringRef bytes, llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> block,
                          llvm::ArrayRef<int64_t> parts);

} // namespace dist

#endif // DIST_LIB_CODEGEN_DATAOBJECT_H
