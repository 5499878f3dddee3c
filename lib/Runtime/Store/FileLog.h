//===- FileLog.h - the file of a store --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_FILELOG_H
#define DIST_LIB_RUNTIME_STORE_FILELOG_H

#include "FileLock.h"
#include "StoreTable.h"

#include "dist/Runtime/Store/JobToken.h"

namespace dist {

/// A log of changes in a file that processes share:
///
///   | bytes | header                                                        |
///   |-------|---------------------------------------------------------------|
///   | 8     | "DSTORE1\n"                                                   |
///   | 32    | random: no two stores have the same                           |
///   | 32    | HMAC-SHA256 of it under the job token                         |
///   | 8     | where the log begins; what is before it is past               |
///
/// The changes follow: the length of the rest, its CRC-32, the kind of change,
/// the length of the key, the key, the value. A change that ends behind the
/// file was cut short by the death of its writer, and does not count.
class FileLog {
public:
  FileLog(std::string path, Descriptor file)
      : lock(std::move(path), std::move(file)) {}

  FileLock lock;

  // All calls need the lock:

  /// Begins a new store, or enters the one that others are using.
  Status enter(const JobToken &token);
  /// Applies the changes of others to the table.
  Status refresh(StoreTable &table);
  /// Writes a change after a call of refresh. On failure nothing is changed.
  Status append(const StoreChange &change);
  /// Writes the table anew if most of the log is obsolete.
  void shorten(const StoreTable &table);

private:
  Status begin(const JobToken &token);
  Status readHeader(std::string &header) const;
  Status readChanges(StoreTable &table, uint64_t end);
  Status write(const std::string &bytes, uint64_t offset);
  Status error(StatusCode code, std::string_view what) const;

  std::string nonce;
  uint64_t start = 0;    ///< The start of the log.
  uint64_t position = 0; ///< The end of applied changes.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_FILELOG_H
