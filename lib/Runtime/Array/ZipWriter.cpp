//===- ZipWriter.cpp - writes zip archives --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Zip.h"
#include "ZipFormat.h"

#include <algorithm>

using namespace dist;

namespace {
/// Appends little-endian numbers.
struct Builder {
  std::string bytes;

  Builder &number(uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
      bytes.push_back(char(value >> (8 * i)));
    return *this;
  }
  Builder &u16(uint64_t value) { return number(value, 2); }
  Builder &u32(uint64_t value) { return number(value, 4); }
  Builder &u64(uint64_t value) { return number(value, 8); }
};
} // namespace

static bool isWide(uint64_t value) { return value >= UINT32_MAX; }

/// Returns the value of a 32-bit field.
static uint64_t narrow(uint64_t value) {
  return std::min<uint64_t>(value, UINT32_MAX);
}

/// Returns the zip64 field for those of `values` that exceed 32 bits.
static std::string extraFor(std::initializer_list<uint64_t> values) {
  Builder wide;
  for (uint64_t value : values)
    if (isWide(value))
      wide.u64(value);
  if (wide.bytes.empty())
    return "";
  return Builder().u16(zip::kExtra64).u16(wide.bytes.size()).bytes + wide.bytes;
}

/// Appends the fields that a local header and an entry of the directory share.
static Builder &common(Builder &builder, const ZipMember &member,
                       const std::string &extra) {
  return builder.u16(extra.empty() ? zip::kVersion : zip::kVersion64)
      .u16(zip::kUtf8)
      .u16(zip::kStored)
      .u16(0)
      .u16(zip::kDate)
      .u32(member.crc)
      .u32(narrow(member.size))
      .u32(narrow(member.size))
      .u16(member.name.size())
      .u16(extra.size());
}

std::string dist::zipLocalHeader(const ZipMember &member) {
  std::string extra = extraFor({member.size, member.size});
  Builder header;
  common(header.u32(zip::kLocal), member, extra);
  return header.bytes + member.name + extra;
}

std::string dist::zipDirectoryEntry(const ZipMember &member, uint64_t offset) {
  std::string extra = extraFor({member.size, member.size, offset});
  Builder entry;
  common(entry.u32(zip::kEntry).u16(zip::kVersion64), member, extra);
  entry.u16(0).u16(0).u16(0).u32(0).u32(narrow(offset));
  return entry.bytes + member.name + extra;
}

std::string dist::zipEnd(uint64_t members, uint64_t directoryOffset,
                         uint64_t directorySize) {
  uint64_t count = std::min<uint64_t>(members, UINT16_MAX);
  Builder end;
  if (count == UINT16_MAX || isWide(directoryOffset) || isWide(directorySize)) {
    end.u32(zip::kEnd64).u64(zip::kEnd64Size - 12);
    end.u16(zip::kVersion64).u16(zip::kVersion64).u32(0).u32(0);
    end.u64(members).u64(members).u64(directorySize).u64(directoryOffset);
    end.u32(zip::kLocator64).u32(0).u64(directoryOffset + directorySize).u32(1);
  }
  end.u32(zip::kEnd).u16(0).u16(0).u16(count).u16(count);
  end.u32(narrow(directorySize)).u32(narrow(directoryOffset)).u16(0);
  return end.bytes;
}
