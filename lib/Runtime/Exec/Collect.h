//===- Collect.h - what ranks have, on one of them --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_COLLECT_H
#define DIST_RUNTIME_EXEC_COLLECT_H

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <cstring>

namespace dist {

/// The bytes of every rank, on rank 0; nothing on the others. They may differ
/// in number.
Result<std::vector<std::vector<std::byte>>>
collect(ProcessGroup &group, std::span<const std::byte> own);

/// The same of numbers and plain structures.
template <typename T>
Result<std::vector<std::vector<T>>> collectVectors(ProcessGroup &group,
                                                   const std::vector<T> &own) {
  auto parts = collect(group, std::as_bytes(std::span(own)));
  if (!parts)
    return parts.status();
  std::vector<std::vector<T>> vectors;
  for (const std::vector<std::byte> &part : *parts) {
    vectors.emplace_back(part.size() / sizeof(T));
    std::memcpy(vectors.back().data(), part.data(), part.size());
  }
  return vectors;
}

} // namespace dist

#endif // DIST_RUNTIME_EXEC_COLLECT_H
