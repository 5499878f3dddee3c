//===- BufferUses.h - the buffers that commands use -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_BUFFERUSES_H
#define DIST_RUNTIME_ARTIFACT_BUFFERUSES_H

#include "dist/Runtime/Artifact/Program.h"

namespace dist {

/// The buffers that commands read and write; some may be there twice.
struct BufferUses {
  std::vector<int> reads, writes;
};

/// Returns the uses of a command, for a call those of its segment. The commands
/// inside of a loop or branch are not included.
BufferUses usesOf(const Program &program, const Command &command);

/// Returns the uses of a segment, each buffer once.
BufferUses usesOf(const Program &program, const Segment &segment);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_BUFFERUSES_H
