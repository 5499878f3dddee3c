//===- StageAttributes.h - attributes of pipelines --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   | attribute           | on                  | meaning                     |
//   |---------------------|---------------------|-----------------------------|
//   | `dist.stage`        | argument, result,   | the one stage that has or   |
//   |                     | call, segment       | runs it                     |
//   | `dist.begins_stage` | argument, operation | the stage that begins with  |
//   |                     |                     | the first operation of the  |
//   |                     |                     | forward pass that reads or  |
//   |                     |                     | is it                       |
//   | `dist.before_stage` | argument, operation | the stage that begins       |
//   |                     |                     | behind the last such        |
//   |                     |                     | operation                   |
//   | `dist.forward`      | result              | the forward pass computes it|
//   | `dist.segment`      | function            | its name, such as `0F`      |
//   | `dist.cost`         | segment, transfer   | its seconds; of a pipeline  |
//   |                     |                     | the unit, if it is another  |
//   | `dist.result`       | result of a segment | the result of the program   |
//   |                     |                     | that it is at the stage's   |
//   |                     |                     | coordinate                  |
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_STAGEATTRIBUTES_H
#define DIST_DIALECT_DIST_IR_STAGEATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace dist {

inline constexpr llvm::StringLiteral kStageAttr = "dist.stage";
inline constexpr llvm::StringLiteral kBeginsStageAttr = "dist.begins_stage";
inline constexpr llvm::StringLiteral kBeforeStageAttr = "dist.before_stage";
inline constexpr llvm::StringLiteral kForwardAttr = "dist.forward";
inline constexpr llvm::StringLiteral kSegmentAttr = "dist.segment";
inline constexpr llvm::StringLiteral kCostAttr = "dist.cost";
inline constexpr llvm::StringLiteral kResultAttr = "dist.result";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_STAGEATTRIBUTES_H
