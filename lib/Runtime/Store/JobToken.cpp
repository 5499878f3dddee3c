//===- JobToken.cpp - the secret of a job ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/JobToken.h"

#include "dist/Support/TextFile.h"

#include <cstdlib>
#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/hmac.h>

using namespace dist;

static const char tokenAdvice[] =
    "; expected a secret that all processes of the job share, e.g. of "
    "`openssl rand -hex 32`";

Result<JobToken> JobToken::fromEnvironment() {
  if (const char *secret = std::getenv("DIST_JOB_TOKEN")) {
    if (!*secret)
      return Status::invalid(
          fmt::format("DIST_JOB_TOKEN is empty{}", tokenAdvice));
    return JobToken(secret);
  }
  const char *path = std::getenv("DIST_JOB_TOKEN_FILE");
  if (!path)
    return JobToken();
  Result<std::string> text = readTextFile(path);
  if (!text)
    return Status::invalid(
        fmt::format("DIST_JOB_TOKEN_FILE: cannot read '{}': {}", path,
                    text.status().getMessage()));
  text->erase(text->find_last_not_of(" \t\r\n") + 1);
  if (text->empty())
    return Status::invalid(
        fmt::format("DIST_JOB_TOKEN_FILE: '{}' is empty{}", path, tokenAdvice));
  return JobToken(std::move(*text));
}

JobToken::Proof JobToken::prove(std::string_view text) const {
  Proof proof{};
  if (!isSet())
    return proof;
  unsigned size = proof.size();
  HMAC(EVP_sha256(), secret.data(), int(secret.size()),
       reinterpret_cast<const unsigned char *>(text.data()), text.size(),
       proof.data(), &size);
  return proof;
}

bool JobToken::verify(std::string_view text, std::string_view proof) const {
  Proof expected = prove(text);
  return proof.size() == expected.size() &&
         CRYPTO_memcmp(proof.data(), expected.data(), expected.size()) == 0;
}
