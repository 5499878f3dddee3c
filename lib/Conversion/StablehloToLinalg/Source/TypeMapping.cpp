//===- TypeMapping.cpp - types of StableHLO -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeMapping.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

unsigned dist::kindOf(Type element) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element))
    return Float;
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || integer.isSigned())
    return 0;
  if (integer.isSignless() && integer.getWidth() == 1)
    return Boolean;
  if (!llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth()))
    return 0;
  return integer.isUnsigned() ? Unsigned : Signed;
}

std::string dist::describeKinds(unsigned kinds) {
  SmallVector<StringRef> names;
  if (kinds & Float)
    names.push_back("float");
  if (kinds & Signed)
    names.push_back("signed integer");
  if (kinds & Unsigned)
    names.push_back("unsigned integer");
  if (kinds & Boolean)
    names.push_back("boolean");
  return llvm::join(names, " or ");
}

Type dist::importElementType(Type element) {
  auto integer = dyn_cast<IntegerType>(element);
  return integer ? IntegerType::get(element.getContext(), integer.getWidth())
                 : element;
}

/// Products of sizes can't overflow below this many elements.
static constexpr int64_t kMostElements = int64_t(1) << 48;

static bool isAddressable(ArrayRef<int64_t> shape) {
  int64_t elements = 1;
  for (int64_t size : shape) {
    size = std::max<int64_t>(size, 1);
    if (elements > kMostElements / size)
      return false;
    elements *= size;
  }
  return true;
}

RankedTensorType dist::importType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding() ||
      !isAddressable(tensor.getShape()) || !kindOf(tensor.getElementType()))
    return {};
  return tensor.clone(importElementType(tensor.getElementType()));
}

std::string dist::describeExpected(Type type) {
  if (auto opaque = dyn_cast<OpaqueType>(type);
      opaque && opaque.getTypeData() == "token")
    return "the order of effects (jax.debug.print with ordered=True, ordered "
           "io_callback), which programs here do not have: export it without "
           "them";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.hasStaticShape() && !isAddressable(tensor.getShape()))
    return "expected at most 2^48 elements (" + std::to_string(kMostElements) +
           ")";
  return "expected a tensor of static shape with elements of type f16, bf16, "
         "f32, f64, i1, i8 to i64 or ui8 to ui64";
}
