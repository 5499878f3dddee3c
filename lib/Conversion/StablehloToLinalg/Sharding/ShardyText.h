//===- ShardyText.h - #sdy attributes as text -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shardy's dialect is not registered, so its attributes are text. Most of it is
// also the text of an attribute of dist; the differences are rewritten here.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDYTEXT_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDYTEXT_H

#include "mlir/IR/BuiltinAttributes.h"

namespace dist {

/// The text of an attribute #sdy.TEXT or #sdy<TEXT>; empty for any other.
llvm::StringRef shardyText(mlir::Attribute attribute);

/// The attribute #dist.TEXT; null, in silence, if there is none.
mlir::Attribute parseDist(mlir::MLIRContext *context, const llvm::Twine &text);

/// `<@mesh, [{"x"}], unreduced={"y"}>` -> `<@mesh, [{"x"}], partial = {"y" :
/// sum}>`; other text stays.
std::string withPartial(llvm::StringRef sharding);

/// The first position of `what` outside of quoted names, or npos.
size_t findUnquoted(llvm::StringRef text, char what);

/// The elements of `<[<A>, <B>]>`: `<A>` and `<B>`.
llvm::SmallVector<llvm::StringRef> splitList(llvm::StringRef list);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_SHARDYTEXT_H
