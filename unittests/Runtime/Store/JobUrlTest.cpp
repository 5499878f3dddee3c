//===- JobUrlTest.cpp - URLs and the variables of launchers ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "Store/JobEnvironment.h"
#include "Store/JobUrl.h"

#include "dist/Runtime/Store/JobToken.h"
#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Runtime/Store/StoreServer.h"

#include <gmock/gmock.h>
#include <map>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

using Variables = std::map<std::string, std::string>;

JobEnvironment::Lookup in(const Variables &variables) {
  return [&](const char *name) {
    auto place = variables.find(name);
    return place == variables.end() ? nullptr : place->second.c_str();
  };
}

std::string urlError(std::string_view text) {
  return JobUrl::parse(text).status().getMessage();
}

std::string masterOf(const Variables &variables) {
  Result<SocketAddress> master = findMaster(in(variables));
  return master ? master->str() : master.status().getMessage();
}

/// Returns "1 of 4 (local 0), generation 2, group job" and the like.
std::string placeOf(const Variables &variables) {
  Result<JobEnvironment> job = JobEnvironment::read(in(variables));
  if (!job)
    return job.status().getMessage();
  return fmt::format("{} of {} (local {}), generation {}, group {}",
                     job->rank.value_or(-1), job->worldSize.value_or(-1),
                     job->localRank.value_or(-1), job->generation.value_or(-1),
                     job->group);
}

} // namespace

TEST(JobUrl, Parts) {
  auto tcp = JobUrl::parse("tcp://[::1]:29500/"
                           "?rank=1&world_size=4&group=a.b&generation=2&"
                           "timeout=7&bind=0.0.0.0");
  ASSERT_TRUE(tcp) << tcp.status().str();
  EXPECT_EQ(tcp->address.str(), "[::1]:29500");
  EXPECT_EQ(tcp->rank, 1);
  EXPECT_EQ(tcp->worldSize, 4);
  EXPECT_EQ(tcp->group, "a.b");
  EXPECT_EQ(tcp->generation, 2);
  EXPECT_EQ(tcp->timeout, 7s);
  EXPECT_EQ(tcp->bind, "0.0.0.0");
  EXPECT_EQ(JobUrl::parse("file:///a/b?rank=auto")->path, "/a/b");
  EXPECT_TRUE(JobUrl::parse("file:///a/b?rank=auto")->isRankAutomatic);
  EXPECT_EQ(JobUrl::parse("env://")->scheme, JobUrl::Env);
}

TEST(JobUrl, Errors) {
  for (const char *text : {"", "tcp", "http://a:1", "file://a", "file:///",
                           "env://a", "127.0.0.1:29500"})
    EXPECT_THAT(urlError(text), HasSubstr("expected tcp://HOST:PORT")) << text;
  for (const char *text : {"tcp://a", "tcp://a:x", "tcp://a:65536", "tcp://:1",
                           "tcp://::1:5", "tcp://a:-1"})
    EXPECT_THAT(urlError(text), HasSubstr("expected HOST:PORT")) << text;
  EXPECT_THAT(urlError("tcp://a:0"), HasSubstr("port 0"));
  EXPECT_THAT(urlError("env://?rank=x"), HasSubstr("rank is 'x'"));
  EXPECT_THAT(urlError("env://?world_size=-2"), HasSubstr("world_size"));
  EXPECT_THAT(urlError("env://?size=2"),
              HasSubstr("unknown option 'size'; expected rank, world_size"));
  EXPECT_THAT(urlError("env://?group=a/b"), HasSubstr("group 'a/b'"));
  std::string token = urlError("tcp://a:1?token=hunter2");
  EXPECT_THAT(token, HasSubstr("DIST_JOB_TOKEN"));
  EXPECT_THAT(token, Not(HasSubstr("hunter2")));
}

