//===- Converters.h - converters of this folder -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_CONVERTERS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_CONVERTERS_H

#include "Source/Converter.h"

namespace dist {

void addDynamicSliceConverters(ConverterTable &table);
void addGatherScatterConverters(ConverterTable &table);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_INDEXING_CONVERTERS_H
