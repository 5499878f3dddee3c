//===- Summary.h - what dist-run says at the end ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_SUMMARY_H
#define DIST_RUNTIME_RUN_SUMMARY_H

#include "PipelineReport.h"
#include "dist/Runtime/Run/Options.h"
#include "dist/Runtime/Session/ProgramSession.h"
#include "dist/Support/CommunicationReport.h"

namespace dist {

/// The times, the loss curve, the collectives of one step, its stages, and
/// where the files are.
std::string summaryOf(const Manifest &manifest, const SessionResults &results,
                      const CommunicationReport &report,
                      const PipelineReport &pipeline,
                      const RunOptions &options);

} // namespace dist

#endif // DIST_RUNTIME_RUN_SUMMARY_H
