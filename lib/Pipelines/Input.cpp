//===- Input.cpp - how the tools read programs ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Input.h"

bool dist::isStablehlo(llvm::StringRef program) {
  if (program.starts_with("ML\xefR"))
    return program.contains("stablehlo") || program.contains("chlo");
  return program.contains("\"stablehlo.") || program.contains("\"chlo.") ||
         program.contains("\"sdy.");
}
