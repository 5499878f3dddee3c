//===- Agreement.h - that all ranks run the same ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_AGREEMENT_H
#define DIST_RUNTIME_SESSION_AGREEMENT_H

#include "dist/Runtime/Artifact/Artifact.h"
#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Session/Inputs.h"
#include "dist/Runtime/Session/SessionOptions.h"

namespace dist {

/// Combines the status of all ranks. All return the failure of the first rank
/// that has one, with its code; the others name that rank.
Status agreeOn(const Status &own, Group &world);

/// Properties of a run: names and values.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Returns the properties that must be the same on all ranks: the artifact, the
/// steps and where they begin, whole inputs (by checksums), and the options on
/// which the calls of the ranks depend. `resumed` is the identity of the
/// checkpoint that is continued, or "".
Facts factsOf(const Artifact &artifact, const SessionOptions &options,
              const Inputs &inputs, const std::string &resumed);

/// Verifies that all ranks have the facts of rank 0. The error, on all ranks,
/// lists the differences with both values.
Status verifySame(const Facts &own, Group &world);

} // namespace dist

#endif // DIST_RUNTIME_SESSION_AGREEMENT_H
