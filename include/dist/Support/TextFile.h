//===- TextFile.h - the text of a file --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_TEXTFILE_H
#define DIST_SUPPORT_TEXTFILE_H

#include "dist/Support/Status.h"

#include <string_view>

namespace dist {

/// Reads all of a plan, a cluster file or the like; of a pipe, to its end.
/// Errors give the reason without the path: NOT_FOUND if there is no such file,
/// INVALID_ARGUMENT for a directory and for more than 256 MiB or endless input.
Result<std::string> readTextFile(const std::string &path);

/// True for the text of a plan, a cluster and the like, false for the name of a
/// file that has it: a text is JSON and begins with `{`.
bool isJsonText(std::string_view textOrFile);

/// A text, or that of a file. Errors: those of readTextFile.
Result<std::string> readTextOrFile(const std::string &textOrFile);

/// The name of a text in diagnostics: the file's, or `otherwise`.
std::string nameOfText(const std::string &textOrFile,
                       std::string_view otherwise);

} // namespace dist

#endif // DIST_SUPPORT_TEXTFILE_H
