//===- EmptyValues.h - options that are given nothing -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_EMPTYVALUES_H
#define DIST_PIPELINES_EMPTYVALUES_H

#include "dist/Support/Status.h"

#include "llvm/ADT/ArrayRef.h"

namespace dist {

/// An error for options whose value is empty, as where a script's variable is
/// not set: `--memory=`, `--memory ""`. Where there are passes, also for
/// theirs:
/// `--dist-auto-shard=memory=`. (Pipelines that are written out have all
/// options, also those without a value: --pass-pipeline takes them.)
Status checkOptionValues(llvm::ArrayRef<const char *> arguments,
                         bool hasPasses);

} // namespace dist

#endif // DIST_PIPELINES_EMPTYVALUES_H
