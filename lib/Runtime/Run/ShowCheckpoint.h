//===- ShowCheckpoint.h - a table of a checkpoint ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_SHOWCHECKPOINT_H
#define DIST_RUNTIME_RUN_SHOWCHECKPOINT_H

#include <string>

namespace dist {

/// Prints what a checkpoint, or the latest of a directory, has, and what is
/// damaged of it. False if anything is.
bool showCheckpoint(const std::string &path);

} // namespace dist

#endif // DIST_RUNTIME_RUN_SHOWCHECKPOINT_H
