//===- DType.cpp - the element types of artifacts -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/DType.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

namespace {
struct DTypeInfo {
  const char *name;
  int64_t size;
  bool isFloat;
};
} // namespace

/// Types in the order of DType.
static constexpr std::array<DTypeInfo, kNumDTypes> kDTypes = {{
    {"f32", 4, true},
    {"f64", 8, true},
    {"f16", 2, true},
    {"bf16", 2, true},
    {"i1", 1, false},
    {"i8", 1, false},
    {"i16", 2, false},
    {"i32", 4, false},
    {"i64", 8, false},
    {"u8", 1, false},
    {"u16", 2, false},
    {"u32", 4, false},
    {"u64", 8, false},
}};

static const DTypeInfo &infoOf(DType dtype) {
  return kDTypes[static_cast<size_t>(dtype)];
}

const char *dist::toString(DType dtype) { return infoOf(dtype).name; }

int64_t dist::sizeOf(DType dtype) { return infoOf(dtype).size; }

bool dist::isFloat(DType dtype) { return infoOf(dtype).isFloat; }

Result<DType> dist::parseDType(std::string_view text) {
  std::array<const char *, kNumDTypes> names;
  for (size_t i = 0; i < names.size(); ++i) {
    names[i] = kDTypes[i].name;
    if (text == names[i])
      return static_cast<DType>(i);
  }
  return Status::invalid(fmt::format("expected one of the element types {}, "
                                     "got '{}'",
                                     fmt::join(names, " "), text));
}
