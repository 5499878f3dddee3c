//===- Handshake.cpp - proving to belong to a job -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handshake.h"

#include "RandomBytes.h"

#include <fmt/format.h>

using namespace dist;

static constexpr char version = 1;
static constexpr size_t nonceBytes = 32, helloBytes = 2 + nonceBytes;

static std::string greeting(const JobToken &token, const std::string &nonce) {
  return std::string{version, char(token.isSet())} + nonce;
}

static std::string text(const char *side, const std::string &clientNonce,
                        const std::string &serverNonce) {
  return side + clientNonce + serverNonce;
}

static std::string proof(const JobToken &token, const std::string &text) {
  JobToken::Proof bytes = token.prove(text);
  return {bytes.begin(), bytes.end()};
}

std::string ServerHandshake::refuse(std::string_view why) {
  done = true;
  return "\1" + std::string(why);
}

std::string ServerHandshake::challenge(const JobToken &token,
                                       std::string_view hello) {
  if (hello.size() != helloBytes || hello[0] != version)
    return refuse("it uses another version of the protocol");
  nonce = randomBytes(nonceBytes);
  clientHasToken = hello[1];
  clientNonce = hello.substr(2);
  return greeting(token, nonce);
}

std::string ServerHandshake::answer(const JobToken &token,
                                    std::string_view message) {
  if (nonce.empty())
    return challenge(token, message);
  if (!token.verify(text("client", clientNonce, nonce), message))
    return refuse(clientHasToken ? "the job token is not the server's"
                                 : "the job token is missing");
  done = welcome = true;
  return '\0' + proof(token, text("server", clientNonce, nonce));
}

ClientHandshake::ClientHandshake() : nonce(randomBytes(nonceBytes)) {}

std::string ClientHandshake::hello(const JobToken &token) const {
  return greeting(token, nonce);
}

static const char mend[] =
    "; set DIST_JOB_TOKEN or DIST_JOB_TOKEN_FILE to the same for all "
    "processes of the job";

Result<std::string> ClientHandshake::prove(const JobToken &token,
                                           std::string_view challenge) {
  if (challenge.size() != helloBytes || challenge[0] != version)
    return Status::invalid(
        "its server uses another version of the protocol; use the same "
        "version of dist-mlir everywhere");
  if (bool(challenge[1]) != token.isSet())
    return Status::invalid(
        fmt::format("the job token is {}{}",
                    token.isSet() ? "set here, but its server has none"
                                  : "missing here, and its server expects one",
                    mend));
  serverNonce = challenge.substr(2);
  return proof(token, text("client", nonce, serverNonce));
}

Status ClientHandshake::finish(const JobToken &token,
                               std::string_view verdict) const {
  if (verdict.empty())
    return Status::invalid("its server's answer is empty");
  std::string_view rest = verdict.substr(1);
  if (verdict[0] != 0)
    return Status::invalid(
        fmt::format("its server refuses this process: {}{}", rest, mend));
  if (!token.verify(text("server", nonce, serverNonce), rest))
    return Status::invalid(
        fmt::format("its server does not hold the job token{}", mend));
  return {};
}
