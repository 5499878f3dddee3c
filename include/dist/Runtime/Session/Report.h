//===- Report.h - the collectives that were executed ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_REPORT_H
#define DIST_RUNTIME_SESSION_REPORT_H

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Support/CommunicationReport.h"

namespace dist {

/// Returns the collectives of the last step; of each, as many as the busiest
/// rank executed.
Result<CommunicationReport> reportOf(Executor &executor);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_REPORT_H
