//===- ZipReader.cpp - reads zip archives ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Zip.h"
#include "ZipFormat.h"

#include <algorithm>
#include <fmt/format.h>
#include <zlib.h>

using namespace dist;

namespace {

/// Reads little-endian numbers of a structure in the archive.
class Fields {
public:
  Fields(std::string_view archive, uint64_t offset, size_t size)
      : bytes(offset <= archive.size() && size <= archive.size() - offset
                  ? archive.substr(offset, size)
                  : std::string_view()) {}

  bool present(uint32_t signature) const {
    return !bytes.empty() && u32(0) == signature;
  }
  uint16_t u16(size_t at) const { return uint16_t(number(at, 2)); }
  uint32_t u32(size_t at) const { return uint32_t(number(at, 4)); }
  uint64_t u64(size_t at) const { return number(at, 8); }

private:
  uint64_t number(size_t at, size_t size) const {
    uint64_t value = 0;
    for (size_t i = 0; i < size && at + i < bytes.size(); ++i)
      value |= uint64_t(uint8_t(bytes[at + i])) << (8 * i);
    return value;
  }
  std::string_view bytes;
};

struct Directory {
  uint64_t members = 0, offset = 0;
};

} // namespace

static Status malformed() {
  return Status::invalid("it is not a complete zip archive");
}

/// Returns the start of the end record, which is followed by a comment of known
/// length.
static int64_t findEnd(std::string_view archive) {
  for (int64_t at = int64_t(archive.size()) - int64_t(zip::kEndSize);
       at >= 0 &&
       int64_t(archive.size()) - at <= int64_t(zip::kEndSize) + UINT16_MAX;
       --at) {
    Fields end(archive, at, zip::kEndSize);
    if (end.present(zip::kEnd) &&
        at + zip::kEndSize + end.u16(20) == archive.size())
      return at;
  }
  return -1;
}

static Result<Directory> findDirectory(std::string_view archive) {
  int64_t at = findEnd(archive);
  if (at < 0)
    return malformed();
  Fields end(archive, at, zip::kEndSize);
  if (at >= int64_t(zip::kLocatorSize)) {
    Fields locator(archive, at - zip::kLocatorSize, zip::kLocatorSize);
    if (locator.present(zip::kLocator64)) {
      Fields end64(archive, locator.u64(8), zip::kEnd64Size);
      if (!end64.present(zip::kEnd64))
        return malformed();
      return Directory{end64.u64(32), end64.u64(48)};
    }
  }
  return Directory{end.u16(10), end.u32(16)};
}

/// Returns a size or offset of the directory. If it does not fit 32 bits, it is
/// the next one in the zip64 field of `extra`.
static uint64_t wide(uint32_t value, std::string_view extra, size_t &next) {
  if (value != UINT32_MAX)
    return value;
  for (size_t at = 0; at + 4 <= extra.size();) {
    Fields field(extra, at, 4);
    if (field.u16(0) == zip::kExtra64) {
      uint64_t result = Fields(extra, at + 4 + next, 8).u64(0);
      next += 8;
      return result;
    }
    at += 4 + field.u16(2);
  }
  return value;
}

/// Reads the entry at `at` and moves on.
static Result<ZipMember> readEntry(std::string_view archive, uint64_t &at) {
  Fields entry(archive, at, zip::kEntrySize);
  if (!entry.present(zip::kEntry))
    return malformed();
  size_t nameSize = entry.u16(28), extraSize = entry.u16(30);
  uint64_t rest = archive.size() - at - zip::kEntrySize;
  if (nameSize + extraSize > rest)
    return malformed();
  ZipMember member;
  member.name = archive.substr(at + zip::kEntrySize, nameSize);
  std::string_view extra =
      archive.substr(at + zip::kEntrySize + nameSize, extraSize);
  size_t next = 0;
  member.size = wide(entry.u32(24), extra, next);
  uint64_t compressed = wide(entry.u32(20), extra, next);
  uint64_t offset = wide(entry.u32(42), extra, next);
  member.crc = entry.u32(16);
  member.deflated = entry.u16(10) == zip::kDeflated;
  if ((entry.u16(8) & zip::kEncrypted) ||
      (!member.deflated && entry.u16(10) != zip::kStored))
    return Status::invalid(fmt::format(
        "member '{}' is encrypted or compressed by method {}; only stored and "
        "deflated members are supported",
        member.name, entry.u16(10)));
  Fields local(archive, offset, zip::kLocalSize);
  if (!local.present(zip::kLocal))
    return malformed();
  uint64_t data = offset + zip::kLocalSize + local.u16(26) + local.u16(28);
  if (data > archive.size() || compressed > archive.size() - data)
    return malformed();
  member.compressed = archive.substr(data, compressed);
  at += zip::kEntrySize + nameSize + extraSize + entry.u16(32);
  return member;
}

Result<std::vector<ZipMember>> dist::readZip(std::string_view archive) {
  Result<Directory> directory = findDirectory(archive);
  if (!directory)
    return directory.status();
  std::vector<ZipMember> members;
  uint64_t at = directory->offset;
  for (uint64_t i = 0; i < directory->members; ++i) {
    Result<ZipMember> member = readEntry(archive, at);
    if (!member)
      return member.status();
    members.push_back(std::move(*member));
  }
  return members;
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

/// Inflates exactly `contents.size()` bytes.
static bool inflateTo(std::string &contents, std::string_view compressed) {
  z_stream stream = {};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return false;
  auto in = reinterpret_cast<const Bytef *>(compressed.data());
  auto out = reinterpret_cast<Bytef *>(contents.data());
  size_t inLeft = compressed.size(), outLeft = contents.size();
  int code = Z_OK;
  while (code == Z_OK) {
    uInt give = uInt(std::min<size_t>(inLeft, UINT32_MAX));
    uInt room = uInt(std::min<size_t>(outLeft, UINT32_MAX));
    stream.next_in = const_cast<Bytef *>(in);
    stream.avail_in = give;
    stream.next_out = out;
    stream.avail_out = room;
    code = inflate(&stream, Z_NO_FLUSH);
    in += give - stream.avail_in;
    inLeft -= give - stream.avail_in;
    out += room - stream.avail_out;
    outLeft -= room - stream.avail_out;
  }
  inflateEnd(&stream);
  return code == Z_STREAM_END && outLeft == 0;
}

uint32_t dist::zipCrc(std::string_view bytes, uint32_t before) {
  return uint32_t(crc32_z(before, reinterpret_cast<const Bytef *>(bytes.data()),
                          bytes.size()));
}

Result<std::string_view> dist::extract(const ZipMember &member,
                                       std::string &storage) {
  // Deflate shrinks at most 1032 times: a larger size is wrong.
  bool possible = member.deflated
                      ? member.size / 1032 <= member.compressed.size() + 1
                      : member.size == member.compressed.size();
  std::string_view contents = member.compressed;
  if (possible && member.deflated) {
    storage.resize(member.size);
    possible = inflateTo(storage, member.compressed);
    contents = storage;
  }
  if (!possible || zipCrc(contents) != member.crc)
    return Status::invalid(fmt::format("member '{}' is damaged", member.name));
  return contents;
}