TEST(JobEnvironment, Launchers) {
  EXPECT_EQ(placeOf({}), "-1 of -1 (local -1), generation -1, group ");
  EXPECT_EQ(placeOf({{"RANK", "1"},
                     {"WORLD_SIZE", "4"},
                     {"LOCAL_RANK", "0"},
                     {"TORCHELASTIC_RESTART_COUNT", "2"},
                     {"TORCHELASTIC_RUN_ID", "my job"},
                     {"SLURM_PROCID", "9"}}),
            "1 of 4 (local 0), generation 2, group my_job");
  EXPECT_EQ(placeOf({{"PADDLE_TRAINER_ID", "2"}, {"PADDLE_TRAINERS_NUM", "3"}}),
            "2 of 3 (local -1), generation -1, group ");
  EXPECT_EQ(placeOf({{"OMPI_COMM_WORLD_RANK", "2"},
                     {"OMPI_COMM_WORLD_SIZE", "3"},
                     {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
                     {"PMIX_NAMESPACE", "prterun-a@1"}}),
            "2 of 3 (local 1), generation -1, group prterun-a_1");
  EXPECT_EQ(placeOf({{"PMI_RANK", "2"}, {"PMI_SIZE", "3"}}),
            "2 of 3 (local -1), generation -1, group ");
  EXPECT_EQ(placeOf({{"SLURM_PROCID", "2"},
                     {"SLURM_NTASKS", "3"},
                     {"SLURM_LOCALID", "1"},
                     {"SLURM_JOB_ID", "17"},
                     {"SLURM_STEP_ID", "0"},
                     {"SLURM_RESTART_COUNT", "1"}}),
            "2 of 3 (local 1), generation 1, group 17.0");
  // Scripts export torch's variables; only SLURM has the rank.
  EXPECT_EQ(
      placeOf(
          {{"WORLD_SIZE", "3"}, {"SLURM_PROCID", "2"}, {"SLURM_NTASKS", "3"}}),
      "2 of 3 (local -1), generation -1, group ");
  EXPECT_EQ(placeOf({{"WORLD_SIZE", "3"}}),
            "-1 of 3 (local -1), generation -1, group ");
}

TEST(JobEnvironment, Errors) {
  EXPECT_EQ(placeOf({{"RANK", "one"}, {"WORLD_SIZE", "2"}}),
            "RANK is 'one'; expected a number from 0");
  EXPECT_EQ(placeOf({{"DIST_GENERATION", "-1"}}),
            "DIST_GENERATION is '-1'; expected a number from 0");
}

TEST(JobEnvironment, Masters) {
  EXPECT_EQ(masterOf({{"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}}), "a:1");
  for (const char *host : {"::1", "[::1]"})
    EXPECT_EQ(masterOf({{"MASTER_ADDR", host}, {"MASTER_PORT", "1"}}),
              "[::1]:1");
  EXPECT_EQ(masterOf({{"MASTER_ADDR", "a"}}),
            "MASTER_ADDR is set, but MASTER_PORT is not");
  std::string own = masterOf(
      {{"MASTER_ADDR", "a"}, {"SLURM_JOB_ID", "17"}, {"SLURM_STEP_ID", "0"}});
  EXPECT_EQ(own, masterOf({{"MASTER_ADDR", "a"},
                           {"SLURM_JOB_ID", "17"},
                           {"SLURM_STEP_ID", "0"}}));
  EXPECT_THAT(own, HasSubstr("a:2"));
  EXPECT_NE(own, masterOf({{"MASTER_ADDR", "a"}, {"SLURM_JOB_ID", "18"}}));
  EXPECT_EQ(masterOf({{"MASTER_ADDR", "a"}, {"MASTER_PORT", "0"}}),
            "MASTER_PORT is 0; expected 1 to 65535");
  EXPECT_EQ(masterOf({{"PADDLE_MASTER", "b:2"}}), "b:2");
  EXPECT_EQ(masterOf({{"PADDLE_TRAINER_ENDPOINTS", "c:3,d:4"}}), "c:3");
  EXPECT_EQ(
      masterOf({{"SLURM_JOB_NODELIST", "n[08-11,20],m"}, {"MASTER_PORT", "5"}}),
      "n08:5");
  EXPECT_EQ(masterOf({{"SLURM_JOB_NODELIST", "n[1"}}),
            "SLURM_JOB_NODELIST is 'n[1'; expected names of nodes, e.g. "
            "n[08-11,20],m");
  EXPECT_EQ(masterOf({{"SLURM_JOB_NODELIST", "n1"}, {"MASTER_PORT", "5"}}),
            "127.0.0.1:5");
  EXPECT_EQ(masterOf({{"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
                      {"OMPI_COMM_WORLD_SIZE", "2"},
                      {"MASTER_PORT", "5"}}),
            "127.0.0.1:5");
  EXPECT_THAT(masterOf({{"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
                        {"OMPI_COMM_WORLD_SIZE", "4"}}),
              HasSubstr("expected MASTER_ADDR"));
  EXPECT_THAT(masterOf({}), HasSubstr("env:// needs the address"));
}

TEST(JobEnvironment, FirstNode) {
  EXPECT_EQ(firstNode("a"), "a");
  EXPECT_EQ(firstNode("a,b[1-2]"), "a");
  EXPECT_EQ(firstNode("a[08-11],b"), "a08");
  EXPECT_EQ(firstNode("a[3]"), "a3");
  EXPECT_EQ(firstNode("a[1-2]-ib,b"), "a1-ib");
  EXPECT_EQ(firstNode("a["), "");
}

TEST(JobEnvironment, ProcessesMeetByVariables) {
  auto run = [](std::function<Variables(int rank)> variables) {
    return inProcesses(2, [&](int rank) -> std::string {
      for (auto &[name, value] : variables(rank))
        setenv(name.c_str(), value.c_str(), 1);
      auto job = meet("env://", {.timeout = 20s});
      if (!job)
        return job.status().str();
      return fmt::format("{} of {}, local {}", job->rank, job->worldSize,
                         job->localRank.value_or(-1));
    });
  };
  std::string port = std::to_string(freePort());
  EXPECT_THAT(run([&](int rank) -> Variables {
                return {{"MASTER_ADDR", "localhost"},
                        {"MASTER_PORT", port},
                        {"WORLD_SIZE", "2"},
                        {"RANK", std::to_string(rank)},
                        {"LOCAL_RANK", "0"}};
              }),
              ElementsAre("0 of 2, local 0", "1 of 2, local 0"));
  EXPECT_THAT(run([&](int rank) -> Variables {
                std::string own = "127.0.0.1:" + port;
                return {{"PADDLE_TRAINER_ENDPOINTS", own + ",127.0.0.1:1"},
                        {"PADDLE_TRAINERS_NUM", "2"},
                        {"PADDLE_TRAINER_ID", std::to_string(rank)}};
              }),
              ElementsAre("0 of 2, local -1", "1 of 2, local -1"));
}

TEST(JobEnvironment, TheLaunchersStoreIsUsed) {
  std::string port = std::to_string(freePort());
  TestProcess launcher([&] {
    auto server =
        StoreServer::start({.address = {"127.0.0.1", std::atoi(port.c_str())}});
    pause();
    return "";
  });
  auto said = inProcesses(2, [&](int rank) -> std::string {
    setenv("TORCHELASTIC_USE_AGENT_STORE", "True", 1);
    setenv("MASTER_ADDR", "127.0.0.1", 1);
    setenv("MASTER_PORT", port.c_str(), 1);
    setenv("WORLD_SIZE", "2", 1);
    setenv("RANK", std::to_string(rank).c_str(), 1);
    auto job = meet("env://", {.timeout = 20s});
    return job ? "met" : job.status().str();
  });
  EXPECT_THAT(said, ElementsAre("met", "met"));
}

TEST(JobToken, OfTheEnvironment) {
  TemporaryDirectory directory;
  std::string path = directory.file("token");
  std::ofstream(path) << "secret\n";
  auto proofWith = [&](const char *name, const std::string &value) {
    setenv(name, value.c_str(), 1);
    Result<JobToken> token = JobToken::fromEnvironment();
    unsetenv(name);
    if (!token)
      return token.status().getMessage();
    auto proof = token->prove("text");
    return std::string(proof.begin(), proof.end());
  };
  EXPECT_FALSE(JobToken::fromEnvironment()->isSet());
  std::string proof = proofWith("DIST_JOB_TOKEN", "secret");
  EXPECT_EQ(proof.size(), 32u);
  EXPECT_EQ(proofWith("DIST_JOB_TOKEN_FILE", path), proof);
  EXPECT_TRUE(JobToken("secret").verify("text", proof));
  EXPECT_FALSE(JobToken("secret").verify("other", proof));
  EXPECT_THAT(proofWith("DIST_JOB_TOKEN", ""),
              HasSubstr("DIST_JOB_TOKEN is empty"));
  EXPECT_THAT(proofWith("DIST_JOB_TOKEN_FILE", directory.file("none")),
              HasSubstr("cannot read '" + directory.file("none")));
  std::ofstream(path) << "\n";
  EXPECT_THAT(proofWith("DIST_JOB_TOKEN_FILE", path),
              HasSubstr("token' is empty"));
}
