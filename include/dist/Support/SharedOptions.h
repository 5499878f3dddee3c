//===- SharedOptions.h - options of several tools ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SharedOptions.td as constants:
//
//   {shared::meshName, shared::meshValue, shared::meshHelp, setText(mesh)}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_SHAREDOPTIONS_H
#define DIST_SUPPORT_SHAREDOPTIONS_H

namespace dist::shared {

#define defvar inline constexpr const char *
#include "dist/Support/SharedOptions.td"
#undef defvar

} // namespace dist::shared

#endif // DIST_SUPPORT_SHAREDOPTIONS_H
