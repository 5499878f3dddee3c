//===- FileStore.h - a store in a file --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_FILESTORE_H
#define DIST_RUNTIME_STORE_FILESTORE_H

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/Store.h"

namespace dist {

struct FileStoreOptions {
  std::string path; ///< Created in an existing directory.
  JobToken token;
};

/// Opens a store in a file that all processes see, also on a shared file system
/// with locks. The file is a log, which is compacted when most of it is
/// obsolete. Every process that uses it holds a lock on it, which the system
/// releases when the process dies. A file without a lock is left over, and
/// begun anew. The last process removes it. Errors:
///
///   INVALID_ARGUMENT   the directory is missing or may not be written, or the
///                      file is something else; the job token is not the file's
///   UNAVAILABLE        the file system has no locks, or one is not released;
///                      the file has been removed, replaced or damaged
///   RESOURCE_EXHAUSTED the disk is full; nothing was changed
Result<std::shared_ptr<Store>> openFileStore(FileStoreOptions options,
                                             Deadline deadline);

} // namespace dist

#endif // DIST_RUNTIME_STORE_FILESTORE_H
