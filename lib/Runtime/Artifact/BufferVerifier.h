//===- BufferVerifier.h - checks of buffers ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H
#define DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H

#include "dist/Runtime/Artifact/Program.h"

/// Leaves the function with the error of `expression`, if it has one.
#define DIST_RETURN_IF_ERROR(expression)                                       \
  if (Status status = (expression); !status.ok())                              \
  return status

namespace dist {

/// Checks entries of a program against its buffers. Errors name the buffer.
class BufferVerifier {
public:
  BufferVerifier(const Mesh &mesh, const Program &program)
      : mesh(mesh), program(program) {}

  const Mesh &mesh;
  const Program &program;
  /// The segment that is checked; null for the program's list.
  const Segment *segment = nullptr;

  /// Checks that the mesh has the axes, each once.
  Status verifyAxes(const Axes &axes) const;
  /// Checks that a temporary buffer is in the arena, one of a frame in its
  /// slots, and that the mesh has the axes of a constant.
  Status verifyBuffer(const BufferSpec &buffer) const;
  /// Checks that the buffer exists, that the segment uses its frame, and that
  /// no constant is written.
  Status verifyUse(int buffer, bool written) const;
  Status verifyUses(const std::vector<int> &buffers, bool written) const;
  /// Checks that the frame, which exists, has the slot.
  Status verifySlot(int frame, int slot) const;
  /// Checks that `buffer` has room for `elements` of a type.
  Status verifyRoom(int buffer, DType dtype, int64_t elements) const;
  /// Checks that the tensor's block fits into a buffer.
  Status verifyTensor(const TensorSpec &tensor, int buffer) const;
  /// True if two buffers share memory, those of one frame in the same slot.
  bool overlap(int a, int b) const;

private:
  Status verifyExists(int buffer) const;
  Status verifyPart(const BufferSpec &buffer) const;
  Status verifyPlace(const BufferSpec &buffer, int64_t bytes,
                     const std::string &memory) const;
  Status verifyFrame(int buffer) const;
};

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_BUFFERVERIFIER_H
