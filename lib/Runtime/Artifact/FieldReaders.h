//===- FieldReaders.h - parts of a manifest ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_FIELDREADERS_H
#define DIST_RUNTIME_ARTIFACT_FIELDREADERS_H

#include "dist/Runtime/Artifact/Program.h"
#include "dist/Support/JsonField.h"

namespace dist {

/// The largest number of a buffer and the like.
inline constexpr int64_t kMaxIndex = INT32_MAX;

/// Reads the number of a buffer and the like.
int readIndex(const JsonField &field);
int64_t readCount(const JsonField &field);
DType readDType(const JsonField &field);
TensorSpec readTensor(const JsonField &field);
BufferSpec readBuffer(const JsonField &field);

/// Appends a list of commands, each followed by those that it consists of.
CommandRange readCommands(const JsonField &field,
                          std::vector<Command> &commands);
/// Appends the list of a program, which has calls and transfers as well.
CommandRange readSchedule(const JsonField &field,
                          std::vector<Command> &commands);

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_FIELDREADERS_H
