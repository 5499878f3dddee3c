//===- Manifest.h - the contents of an artifact -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/reference/artifact.md describes the form. A Manifest returned by
// readManifest is consistent: every index, size and sharding has been checked.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_MANIFEST_H
#define DIST_RUNTIME_ARTIFACT_MANIFEST_H

#include "dist/Runtime/Artifact/Program.h"

#include <string_view>

namespace dist {

struct Manifest {
  std::string name;
  std::string triple, cpu;
  std::vector<std::string> features;
  /// The least precise float type that the program computes in.
  DType coarsestFloat = DType::F32;
  /// The type in which ranks add gradients, if it is a shorter one.
  DType gradientSums = DType::F32;
  /// The strategies that changed what the program computes, as the plan asked.
  std::vector<std::string> changed;
  /// The unit of planned costs: `seconds`, or `bytes` without a cluster.
  std::string costUnit;
  Mesh mesh;
  std::vector<TensorSpec> arguments, results;
  std::vector<Edge> edges;
  /// At least one; every rank has one of them.
  std::vector<Program> programs;

  /// Returns the number of the program that a rank runs.
  int programOf(int64_t rank) const;
  const Program &programAt(int64_t rank) const {
    return programs[size_t(programOf(rank))];
  }
  /// Returns the axes along which programs differ.
  Axes programAxes() const;

  /// Returns the rank at the other end of an edge of `rank`.
  int64_t peerOf(int64_t rank, const Coordinates &other) const;

  /// Returns `edge 'y' from pp=0 to pp=1, micro-batch 3, after 0F3`.
  std::string describe(const Program &program,
                       const TransferCommand &transfer) const;
};

/// Reads and verifies a manifest. An error has the place in the manifest, and
/// the expected and the actual value.
Result<Manifest> readManifest(std::string_view text);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_MANIFEST_H
