//===- Parts.h - what each rank has for itself ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the files of --inputs or --outputs are those of single ranks, each rank
// reads and writes its own parts, without padding. Parts of ranks of other
// processes are not needed.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_PARTS_H
#define DIST_LIB_RUNTIME_SESSION_PARTS_H

#include "dist/Runtime/Session/Inputs.h"
#include "dist/Runtime/Session/ProgramSession.h"

namespace dist {

/// Verifies that ranks which hold the same part of an argument were given the
/// same bits. All `processes` call it; null: the ranks are all of this process.
/// The error names the argument and two ranks.
Status verifyReplicas(const Manifest &manifest, const Inputs &inputs,
                      Group *processes);

/// Feeds the arguments for which `isFed` is true with the values that their
/// parts have in a step. A part that only other ranks have (Single) is zero.
Status feedParts(Executor &executor, const Inputs &inputs, int64_t step,
                 const std::vector<bool> &isFed);

/// The parts of results on the ranks of this process, in the buffers of
/// `bufferOf`. A result that only other ranks have has no data.
ResultParts
partsOf(Executor &executor,
        const std::function<const void *(int rank, int result)> &bufferOf);

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_PARTS_H
