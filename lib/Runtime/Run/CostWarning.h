//===- CostWarning.h - programs that move or hold too much ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_COSTWARNING_H
#define DIST_RUNTIME_RUN_COSTWARNING_H

#include "dist/Runtime/Artifact/Manifest.h"
#include "dist/Support/CommunicationReport.h"

#include <string>
#include <vector>

namespace dist {

/// Warnings about a rank that receives in a step, or holds, more than 10 times
/// the bytes of its arguments and results. Each names the operation with the
/// largest part and its line. Below 1 MiB, and on one rank, there are none.
std::vector<std::string> costWarnings(const Manifest &manifest,
                                      const CommunicationReport &report);

} // namespace dist

#endif // DIST_RUNTIME_RUN_COSTWARNING_H
