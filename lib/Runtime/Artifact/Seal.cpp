//===- Seal.cpp - the checksum at an artifact's end -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Seal.h"

#include <cstdint>
#include <cstring>
#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace dist;

static constexpr std::string_view kMagic = "DISTSEAL";
static constexpr size_t kSealSize = 16;

std::string dist::sealOf(std::string_view contents) {
  uint64_t hash = XXH3_64bits(contents.data(), contents.size());
  std::string seal(kMagic);
  for (int byte = 0; byte < 8; ++byte)
    seal.push_back(char(hash >> (8 * byte)));
  return seal;
}

std::string dist::sealedHash(std::string_view file) {
  std::string digits;
  for (size_t byte = 1; byte <= 8; ++byte)
    digits += fmt::format("{:02x}", uint8_t(file[file.size() - byte]));
  return digits;
}

Status dist::verifySeal(std::string_view file) {
  if (file.size() < kSealSize ||
      file.substr(file.size() - kSealSize, kMagic.size()) != kMagic)
    return Status::invalid("it does not end in the seal that dist-compile "
                           "writes: it is truncated or another shared object");
  std::string_view contents = file.substr(0, file.size() - kSealSize);
  if (file.substr(contents.size()) != sealOf(contents))
    return Status::invalid("it is damaged: its seal does not fit its contents");
  return {};
}
