//===- CustomCalls.h - a custom-call file -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form is described in docs/guide/custom-calls.md.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_CUSTOMCALLS_H
#define DIST_TRANSFORMS_ANNOTATE_CUSTOMCALLS_H

#include "dist/Support/Status.h"

#include "mlir/IR/OperationSupport.h"

#include <string>
#include <vector>

namespace dist {

/// An entry of a file for one target.
struct CustomCallEntry {
  std::string where; ///< `calls[2]`: the entry in messages.
  std::string target;
  std::string library; ///< As it is written.
  std::string flops;   ///< The same; may be empty.
  /// `symbol` and the rule, under the names of dist.custom_call's attributes.
  mlir::NamedAttrList attributes;
};

/// Parses the entries of a file. Errors name the entry, the expected and the
/// actual content.
Result<std::vector<CustomCallEntry>>
parseCustomCalls(mlir::MLIRContext *context, std::string_view text);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_CUSTOMCALLS_H
