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

/// A complete ELF shared object of this machine's architecture, inspected
/// without running any of it. It refers to the bytes that it was read from.
class ElfFile {
public:
  /// Checks all data that the loader relies on: the header, that segments and
  /// sections are within the file, and the dynamic symbols. Errors describe the
  /// fault of the file.
  static Result<ElfFile> read(std::string_view bytes);

  /// Returns the data of a defined symbol; empty if there is none, or if it has
  /// no bytes in the file.
  std::string_view dataOf(const std::string &symbol) const;

private:
  std::map<std::string, std::string_view, std::less<>> symbols;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_ELFFILE_H
