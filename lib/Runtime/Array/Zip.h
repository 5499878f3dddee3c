//===- Zip.h - the archive format of .npz -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ARRAY_ZIP_H
#define DIST_RUNTIME_ARRAY_ZIP_H

#include "dist/Support/Status.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace dist {

struct ZipMember {
  std::string name;
  std::string_view compressed;
  uint64_t size = 0; ///< Uncompressed.
  uint32_t crc = 0;
  bool deflated = false;
};

/// Returns the members of an archive, which must outlive them.
Result<std::vector<ZipMember>> readZip(std::string_view archive);

/// Returns the contents of a member, checked against its CRC. They are in the
/// archive, or, if they had to be inflated, in `storage`.
Result<std::string_view> extract(const ZipMember &member, std::string &storage);

uint32_t zipCrc(std::string_view bytes, uint32_t before = 0);

/// Return the records before a stored member, in the directory at the end, and
/// after the directory. Sizes beyond 4 GiB are written as zip64.
std::string zipLocalHeader(const ZipMember &member);
std::string zipDirectoryEntry(const ZipMember &member, uint64_t offset);
std::string zipEnd(uint64_t members, uint64_t directoryOffset,
                   uint64_t directorySize);

} // namespace dist

#endif // DIST_RUNTIME_ARRAY_ZIP_H
