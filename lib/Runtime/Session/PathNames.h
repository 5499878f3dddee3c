//===- PathNames.h - one spelling of a tensor's path ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_PATHNAMES_H
#define DIST_LIB_RUNTIME_SESSION_PATHNAMES_H

#include <string>
#include <string_view>

namespace dist {

/// The path of a tensor in a tree of tensors, its parts joined by slashes. JAX,
/// flax, keras and torch print one path in different ways:
///
///   params['dense']['w']   .params['dense'].w   ['params']["dense"]['w']
///   params/dense/w         params.dense.w       params/dense/w:0
///     -> params/dense/w
std::string canonicalPath(std::string_view name);

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_PATHNAMES_H
