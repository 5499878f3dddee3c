//===- OtherShardings.h - how else a tensor could lie -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPORT_OTHERSHARDINGS_H
#define DIST_LIB_TRANSFORMS_REPORT_OTHERSHARDINGS_H

#include "dist/Transforms/Reshard/ReshardContext.h"

namespace dist {

/// Every axis of the mesh divides one dimension or none, if that has as many
/// elements as parts; those first that change fewest axes, at most `most`.
std::vector<ShardingAttr> otherShardings(ReshardContext &context,
                                         ShardingAttr home, mlir::Type type,
                                         unsigned most);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPORT_OTHERSHARDINGS_H
