//===- KernelProgram.h - a program of kernels to be timed -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One section after another, between which the ranks meet. In each the same
// kernel runs several times, each time on what it made before:
//
//   %1 = linalg.generic ... ins(%0 : tensor<4096xf32>) { ... math.exp ... }
//   %2 = dist.optimization_barrier %1        // the next is another kernel
//   %3 = linalg.generic ... ins(%2 : tensor<4096xf32>) { ... math.exp ... }
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CALIBRATION_KERNELPROGRAM_H
#define DIST_LIB_CALIBRATION_KERNELPROGRAM_H

#include "dist/Planning/Cluster.h"

namespace dist {

struct KernelSection {
  enum class What { Launch, Stream, Arithmetic, Irregular };
  What what = What::Launch;
  std::string type;     ///< Of the elements.
  int64_t elements = 1; ///< Of one rank.
  int64_t times = 1;    ///< How often the kernel runs.
  Arithmetic arithmetic = Arithmetic::Add;
  /// What is done for each element, of this kind.
  int64_t operations = 1;
  /// Runs once, on an argument of its own.
  Irregular irregular = Irregular::Sort;

  /// How the commands of the section are called in the trace.
  std::string name() const;
  /// Bytes of each element that a kernel reads and writes.
  int64_t trafficPerElement() const;
  /// Bytes after which an element is used again.
  double distance() const;
};

std::vector<KernelSection> kernelSections();

/// MLIR of these sections on `ranks` ranks, each of which does all of them. The
/// first argument is what the ranks meet about; one for each section follows.
std::string kernelProgram(const std::vector<KernelSection> &sections,
                          int ranks);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_KERNELPROGRAM_H
