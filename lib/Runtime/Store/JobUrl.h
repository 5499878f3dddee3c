//===- JobUrl.h - parts of a rendezvous URL ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_JOBURL_H
#define DIST_LIB_RUNTIME_STORE_JOBURL_H

#include "dist/Runtime/Store/SocketAddress.h"

#include <chrono>
#include <optional>

namespace dist {

/// The parts of a rendezvous URL.
struct JobUrl {
  enum Scheme { Tcp, File, Env } scheme = Tcp;
  SocketAddress address; ///< For tcp; no host: found by multicast.
  std::string path;      ///< For file.
  std::string bind;      ///< Address to listen on; empty: `address`.
  std::string group;
  std::optional<int> rank, worldSize, generation;
  bool isRankAutomatic = false; ///< `rank=auto`, over the environment.
  std::optional<std::chrono::milliseconds> timeout;

  static Result<JobUrl> parse(std::string_view text);
};

/// Parses a number from 0 that fits an int. Errors name `what`.
Result<int> parseCount(std::string_view what, std::string_view text);

/// Checks a name: letters, digits, '.', '_' and '-', 64 at most.
Status verifyGroup(std::string_view name);

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_JOBURL_H
