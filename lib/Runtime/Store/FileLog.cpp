//===- FileLog.cpp - the file of a store ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileLog.h"

#include "RandomBytes.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <zlib.h>

using namespace dist;

static constexpr std::string_view logMagic = "DSTORE1\n";
static constexpr size_t nonceAt = 8, proofAt = 40, startAt = 72;
static constexpr size_t logHeaderBytes = 80, changeHeaderBytes = 8;
/// A log shorter than this is not compacted.
static constexpr uint64_t shortBytes = 1 << 20;

static std::string number(uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i)
    bytes.push_back(char(value >> (8 * i)));
  return bytes;
}

static uint64_t number(std::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
    value |= uint64_t(uint8_t(bytes[i])) << (8 * i);
  return value;
}

static uint32_t checksum(std::string_view bytes) {
  return crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()),
                 bytes.size());
}

static std::string encodeChange(const StoreChange &change) {
  std::string body = number(change.kind, 1) + number(change.key.size(), 4) +
                     change.key + change.value;
  return number(body.size(), 4) + number(checksum(body), 4) + body;
}

static std::optional<StoreChange> decodeChange(std::string_view body) {
  if (body.size() < 5 || uint8_t(body[0]) > StoreChange::Append)
    return std::nullopt;
  uint64_t key = number(body.substr(1, 4));
  if (key > body.size() - 5)
    return std::nullopt;
  return StoreChange{StoreChange::Kind(body[0]),
                     std::string(body.substr(5, key)),
                     std::string(body.substr(5 + key))};
}

Status FileLog::error(StatusCode code, std::string_view what) const {
  return {code, fmt::format("store '{}': {}", lock.name(), what)};
}

/// Reads `size` bytes, or fewer at the end of the file.
static std::string readAt(int fd, uint64_t offset, size_t size) {
  std::string bytes(size, '\0');
  size_t done = 0;
  while (done < size) {
    ssize_t got = pread(fd, bytes.data() + done, size - done, offset + done);
    if (got <= 0 && errno != EINTR)
      break;
    done += got > 0 ? got : 0;
    if (got == 0)
      break;
  }
  bytes.resize(done);
  return bytes;
}

Status FileLog::write(const std::string &bytes, uint64_t offset) {
  for (size_t done = 0; done < bytes.size();) {
    ssize_t put = pwrite(lock.fd(), bytes.data() + done, bytes.size() - done,
                         offset + done);
    if (put > 0) {
      done += put;
      continue;
    }
    if (put < 0 && errno == EINTR)
      continue;
    bool isFull =
        put == 0 || errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
    return error(isFull ? StatusCode::ResourceExhausted
                        : StatusCode::Unavailable,
                 fmt::format("cannot write: {}{}", std::strerror(errno),
                             isFull ? "; nothing was changed, free some space "
                                      "or choose another directory"
                                    : ""));
  }
  return {};
}

Status FileLog::begin(const JobToken &token) {
  nonce = randomBytes(proofAt - nonceAt);
  JobToken::Proof proof = token.prove("file" + nonce);
  position = start = logHeaderBytes;
  std::string header = std::string(logMagic) + nonce +
                       std::string(proof.begin(), proof.end()) +
                       number(start, 8);
  if (ftruncate(lock.fd(), 0) != 0)
    return error(StatusCode::Unavailable, std::strerror(errno));
  Status status = write(header, 0);
  if (!status.ok()) [[maybe_unused]]
    int undone = ftruncate(lock.fd(), 0);
  return status;
}

Status FileLog::enter(const JobToken &token) {
  std::string header = readAt(lock.fd(), 0, logHeaderBytes);
  size_t known = std::min(header.size(), logMagic.size());
  if (header.substr(0, known) != logMagic.substr(0, known))
    return error(StatusCode::InvalidArgument,
                 "the file is there already and is no store; expected one that "
                 "is free, or a directory");
  if (!lock.isJoinedByOthers())
    return begin(token);
  if (header.size() < logHeaderBytes)
    return error(StatusCode::Unavailable, "the file is damaged");
  nonce = header.substr(nonceAt, proofAt - nonceAt);
  if (!token.verify("file" + nonce, header.substr(proofAt, startAt - proofAt)))
    return error(StatusCode::InvalidArgument,
                 token.isSet()
                     ? "the job token is not that of the processes that use it"
                     : "the job token is missing, and the processes that use "
                       "it have one; set DIST_JOB_TOKEN or "
                       "DIST_JOB_TOKEN_FILE");
  return {};
}

Status FileLog::readHeader(std::string &header) const {
  header = readAt(lock.fd(), 0, logHeaderBytes);
  struct stat info{};
  if (fstat(lock.fd(), &info) == 0 && info.st_nlink == 0)
    return error(StatusCode::Unavailable,
                 "the file was removed while processes of the job use it");
  if (header.size() == logHeaderBytes &&
      header.substr(nonceAt, proofAt - nonceAt) == nonce)
    return {};
  return error(StatusCode::Unavailable,
               "another job has begun it anew while this one uses it; give "
               "each its own group, and see that the file system's locks work "
               "between hosts (NFS without nolock, Lustre with flock)");
}

Status FileLog::refresh(StoreTable &table) {
  std::string header;
  if (Status status = readHeader(header); !status.ok())
    return status;
  start = number(header.substr(startAt, 8));
  if (position < start) {
    table.clear();
    position = start;
  }
  struct stat info{};
  fstat(lock.fd(), &info);
  return readChanges(table, info.st_size);
}

Status FileLog::readChanges(StoreTable &table, uint64_t end) {
  while (position + changeHeaderBytes <= end) {
    std::string header = readAt(lock.fd(), position, changeHeaderBytes);
    uint64_t size = number(header.substr(0, 4));
    if (position + changeHeaderBytes + size > end)
      break;
    std::string body = readAt(lock.fd(), position + changeHeaderBytes, size);
    std::optional<StoreChange> change = decodeChange(body);
    if (!change || checksum(body) != number(header.substr(4, 4)))
      return error(StatusCode::Unavailable,
                   fmt::format("the file is damaged at byte {}", position));
    table.apply(*change);
    position += changeHeaderBytes + size;
  }
  return {};
}

Status FileLog::append(const StoreChange &change) {
  // The log ends here, before a change that a dead process has left half
  // written.
  std::string bytes = encodeChange(change);
  if (ftruncate(lock.fd(), position) != 0)
    return error(StatusCode::Unavailable, std::strerror(errno));
  Status status = write(bytes, position);
  if (status.ok())
    position += bytes.size();
  else [[maybe_unused]]
    int undone = ftruncate(lock.fd(), position);
  return status;
}

void FileLog::shorten(const StoreTable &table) {
  uint64_t length = position - start, live = 0;
  if (length < shortBytes)
    return;
  for (const auto &[key, value] : table.all())
    live += key.size() + value.size() + 16;
  if (length < 4 * live)
    return;
  std::string snapshot;
  for (const auto &[key, value] : table.all())
    snapshot += encodeChange({StoreChange::Set, key, value});
  // The log starts at the snapshot once that is complete.
  if (!write(snapshot, position).ok() ||
      !write(number(position, 8), startAt).ok()) {
    [[maybe_unused]] int undone = ftruncate(lock.fd(), position);
    return;
  }
  constexpr uint64_t page = 4096;
  fallocate(lock.fd(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, page,
            std::max(position, page) - page);
  start = position;
  position += snapshot.size();
}
