//===- SectionTimes.h - times of kernels in a trace -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CALIBRATION_SECTIONTIMES_H
#define DIST_LIB_CALIBRATION_SECTIONTIMES_H

#include "dist/Runtime/Exec/Executor.h"

#include <map>

namespace dist {

/// Returns the seconds of one kernel of each section, by its name: from the
/// time when the first rank begins the section to that when the last one ends
/// it.
std::map<std::string, double>
timesOf(const Manifest &manifest, int count,
        const std::vector<std::vector<TraceEvent>> &ranks);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_SECTIONTIMES_H
