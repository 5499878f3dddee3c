//===- Linker.h - object files -> a sealed shared object --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_LINKER_H
#define DIST_LIB_CODEGEN_LINKER_H

#include "dist/Support/Status.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace dist {

/// An object file in memory.
struct ObjectFile {
  std::string name;
  llvm::StringRef contents;
};

/// Links the objects (with ld.lld) into a shared object and checks that its
/// undefined symbols are ones that every runtime has (Runtime/Abi.h). Returns
/// its sealed bytes (docs/reference/artifact.md). Names of temporary files
/// begin with `scratch`; if that is empty, they are in a directory of their own
/// in $TMPDIR. Errors: no linker, a symbol that is missing or defined twice, a
/// file that cannot be written.
Result<std::string> linkArtifact(llvm::ArrayRef<ObjectFile> objects,
                                 const std::string &scratch);

/// An error if no file can be made whose name begins with `scratch`.
Status checkWritable(const std::string &scratch);

/// The path of ld.lld: in `directory` (that of the LLVM that we were built
/// with), else in PATH.
Result<std::string> findLinker(llvm::StringRef directory);

} // namespace dist

#endif // DIST_LIB_CODEGEN_LINKER_H
