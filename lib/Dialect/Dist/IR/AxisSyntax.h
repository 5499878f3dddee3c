//===- AxisSyntax.h - text of axes ------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_IR_AXISSYNTAX_H
#define DIST_LIB_DIALECT_DIST_IR_AXISSYNTAX_H

#include "dist/Support/Sharding.h"

#include "mlir/IR/OpImplementation.h"

namespace dist {

/// `"x"` or `"x":(1)2`.
mlir::ParseResult parseAxis(mlir::AsmParser &parser, AxisRef &axis);
/// `"x" :` or `"x":(1)2 :`.
mlir::ParseResult parseAxisAndColon(mlir::AsmParser &parser, AxisRef &axis);
/// `{"x", "y":(1)2}`, in these delimiters.
mlir::ParseResult parseAxes(mlir::AsmParser &parser, Axes &axes,
                            mlir::AsmParser::Delimiter delimiter);
/// `sum`.
mlir::ParseResult parseKind(mlir::AsmParser &parser, ReductionKind &kind);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_IR_AXISSYNTAX_H
