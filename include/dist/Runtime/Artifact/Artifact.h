//===- Artifact.h - a program that can be run -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_ARTIFACT_H
#define DIST_RUNTIME_ARTIFACT_ARTIFACT_H

#include "dist/Runtime/Abi.h"
#include "dist/Runtime/Artifact/ForeignLibraries.h"
#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Runtime/CustomCall.h"

#include <memory>

namespace dist {

class MemoryFile;

/// A loaded artifact (docs/reference/artifact.md). Nothing of the file runs
/// before its seal, its ELF structure, its manifest and the CPU features that
/// it needs have been checked.
///
///   Result<std::shared_ptr<const Artifact>> artifact =
///       Artifact::load("step.dist");
class Artifact {
public:
  /// Loads an artifact. Errors name the file and its fault.
  static Result<std::shared_ptr<const Artifact>> load(const std::string &path);
  /// Loads an artifact that is in memory, such as the compiler's; the bytes are
  /// copied. `name` stands for the file in errors. Libraries of custom calls
  /// are looked for where they were, and in the working directory.
  static Result<std::shared_ptr<const Artifact>>
  fromBytes(std::string_view bytes, const std::string &name);
  ~Artifact();

  const Manifest &manifest() const { return contents; }
  /// Returns the hash of all bytes, as 16 hexadecimal digits.
  const std::string &seal() const { return hash; }

  /// Returns the kernel of command `index` of a program; null if that is not a
  /// kernel.
  dist_kernel_fn kernel(int program, size_t index) const {
    return bound[size_t(program)].kernels[index];
  }
  /// Returns the function of command `index` of a program; null if that is not
  /// a custom call.
  dist_custom_call_fn customCall(int program, size_t index) const {
    return bound[size_t(program)].customCalls[index];
  }
  /// True if its kernels or custom calls use OpenBLAS.
  bool usesBlas() const { return isBlasUsed; }
  /// Returns the data of buffer `index` of a program on a rank; null if that is
  /// not a constant.
  const void *constant(int program, size_t index, int64_t rank) const;

private:
  Artifact() = default;
  static Result<std::shared_ptr<const Artifact>>
  make(std::string_view bytes, const std::string &name,
       std::shared_ptr<MemoryFile> memory);
  /// The functions and data of the library for each command and buffer of a
  /// program.
  struct Symbols {
    std::vector<dist_kernel_fn> kernels;
    std::vector<dist_custom_call_fn> customCalls;
    std::vector<const void *> constants;
  };
  Status bind(const std::string &path);
  Result<Symbols> bind(const Program &program, const std::string &path);
  Result<dist_custom_call_fn> customCallOf(const Command &command,
                                           const std::string &path);
  Result<dist_kernel_fn> kernelOf(const Command &command) const;

  Manifest contents;
  std::string hash;
  bool isBlasUsed = false;
  std::shared_ptr<MemoryFile> memory; ///< The file of one in memory; or null.
  void *library = nullptr;
  ForeignLibraries foreign;
  std::vector<Symbols> bound; ///< By program.
};

/// True if the file starts like an artifact (any ELF file), and not like a
/// program that has to be compiled.
bool looksLikeArtifact(const std::string &path);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_ARTIFACT_H
