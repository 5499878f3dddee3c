//===- ElfFile.h - a shared object as a file --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_ELFFILE_H
#define DIST_RUNTIME_ARTIFACT_ELFFILE_H

#include "dist/Support/Status.h"

#include <map>
#include <string_view>

namespace dist {

/// A complete ELF shared object of this machine's architecture, looked at
/// without running any of it. It refers to the bytes it was read from.
class ElfFile {
public:
  /// Checks everything that the loader will rely on: the header, that segments
  /// and sections lie within the file, and the dynamic symbols. Errors say
  /// what is wrong with the file.
  static Result<ElfFile> read(std::string_view bytes);

  /// The data of a defined symbol; empty where there is none, or where it has
  /// no bytes in the file.
  std::string_view dataOf(const std::string &symbol) const;

private:
  std::map<std::string, std::string_view, std::less<>> symbols;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_ELFFILE_H
