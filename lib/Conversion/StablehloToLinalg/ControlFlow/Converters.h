//===- Converters.h - converters of this folder -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_CONVERTERS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_CONVERTERS_H

#include "RegionImporter.h"
#include "Source/Converter.h"

namespace dist {

void addBarrierConverters(ConverterTable &table);

/// while becomes scf.while, case scf.index_switch, if scf.if; their predicates
/// are the elements of rank-0 tensors.
void addControlFlowConverters(RegionConverterTable &table);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_CONVERTERS_H
