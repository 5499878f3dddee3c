//===- TextFile.h - the text of a file --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_TEXTFILE_H
#define DIST_SUPPORT_TEXTFILE_H

#include "dist/Support/Status.h"

#include <functional>
#include <string_view>

namespace dist {

/// Reads all of a plan, a cluster file or the like; of a pipe, to its end.
/// Errors give the reason without the path: NOT_FOUND if there is no such file,
/// INVALID_ARGUMENT for a directory and for more than 256 MiB or endless input.
Result<std::string> readTextFile(const std::string &path);

/// True for the text of a plan, a cluster and the like, false for the name of a
/// file that has it: a text is JSON and begins with `{`.
bool isJsonText(std::string_view textOrFile);

/// A text in memory: of a plan, a cluster and the like.
struct NamedText {
  NamedText() = default;
  NamedText(const char *text) : text(text) {}
  NamedText(std::string text, std::string name = "")
      : text(std::move(text)), name(std::move(name)) {}

  bool isEmpty() const { return text.empty() && name.empty(); }
  /// The name in diagnostics.
  const std::string &nameOr(const std::string &otherwise) const {
    return name.empty() ? otherwise : name;
  }

  std::string text;
  std::string name; ///< Of the file that it was read from; empty: of none.
};

/// Receives a text. An error ends the work that made the text.
using TextSink = std::function<Status(const std::string &text)>;

/// Called with a line about work that takes long, each of which replaces the
/// one before, and with an empty one at its end.
using ProgressSink = std::function<void(const std::string &line)>;

/// A text, or that of a file. Errors: those of readTextFile.
Result<NamedText> readTextOrFile(const std::string &textOrFile);

} // namespace dist

#endif // DIST_SUPPORT_TEXTFILE_H
