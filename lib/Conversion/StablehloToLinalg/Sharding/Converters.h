//===- Converters.h - converters of this folder -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_CONVERTERS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_CONVERTERS_H

#include "ControlFlow/RegionImporter.h"
#include "Source/Converter.h"

namespace dist {

void addAxisIndexConverters(ConverterTable &table);
void addCollectiveConverters(ConverterTable &table);
void addShardyConverters(ConverterTable &table);

/// manual_computation becomes dist.manual; named_computation, a name for a part
/// of the program, is inlined.
void addShardyRegionConverters(RegionConverterTable &table);

llvm::LogicalResult importManualComputation(RegionImporter &importer,
                                            SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_SHARDING_CONVERTERS_H
