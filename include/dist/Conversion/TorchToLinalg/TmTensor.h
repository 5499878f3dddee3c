//===- TmTensor.h - torch-mlir's tm_tensor dialect --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_TORCHTOLINALG_TMTENSOR_H
#define DIST_CONVERSION_TORCHTOLINALG_TMTENSOR_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dist/Conversion/TorchToLinalg/TmTensorDialect.h.inc"

#define GET_OP_CLASSES
#include "dist/Conversion/TorchToLinalg/TmTensorOps.h.inc"

#endif // DIST_CONVERSION_TORCHTOLINALG_TMTENSOR_H
