//===- Measurements.h - the parts of a calibration --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CALIBRATION_MEASUREMENTS_H
#define DIST_LIB_CALIBRATION_MEASUREMENTS_H

#include "dist/Calibration/Calibration.h"

namespace dist {

/// Fills Device::products and Device::flops: all ranks multiply at once.
Status measureProducts(const CalibrationOptions &options, Interrupt &interrupt,
                       Device &device);

/// Fills launch, memory bandwidth, caches, and elementwise rates: compiles a
/// program of kernels, or takes it from the cache of artifacts, and runs it.
Status measureKernels(const CalibrationOptions &options, Interrupt &interrupt,
                      Device &device);

/// Fills the link of the level, which joins all ranks, and that of each kind of
/// collective; and Device::collectiveLaunch.
Status measureCollectives(const CalibrationOptions &options,
                          Interrupt &interrupt, Device &device,
                          LinkLevel &level);

/// Returns ABORTED once there was an interrupt.
inline Status checkInterrupt(const Interrupt &interrupt) {
  return interrupt.happened() ? Status(StatusCode::Aborted, "interrupted")
                              : Status();
}

} // namespace dist

#endif // DIST_LIB_CALIBRATION_MEASUREMENTS_H
