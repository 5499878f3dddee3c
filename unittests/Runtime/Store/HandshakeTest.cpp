//===- HandshakeTest.cpp - proving to belong to a job ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Store/Handshake.h"
#include "Store/Frames.h"
#include "Store/StoreRequest.h"

#include <gmock/gmock.h>

using namespace dist;
using ::testing::HasSubstr;

namespace {

const JobToken token("secret");

/// Returns the status of the client for these tokens.
Status shakeHands(const JobToken &clients, const JobToken &servers) {
  ClientHandshake client;
  ServerHandshake server;
  std::string challenge = server.answer(servers, client.hello(clients));
  Result<std::string> proof = client.prove(clients, challenge);
  if (!proof)
    return proof.status();
  std::string verdict = server.answer(servers, *proof);
  EXPECT_TRUE(server.isDone());
  Status status = client.finish(clients, verdict);
  EXPECT_EQ(status.ok(), server.isWelcome());
  return status;
}

} // namespace

TEST(StoreHandshake, Tokens) {
  EXPECT_TRUE(shakeHands(token, token).ok());
  EXPECT_TRUE(shakeHands(JobToken(), JobToken()).ok());
  EXPECT_THAT(shakeHands(JobToken("other"), token).getMessage(),
              HasSubstr("the job token is not the server's; set "
                        "DIST_JOB_TOKEN"));
  EXPECT_FALSE(shakeHands(token, JobToken()).ok());
  EXPECT_FALSE(shakeHands(JobToken(), token).ok());
}

TEST(StoreHandshake, OtherVersions) {
  ServerHandshake server;
  std::string hello = ClientHandshake().hello(token);
  hello[0] = 9;
  EXPECT_THAT(server.answer(token, hello), HasSubstr("another version"));
  EXPECT_TRUE(server.isDone());
  EXPECT_FALSE(server.isWelcome());
  ClientHandshake client;
  for (const std::string &challenge : {hello, std::string(), hello + "x"})
    EXPECT_THAT(client.prove(token, challenge).status().getMessage(),
                HasSubstr("use the same version of dist-mlir everywhere"));
  EXPECT_THAT(client.finish(token, "").getMessage(), HasSubstr("is empty"));
}

TEST(StoreHandshake, FramesInPieces) {
  std::string bytes = frame("one") + frame("") + frame("three");
  for (size_t piece = 1; piece <= bytes.size(); ++piece) {
    FrameReader reader(100);
    std::vector<std::string> messages;
    for (size_t i = 0; i < bytes.size(); i += piece) {
      reader.append(std::string_view(bytes).substr(i, piece));
      while (auto message = *reader.next())
        messages.push_back(*message);
    }
    EXPECT_THAT(messages, ::testing::ElementsAre("one", "", "three"));
  }
  FrameReader reader(100);
  reader.append(frame(std::string(101, 'x')).substr(0, 8));
  EXPECT_THAT(reader.next().status().getMessage(),
              HasSubstr("a message of 101 bytes; expected at most 100"));
}

TEST(StoreHandshake, MessagesThatAreCutAreNone) {
  StoreRequest request{
      StoreCall::CompareSet, {"a", "bc"}, "value", "expected", -7};
  std::string bytes = encode(request);
  auto same = decodeRequest(bytes);
  ASSERT_TRUE(same);
  EXPECT_EQ(encode(*same), bytes);
  EXPECT_EQ(same->number, -7);
  std::string reply = encode(StoreReply{Status::invalid("why"), "value", 5});
  EXPECT_EQ(decodeReply(reply)->status.getMessage(), "why");
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(decodeRequest(bytes.substr(0, size)));
  for (size_t size = 0; size < reply.size(); ++size)
    EXPECT_FALSE(decodeReply(reply.substr(0, size)));
  EXPECT_FALSE(decodeRequest(bytes + "x"));
  EXPECT_FALSE(decodeReply(reply + "x"));
  // The count has its largest value, and there is no key.
  EXPECT_FALSE(decodeRequest(std::string(9, '\0') + "\xff\xff\xff\xff"));
}
