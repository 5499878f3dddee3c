//===- NcclReduction.cpp - what NCCL reduces ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NcclReduction.h"

using namespace dist;

static std::optional<NcclType> typeOf(DType dtype, bool isUnsigned) {
  switch (dtype) {
  case DType::F32:
    return NcclType::F32;
  case DType::F64:
    return NcclType::F64;
  case DType::F16:
    return NcclType::F16;
  case DType::BF16:
    return NcclType::BF16;
  case DType::I8:
    return isUnsigned ? NcclType::U8 : NcclType::I8;
  case DType::I32:
    return isUnsigned ? NcclType::U32 : NcclType::I32;
  case DType::I64:
    return isUnsigned ? NcclType::U64 : NcclType::I64;
  case DType::U8:
    return NcclType::U8;
  case DType::U32:
    return NcclType::U32;
  case DType::U64:
    return NcclType::U64;
  default:
    return std::nullopt;
  }
}

std::optional<NcclReduction> dist::ncclReduction(Reduction reduction,
                                                 DType dtype) {
  bool isUnsigned = reduction == Reduction::UnsignedMin ||
                    reduction == Reduction::UnsignedMax;
  auto type = typeOf(dtype, isUnsigned);
  if (!type)
    return std::nullopt;
  switch (reduction) {
  case Reduction::Sum:
    return NcclReduction{*type, NcclOp::Sum};
  case Reduction::Product:
    return NcclReduction{*type, NcclOp::Product};
  case Reduction::Average:
    if (isFloat(dtype))
      return NcclReduction{*type, NcclOp::Average};
    return std::nullopt;
  case Reduction::Min:
  case Reduction::UnsignedMin:
    if (!isFloat(dtype))
      return NcclReduction{*type, NcclOp::Min};
    return std::nullopt;
  case Reduction::Max:
  case Reduction::UnsignedMax:
    if (!isFloat(dtype))
      return NcclReduction{*type, NcclOp::Max};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}
