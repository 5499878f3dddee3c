//===- JobToken.h - the secret of a job -------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_JOBTOKEN_H
#define DIST_RUNTIME_STORE_JOBTOKEN_H

#include "dist/Support/Status.h"

#include <array>
#include <string_view>

namespace dist {

/// A secret that the processes of a job share. It proves that a process belongs
/// to the job. It is never sent, printed or passed in arguments.
class JobToken {
public:
  using Proof = std::array<unsigned char, 32>;

  /// Creates no token: any process that reaches the store belongs to the job.
  JobToken() = default;
  explicit JobToken(std::string secret) : secret(std::move(secret)) {}

  /// Returns $DIST_JOB_TOKEN, or the content of the file $DIST_JOB_TOKEN_FILE
  /// (without the line's end), or no token if neither is set. Errors: it is
  /// empty, or the file cannot be read.
  static Result<JobToken> fromEnvironment();

  bool isSet() const { return !secret.empty(); }

  /// Returns HMAC-SHA256 of `text` under the token; zeros without one.
  Proof prove(std::string_view text) const;

  /// True if `proof` is that of `text`. The time does not depend on the place
  /// of a difference.
  bool verify(std::string_view text, std::string_view proof) const;

private:
  std::string secret;
};

} // namespace dist

#endif // DIST_RUNTIME_STORE_JOBTOKEN_H
