//===- ShardingRuleInterface.h - the compiler's view of an op ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H
#define DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"
#include "dist/Dialect/Dist/Rules/ShardingRule.h"

#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/BitVector.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h.inc"

#endif // DIST_DIALECT_DIST_RULES_SHARDINGRULEINTERFACE_H
