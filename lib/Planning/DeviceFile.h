//===- DeviceFile.h - the device of a cluster file --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_PLANNING_DEVICEFILE_H
#define DIST_LIB_PLANNING_DEVICEFILE_H

#include "JsonEntries.h"

#include "dist/Planning/Cluster.h"

namespace dist {

/// Reads the entry `device`; does nothing after an error.
void readDevice(const Json &json, Status &status, Device &device);

Json toJson(const Device &device);

} // namespace dist

#endif // DIST_LIB_PLANNING_DEVICEFILE_H
