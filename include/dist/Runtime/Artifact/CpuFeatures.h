//===- CpuFeatures.h - features of this CPU ---------------------*- C++ -*-===//
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
/// `name` (`avx512f`, `sse4.2`). False for unknown names.
bool hasCpuFeature(std::string_view name);

/// Returns those of `names` (with or without a leading `+`) that this CPU
/// lacks.
std::vector<std::string>
missingCpuFeatures(const std::vector<std::string> &names);

/// Returns the known features of this CPU, sorted. Machines with equal lists
/// can run the same code.
std::vector<std::string> hostCpuFeatures();

} // namespace dist

#endif // DIST_RUNTIME_ARTIFACT_CPUFEATURES_H
