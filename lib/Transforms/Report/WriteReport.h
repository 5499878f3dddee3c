//===- WriteReport.h - a report for people and scripts ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_WRITEREPORT_H
#define DIST_LIB_TRANSFORMS_REPORT_WRITEREPORT_H

#include "dist/Transforms/AutoShard/Machine.h"
#include "dist/Transforms/Report/PlanReport.h"

namespace dist {

/// A page that needs nothing else: what the program says is text in it, never
/// markup.
std::string toHtml(const PlanReport &report);

/// A few lines: the costs in sum, and the stages.
std::string summaryOf(const PlanReport &report);

/// The stages with their costs and saved bytes, the coordinates with their
/// memory and bubbles, and the simulated timeline. Empty for a step without
/// micro-batches.
std::string pipelineText(const PlanReport &report);

/// "1.234 ms", "12,345" of a cost; "1.50 GiB" of bytes.
std::string costText(const PlanReport &report, double cost);
std::string bytesText(double bytes);

/// The whole file or none of it; `-` is stdout. Error: it cannot be written.
mlir::LogicalResult writeFile(mlir::MLIRContext *context,
                              const std::string &file, const std::string &text);
/// The same of JSON; what is not UTF-8 in names is replaced.
mlir::LogicalResult writeJson(mlir::MLIRContext *context,
                              const std::string &file,
                              const nlohmann::ordered_json &json);

/// The request of a pass by its options; without a limit it is what
/// dist-auto-shard was given, else the device's own.
mlir::FailureOr<Machine> loadMachine(MeshOp mesh, const std::string &cluster,
                                     const std::string &memory);

/// An option that is an amount of memory (ByteSize.h), one that counts. Errors
/// name the option.
mlir::FailureOr<double> readBytes(mlir::Location loc, llvm::StringRef option,
                                  const std::string &text);
mlir::LogicalResult verifyCount(mlir::Location loc, llvm::StringRef option,
                                int count);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_WRITEREPORT_H
