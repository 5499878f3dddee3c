//===- CpuFeatures.h - what this CPU can do ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARTIFACT_CPUFEATURES_H
#define DIST_RUNTIME_ARTIFACT_CPUFEATURES_H

#include <string>
#include <string_view>
#include <vector>

namespace dist {

/// True if this CPU and its operating system have the feature that LLVM calls
/// `name` (`avx512f`, `sse4.2`); false also for names that are not known.
bool hasCpuFeature(std::string_view name);

/// Those of `names` (with or without a leading `+`) that are not there.
std::vector<std::string>
missingCpuFeatures(const std::vector<std::string> &names);

/// The known features that this CPU has, sorted: equal on machines that can run
/// the same code.
std::vector<std::string> hostCpuFeatures();

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_CPUFEATURES_H
