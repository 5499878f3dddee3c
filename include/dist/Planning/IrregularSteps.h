//===- IrregularSteps.h - step counts of sorting and selection --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_IRREGULARSTEPS_H
#define DIST_PLANNING_IRREGULARSTEPS_H

namespace dist {

/// The passes of a merge sort of lines of `size` elements: ceil(log2 size).
double sortPasses(double size);

/// The steps of finding the k largest of a line of random elements: size +
/// k^2/2 (1 + ln(size/k)). Each element is compared. Number i is among the k
/// largest so far with probability k / i, and then half of these move.
double selectSteps(double size, double k);

} // namespace dist

#endif // DIST_PLANNING_IRREGULARSTEPS_H
