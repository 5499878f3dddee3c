//===- Converters.h - the table of converters -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One entry a StableHLO operation. An elementwise operation is added to one of
// the Elementwise/Scalar*.cpp files, any other to the file of its concept.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONVERTERS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONVERTERS_H

#include "ControlFlow/RegionImporter.h"
#include "Source/Converter.h"

namespace dist {

/// The table of all converters, made once.
const ConverterTable &converterTable();
const RegionConverterTable &regionConverterTable();

/// The reason why an operation has no converter and what to do about it; empty
/// if there is none.
llvm::StringRef adviceFor(llvm::StringRef name);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_CONVERTERS_H
