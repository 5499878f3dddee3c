//===- SourceDialects.h - StableHLO, CHLO, Shardy ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SOURCEDIALECTS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SOURCEDIALECTS_H

#include "mlir/IR/Attributes.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace dist {

/// Registers the dialects stablehlo, chlo and sdy: any operation of these names
/// in the generic form, attributes and types as opaque text. Without them MLIR
/// would take their operations with one region for symbol tables, and a
/// func.call in there would not find its callee.
void registerSourceDialects(mlir::DialectRegistry &registry);

/// True for an attribute that the import takes away: its name is of one of
/// these dialects, or of none that is registered (`mhlo.num_partitions`).
bool isSourceAttribute(mlir::NamedAttribute attribute);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SOURCEDIALECTS_H
