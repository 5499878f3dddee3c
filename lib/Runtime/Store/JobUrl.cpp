//===- JobUrl.cpp - parts of a rendezvous URL -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobUrl.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

using namespace dist;

Result<int> dist::parseCount(std::string_view what, std::string_view text) {
  int value = -1;
  const char *end = text.data() + text.size();
  auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < 0)
    return Status::invalid(
        fmt::format("{} is '{}'; expected a number from 0", what, text));
  return value;
}

Status dist::verifyGroup(std::string_view name) {
  auto isGood = [](unsigned char c) {
    return std::isalnum(c) || c == '.' || c == '_' || c == '-';
  };
  if (!name.empty() && name.size() <= 64 && name.front() != '.' &&
      std::all_of(name.begin(), name.end(), isGood))
    return {};
  return Status::invalid(
      fmt::format("group '{}'; expected 1 to 64 letters, digits, '.', '_' "
                  "or '-', and no '.' first",
                  name));
}

/// Returns the text before the first `separator`, and removes both.
static std::string_view cut(std::string_view &text,
                            std::string_view separator) {
  size_t end = text.find(separator);
  std::string_view head = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + separator.size());
  return head;
}

static Status readNumber(std::optional<int> &into, std::string_view name,
                         std::string_view text) {
  Result<int> number = parseCount(name, text);
  if (number)
    into = *number;
  return number.status();
}

static Status readOption(JobUrl &url, std::string_view name,
                         std::string_view value) {
  std::optional<int> seconds;
  if (name == "rank" && value == "auto") {
    url.isRankAutomatic = true;
    return {};
  }
  if (name == "rank")
    return readNumber(url.rank, name, value);
  if (name == "world_size")
    return readNumber(url.worldSize, name, value);
  if (name == "generation")
    return readNumber(url.generation, name, value);
  if (name == "group") {
    url.group = value;
    return verifyGroup(value);
  }
  if (name == "bind") {
    url.bind = value;
    return {};
  }
  if (name == "timeout") {
    Status status = readNumber(seconds, name, value);
    url.timeout = std::chrono::seconds(seconds.value_or(0));
    return status;
  }
  if (name == "token")
    return Status::invalid("a token does not belong into a URL, where others "
                           "can read it; set DIST_JOB_TOKEN or "
                           "DIST_JOB_TOKEN_FILE");
  return Status::invalid(
      fmt::format("unknown option '{}'; expected rank, world_size, group, "
                  "generation, timeout or bind",
                  name));
}

static Status readPlace(JobUrl &url, std::string_view scheme,
                        std::string_view place) {
  if (scheme == "env" && place.empty()) {
    url.scheme = JobUrl::Env;
    return {};
  }
  if (scheme == "file" && place.starts_with('/') && place.size() > 1) {
    url.scheme = JobUrl::File;
    url.path = place;
    return {};
  }
  if (scheme == "tcp") {
    if (place.ends_with('/'))
      place.remove_suffix(1);
    if (place.empty())
      return {};
    Result<SocketAddress> address = SocketAddress::parse(place);
    if (!address)
      return address.status();
    url.address = std::move(*address);
    return url.address.port
               ? Status()
               : Status::invalid("port 0, which other processes cannot know; "
                                 "expected a port from 1");
  }
  return Status::invalid(
      "expected tcp://HOST:PORT, tcp://?group=NAME, file:///PATH or env://");
}

Result<JobUrl> JobUrl::parse(std::string_view text) {
  JobUrl url;
  std::string_view rest = text, place = cut(rest, "?");
  bool hasScheme = place.find("://") != place.npos;
  std::string_view scheme = hasScheme ? cut(place, "://") : "";
  Status status = readPlace(url, scheme, place);
  while (status.ok() && !rest.empty()) {
    std::string_view value = cut(rest, "&"), name = cut(value, "=");
    status = readOption(url, name, value);
  }
  if (status.ok())
    return url;
  // Printed without the options: there may be a secret among them.
  return Status::invalid(fmt::format("rendezvous '{}': {}",
                                     text.substr(0, text.find('?')),
                                     status.getMessage()));
}
