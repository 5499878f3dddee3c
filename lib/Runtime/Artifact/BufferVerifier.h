//===- BufferVerifier.h - checks of buffers ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H

#include "dist/Runtime/Artifact/Manifest.h"

/// Leaves the function with the error of `expression`, if it has one.
#define DIST_RETURN_IF_ERROR(expression)                                       \
  if (Status status = (expression); !status.ok())                              \
  return status

namespace dist {

/// Checks entries of a manifest against its buffers. Errors name the buffer.
class BufferVerifier {
public:
  explicit BufferVerifier(const Manifest &manifest)
      : manifest(manifest), mesh(manifest.mesh) {}

  const Manifest &manifest;
  const Mesh &mesh;

  /// Checks that the mesh has the axes, each once.
  Status verifyAxes(const Axes &axes) const;
  /// Checks that a temporary buffer is in the arena, and that the mesh has the
  /// axes of a constant.
  Status verifyBuffer(const BufferSpec &buffer) const;
  /// Checks that the buffer exists, and that no constant is written.
  Status verifyUse(int buffer, bool written) const;
  Status verifyUses(const std::vector<int> &buffers, bool written) const;
  /// Checks that `buffer` has room for `elements` of a type.
  Status verifyRoom(int buffer, DType dtype, int64_t elements) const;
  /// Checks that the tensor's block fits into its buffer.
  Status verifyTensor(const TensorSpec &tensor) const;
  /// True if two buffers share memory.
  bool overlap(int a, int b) const;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H
