//===- Status.cpp - failures as values ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/Status.h"

#include <fmt/format.h>

using namespace dist;

const char *dist::toString(StatusCode code) {
  switch (code) {
  case StatusCode::Ok:
    return "OK";
  case StatusCode::InvalidArgument:
    return "INVALID_ARGUMENT";
  case StatusCode::NotFound:
    return "NOT_FOUND";
  case StatusCode::Unavailable:
    return "UNAVAILABLE";
  case StatusCode::Aborted:
    return "ABORTED";
  case StatusCode::DeadlineExceeded:
    return "DEADLINE_EXCEEDED";
  case StatusCode::ResourceExhausted:
    return "RESOURCE_EXHAUSTED";
  case StatusCode::Internal:
    return "INTERNAL";
  case StatusCode::Mismatch:
    return "MISMATCH";
  }
  return "INTERNAL";
}

std::string Status::str() const {
  if (ok())
    return toString(code);
  if (rank < 0)
    return fmt::format("{}: {}", toString(code), message);
  return fmt::format("{}: rank {}: {}", toString(code), rank, message);
}
