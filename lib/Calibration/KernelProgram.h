//===- KernelProgram.h - a program of kernels to be timed -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sections one after another, with a synchronisation of the ranks in between.
// In each section the same kernel runs several times, each time on its previous
// result:
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
  std::string type;     ///< The element type.
  int64_t elements = 1; ///< Number for one rank.
  int64_t times = 1;    ///< The number of runs.
  Arithmetic arithmetic = Arithmetic::Add;
  /// The number of operations of this kind on each element.
  int64_t operations = 1;
  /// The kind of an irregular kernel, which runs once, on an argument of its
  /// own.
  Irregular irregular = Irregular::Sort;

  /// Returns the name of the section's commands in the trace.
  std::string name() const;
  /// Returns the bytes of each element that a kernel reads and writes.
  int64_t trafficPerElement() const;
  /// Returns the bytes after which an element is used again.
  double distance() const;
};

std::vector<KernelSection> kernelSections();

/// Returns MLIR of these sections on `ranks` ranks, each of which runs all of
/// them. The first argument is the one for synchronisation; one for each
/// section follows.
std::string kernelProgram(const std::vector<KernelSection> &sections,
                          int ranks);

} // namespace dist

#endif // DIST_LIB_CALIBRATION_KERNELPROGRAM_H
