//===- Disk.h - durable changes of the file system --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All file system operations of checkpoints. Errors name the path:
// RESOURCE_EXHAUSTED if the disk is full, else INTERNAL.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_DISK_H
#define DIST_RUNTIME_CHECKPOINT_DISK_H

#include "dist/Support/Status.h"

#include <functional>
#include <span>
#include <string_view>

namespace dist::disk {

/// A function called before every operation, with its name and the path. An
/// errno that it returns makes the operation fail. For tests.
using Fault = std::function<int(std::string_view operation, std::string_view)>;
void setFault(Fault fault);
/// Returns the errno with which this operation is to fail; 0 if it is not.
int faultAt(std::string_view operation, const std::string &path);
/// Returns the error of an operation; Ok for errno 0.
Status failure(const char *doing, const std::string &path, int error);

/// Creates a directory and its parents. An existing directory is no error.
Status makeDirectories(const std::string &path);

/// Creates a file of these parts, one after the other, and waits until it is on
/// the disk.
Status writeFile(const std::string &path,
                 std::span<const std::string_view> parts);

/// Reads a text file. Errors: those of dist/Support/TextFile.h;
/// INVALID_ARGUMENT if it is no regular file, as a pipe might never end.
Result<std::string> readText(const std::string &path);

/// Waits until the names in a directory are on the disk.
Status syncDirectory(const std::string &path);

/// Moves a file over another one, or a directory to an unused name.
Status move(const std::string &from, const std::string &to);
/// Exchanges the names of two directories. Returns false if the file system
/// cannot do that (NFS); nothing has changed then.
Result<bool> exchange(const std::string &a, const std::string &b);

/// Removes a file, or a directory with its contents. A missing one is no error.
Status remove(const std::string &path);

} // namespace dist::disk

#endif // DIST_RUNTIME_CHECKPOINT_DISK_H
