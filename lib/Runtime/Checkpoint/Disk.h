//===- Disk.h - changes of the file system that last ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that a checkpoint does to the file system. Errors name the path:
// RESOURCE_EXHAUSTED where there is no space, else INTERNAL.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_CHECKPOINT_DISK_H
#define DIST_RUNTIME_CHECKPOINT_DISK_H

#include "dist/Support/Status.h"

#include <functional>
#include <span>
#include <string_view>

namespace dist::disk {

/// Called before every operation, with what it is and the path. An errno that
/// it returns is how the operation fails. For tests.
using Fault = std::function<int(std::string_view operation, std::string_view)>;
void setFault(Fault fault);
/// How this operation is to fail; 0: it is not.
int faultAt(std::string_view operation, const std::string &path);
/// The error of an operation; Ok for errno 0.
Status failure(const char *doing, const std::string &path, int error);

/// Also its parents; one that is there is no error.
Status makeDirectories(const std::string &path);

/// Creates a file of these parts, one after the other, and waits until it is on
/// the disk.
Status writeFile(const std::string &path,
                 std::span<const std::string_view> parts);

/// A text that was written so. Errors: those of dist/Support/TextFile.h;
/// INVALID_ARGUMENT where it is no regular file: a pipe might say nothing.
Result<std::string> readText(const std::string &path);

/// Waits until the names in a directory are on the disk.
Status syncDirectory(const std::string &path);

/// Moves a file over another one, or a directory to where nothing is.
Status move(const std::string &from, const std::string &to);
/// Two directories take each other's name. False: the file system cannot do
/// that (NFS), and nothing has changed.
Result<bool> exchange(const std::string &a, const std::string &b);

/// A file, or a directory with all that it has; nothing there is no error.
Status remove(const std::string &path);

} // namespace dist::disk

#endif // DIST_RUNTIME_CHECKPOINT_DISK_H
