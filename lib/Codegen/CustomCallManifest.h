//===- CustomCallManifest.h - custom calls in a manifest --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_CUSTOMCALLMANIFEST_H
#define DIST_LIB_CODEGEN_CUSTOMCALLMANIFEST_H

#include "Buffers.h"

#include "dist/Dialect/Dist/IR/CustomCall.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The command `custom_call` (docs/reference/artifact.md), without its
/// location.
nlohmann::json describeCustomCall(CustomCallOp call,
                                  const BufferedCommand &command);

} // namespace dist

#endif // DIST_LIB_CODEGEN_CUSTOMCALLMANIFEST_H
