//===- OldOptions.h - options by their old names ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   CurrentArguments arguments("dist-opt", argc, argv);
//   arguments.printWarnings();
//   parse(arguments.count(), arguments.values());
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_OLDOPTIONS_H
#define DIST_SUPPORT_OLDOPTIONS_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// An option that was renamed. Its old name is accepted for one release.
struct OldOption {
  std::string_view owner; ///< A tool, or the pass that has the option.
  std::string_view old, current;
};

/// Returns the renamed options of all tools and passes.
std::span<const OldOption> oldOptions();

/// A command line in which old names of options are replaced: `--old` of the
/// tool, and `old` among the options of a pass, as in `--pass="old=1"` and
/// `--pass-pipeline=...pass{old=1}`.
class CurrentArguments {
public:
  CurrentArguments(std::string_view tool, int argc, char **argv,
                   std::span<const OldOption> renamed = oldOptions());

  int count() const { return int(pointers.size()) - 1; }
  char **values() { return pointers.data(); } ///< Ends with null.

  /// A line for each option that is given by its old name.
  const std::vector<std::string> &warnings() const { return lines; }
  /// Prints the warnings to stderr.
  void printWarnings() const;

private:
  void replace(std::string &argument, const OldOption &option);
  void replaceInPass(std::string &argument, const OldOption &option);
  /// Replaces in the options that begin at `at`; returns their end.
  size_t replaceInList(std::string &argument, size_t at,
                       const OldOption &option);
  void warn(const OldOption &option);

  std::string tool;
  std::vector<std::string> texts;
  std::vector<char *> pointers;
  std::vector<std::string> lines;
};

} // namespace dist

#endif // DIST_SUPPORT_OLDOPTIONS_H
