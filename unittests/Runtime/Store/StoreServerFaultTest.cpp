//===- StoreServerFaultTest.cpp - strangers, floods and deaths ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"
#include "TemporaryDirectory.h"

#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Runtime/Store/StoreServer.h"
#include "dist/Runtime/Store/TcpStore.h"

#include "Store/Frames.h"
#include "Store/Handshake.h"
#include "Store/Sockets.h"
#include "Store/StoreRequest.h"

#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <list>
#include <poll.h>
#include <sys/resource.h>
#include <thread>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using std::chrono::steady_clock;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// A server in a process of its own, and a client of it.
class StoreServerFault : public ::testing::Test {
protected:
  /// Starts the server. With `forks` it forks a child once the store is ready.
  void begin(const char *token = "", rlim_t mostFiles = 0, bool forks = false) {
    process.emplace([=, this] {
      if (rlimit files{mostFiles, mostFiles}; mostFiles)
        setrlimit(RLIMIT_NOFILE, &files);
      auto server = StoreServer::start({.address = address,
                                        .token = JobToken(token),
                                        .handshakeTimeout = 500ms});
      if (forks && (*connect())->get("fork", deadlineIn(10s)) && fork() == 0)
        alarm(3);
      pause();
      return "";
    });
    store = *connect(token);
    memoryBefore = memory();
  }

  Result<std::shared_ptr<Store>> connect(const char *token = "") {
    return connectTcpStore({.server = address, .token = JobToken(token)},
                           deadlineIn(10s));
  }

  Descriptor dial() { return std::move(*connectTo(address, deadlineIn(10s))); }

  /// Returns the largest memory of the server so far, in KiB.
  int64_t memory() const {
    std::string status =
        readFile("/proc/" + std::to_string(process->id) + "/status");
    return std::stoll(status.substr(status.find("VmHWM:") + 6));
  }

  /// Checks that the job continues: values are kept, and new clients are
  /// served.
  void expectServed(const char *token = "") {
    Result<int64_t> count = store->add("count", 1);
    ASSERT_TRUE(count) << count.status().str();
    EXPECT_EQ(*count, ++added);
    auto other = connect(token);
    ASSERT_TRUE(other) << other.status().str();
    EXPECT_EQ(*(*other)->get("count", deadlineIn(1s)), std::to_string(added));
    EXPECT_LT(memory() - memoryBefore, 16 << 10);
  }

  SocketAddress address{"127.0.0.1", freePort()};
  std::optional<TestProcess> process;
  std::shared_ptr<Store> store;
  int64_t memoryBefore = 0;
  int64_t added = 0;
};

void sendAll(const Descriptor &socket, std::string_view bytes) {
  while (!bytes.empty() && pollUntil(socket.get(), POLLOUT, deadlineIn(5s))) {
    ssize_t sent = send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0)
      return;
    bytes.remove_prefix(sent);
  }
}

/// Returns the bytes of the server until it closes the connection; none if it
/// does not.
std::optional<std::string> untilClosed(const Descriptor &socket,
                                       std::chrono::milliseconds timeout = 5s) {
  std::string said;
  Deadline deadline = deadlineIn(timeout);
  while (pollUntil(socket.get(), POLLIN, deadline)) {
    char bytes[4096];
    ssize_t size = recv(socket.get(), bytes, sizeof bytes, 0);
    if (size <= 0)
      return said;
    said.append(bytes, size);
  }
  return std::nullopt;
}

/// Returns the server's next message.
std::string receive(const Descriptor &socket) {
  FrameReader reader(maxMessageBytes);
  char bytes[4096];
  while (pollUntil(socket.get(), POLLIN, deadlineIn(5s))) {
    ssize_t size = recv(socket.get(), bytes, sizeof bytes, 0);
    if (size <= 0)
      break;
    reader.append({bytes, size_t(size)});
    if (auto message = reader.next(); message && *message)
      return **message;
  }
  return "";
}

/// Passes the handshake by hand, `slice` bytes at a time.
bool greet(const Descriptor &socket, const JobToken &token, size_t slice) {
  auto sendSlowly = [&](std::string bytes) {
    for (size_t i = 0; i < bytes.size(); i += slice) {
      sendAll(socket, std::string_view(bytes).substr(i, slice));
      if (slice < bytes.size())
        std::this_thread::sleep_for(1ms);
    }
  };
  ClientHandshake handshake;
  sendSlowly(frame(handshake.hello(token)));
  Result<std::string> proof = handshake.prove(token, receive(socket));
  if (!proof)
    return false;
  sendSlowly(frame(*proof));
  return handshake.finish(token, receive(socket)).ok();
}

} // namespace

TEST_F(StoreServerFault, GarbageAndOtherProtocols) {
  begin();
  std::string garbage(1 << 20, '\0');
  for (size_t i = 0; i < garbage.size(); ++i)
    garbage[i] = char(i * 2654435761u >> 13);
  for (std::string bytes :
       {garbage, std::string("GET / HTTP/1.1\r\nHost: node1\r\n\r\n"),
        std::string("\x16\x03\x01\x02\x00\x01", 6), std::string("DST2"),
        std::string("DST1\xff\xff\xff\xff", 8),
        std::string("DST1\x01\x01\x00\x00", 8), frame(""), frame("hello"),
        frame(encode(StoreRequest{StoreCall::Set, {"count"}, "9", {}, 0}))}) {
    Descriptor socket = dial();
    sendAll(socket, bytes);
    auto said = untilClosed(socket);
    ASSERT_TRUE(said) << bytes.substr(0, 20);
    EXPECT_LT(said->size(), 100u);
  }
  expectServed();
}

TEST_F(StoreServerFault, HalfFramesAreGivenUp) {
  begin();
  Descriptor silent = dial(), half = dial();
  sendAll(half, frame(std::string(34, 'x')).substr(0, 20));
  EXPECT_EQ(untilClosed(silent, 3s), "");
  EXPECT_EQ(untilClosed(half, 3s), "");
  expectServed();
}

TEST_F(StoreServerFault, BytesOneByOne) {
  begin("secret");
  Descriptor socket = dial();
  ASSERT_TRUE(greet(socket, JobToken("secret"), 1));
  std::string bytes =
      frame(encode(StoreRequest{StoreCall::Add, {"n"}, {}, {}, 7}));
  for (char byte : bytes) {
    sendAll(socket, {&byte, 1});
    EXPECT_TRUE(store->set("meanwhile", "x").ok());
  }
  auto reply = decodeReply(receive(socket));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->number, 7);
  // A connection that is slower than the limit of the handshake is closed.
  Descriptor slow = dial();
  auto begin = steady_clock::now();
  for (char byte : frame(std::string(34, 'x'))) {
    sendAll(slow, {&byte, 1});
    if (pollUntil(slow.get(), POLLIN, deadlineIn(50ms)))
      break;
  }
  EXPECT_EQ(untilClosed(slow, 0s), "");
  EXPECT_LT(steady_clock::now() - begin, 1500ms);
  expectServed("secret");
}

TEST_F(StoreServerFault, MembersThatMisbehave) {
  begin();
  auto member = [&] {
    Descriptor socket = dial();
    EXPECT_TRUE(greet(socket, JobToken(), 1 << 20));
    return socket;
  };
  std::string get =
      frame(encode(StoreRequest{StoreCall::Get, {"none"}, {}, {}, 60000}));
  for (std::string bytes :
       {std::string("DST1\xff\xff\xff\x7f", 8), frame("no request"),
        frame(encode(StoreRequest{StoreCall(99), {"count"}, {}, {}, 0})) +
            "more",
        get + get, std::string(1 << 20, 'x')}) {
    Descriptor socket = member();
    sendAll(socket, bytes);
    EXPECT_TRUE(untilClosed(socket));
  }
  // A request for one key has one; it claims more text than it has, and too
  // many keys.
  Descriptor socket = member();
  sendAll(socket, frame(encode(StoreRequest{StoreCall::Get, {}, {}, {}, 0})));
  EXPECT_EQ(decodeReply(receive(socket))->status.getCode(),
            StatusCode::InvalidArgument);
  // Large values without a reader are requested only once.
  ASSERT_TRUE(store->set("large", std::string(Store::maxValueBytes, 'x')).ok());
  for (int i = 0; i < 4; ++i) // The memory of one that is read.
    ASSERT_TRUE(store->get("large", deadlineIn(30s)));
  memoryBefore = memory();
  get = frame(encode(StoreRequest{StoreCall::Get, {"large"}, {}, {}, 0}));
  sendAll(socket, get + get + get + get + get + get + get + get);
  expectServed();
}

TEST_F(StoreServerFault, ThousandIdleConnections) {
  begin("secret");
  std::vector<Descriptor> idle;
  for (int i = 0; i < 1000; ++i)
    idle.push_back(dial());
  expectServed("secret");
  for (int i = 0; i < 100; ++i)
    sendAll(idle[900 + i], "DST1");
  expectServed("secret");
}

TEST_F(StoreServerFault, FewFileDescriptors) {
  begin("", 40);
  std::vector<Descriptor> idle;
  for (int i = 0; i < 200; ++i)
    idle.push_back(dial());
  expectServed();
  std::list<std::shared_ptr<Store>> members; // These stay connected.
  for (int i = 0; i < 25; ++i)
    members.push_back(*connect());
  for (auto &member : members)
    EXPECT_TRUE(member->set("a", "x").ok());
  // When they take all there are, a newcomer waits until some have left.
  std::thread leaver([&] {
    std::this_thread::sleep_for(300ms);
    members.clear();
  });
  for (int i = 0; i < 15; ++i)
    EXPECT_TRUE(connect());
  leaver.join();
  expectServed();
}

TEST_F(StoreServerFault, StrangersTakeAQuarterOfFileDescriptors) {
  constexpr int kFiles = 200, kItsOwn = 20;
  begin("", kFiles);
  std::vector<Descriptor> idle;
  auto open = [&] {
    std::filesystem::directory_iterator files(
        fmt::format("/proc/{}/fd", process->id));
    return std::distance(files, {});
  };
  for (int i = 0; i < 2 * kFiles; ++i) {
    idle.push_back(dial());
    ASSERT_LE(open(), kFiles / 4 + kItsOwn);
  }
  expectServed();
}

namespace {

/// Meets as one of three ranks. Returns the largest memory of the process, or
/// the error.
std::string meetAndMeasure(const SocketAddress &address, int rank) {
  auto job = meet("tcp://" + address.str(),
                  {.rank = rank, .worldSize = 3, .timeout = 20s});
  if (!job)
    return job.status().str();
  std::string status = readFile("/proc/self/status");
  return status.substr(status.find("VmHWM:"), 20);
}

/// Keeps a thousand connections, and opens new ones forever.
std::string flood(const SocketAddress &address) {
  std::list<Descriptor> idle;
  std::string_view texts[] = {"", "GET / HTTP/1.1\r\n\r\n", "DST1", "\xff"};
  while (true) {
    auto socket = connectTo(address, deadlineIn(1s));
    if (!socket)
      continue;
    sendAll(*socket, texts[idle.size() % 4]);
    idle.push_back(std::move(*socket));
    if (idle.size() > 1000)
      idle.pop_front();
  }
}

/// Returns the KiB that rank 0, which serves, takes to meet.
int64_t meetAmidst(bool isFlooded) {
  SocketAddress address{"127.0.0.1", freePort()};
  std::optional<TestProcess> attacker;
  TestProcess first([&] { return meetAndMeasure(address, 0); });
  if (isFlooded) {
    attacker.emplace([&] { return flood(address); });
    std::this_thread::sleep_for(300ms);
  }
  TestProcess second([&] { return meetAndMeasure(address, 1); });
  TestProcess third([&] { return meetAndMeasure(address, 2); });
  for (TestProcess *process : {&second, &third})
    EXPECT_THAT(process->wait(), HasSubstr("VmHWM:"));
  std::string said = first.wait();
  EXPECT_THAT(said, HasSubstr("VmHWM:"));
  return said.starts_with("VmHWM:") ? std::stoll(said.substr(6)) : 0;
}

} // namespace

TEST(StoreBootstrapFault, FloodWhileTheJobMeets) {
  int64_t quiet = meetAmidst(false);
  for (int i = 0; i < 3; ++i)
    EXPECT_LT(meetAmidst(true) - quiet, 16 << 10);
}

TEST_F(StoreServerFault, TokensAreAskedForFirst) {
  begin("secret");
  for (const char *token : {"", "wrong"}) {
    Status status = connect(token).status();
    EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument);
    EXPECT_THAT(status.getMessage(),
                HasSubstr(*token ? "the job token is not the server's"
                                 : "the job token is missing here"));
    EXPECT_THAT(status.getMessage(), HasSubstr("DIST_JOB_TOKEN"));
    EXPECT_THAT(status.getMessage(), Not(HasSubstr("secret")));
    // Sends a request without waiting for the server's message.
    Descriptor socket = dial();
    sendAll(socket, frame(std::string("\1\1", 2) + std::string(32, 'n')));
    EXPECT_EQ(receive(socket).size(), 34u);
    sendAll(
        socket,
        frame(std::string(32, 'p')) +
            frame(encode(StoreRequest{StoreCall::Set, {"count"}, "9", {}, 0})));
    auto said = untilClosed(socket);
    EXPECT_TRUE(said && said->find("the job token") != said->npos);
  }
  EXPECT_EQ(*store->count(), 0);
  expectServed("secret");
}

TEST_F(StoreServerFault, AnOverheardHandshakeIsOfNoUse) {
  begin("secret");
  JobToken token("secret");
  ClientHandshake handshake;
  Descriptor first = dial();
  std::string hello = handshake.hello(token);
  sendAll(first, frame(hello));
  std::string challenge = receive(first);
  std::string proof = *handshake.prove(token, challenge);
  sendAll(first, frame(proof));
  std::string verdict = receive(first);
  EXPECT_TRUE(handshake.finish(token, verdict).ok());
  for (const std::string &message : {hello, challenge, proof, verdict})
    EXPECT_THAT(message, Not(HasSubstr("secret")));

  Descriptor second = dial();
  sendAll(second, frame(hello));
  EXPECT_NE(receive(second), challenge);
  sendAll(second, frame(proof));
  EXPECT_THAT(receive(second), HasSubstr("not the server's"));
  // Nor is a proof for another client accepted.
  ClientHandshake other;
  EXPECT_TRUE(other.prove(token, challenge));
  EXPECT_THAT(other.finish(token, verdict).getMessage(),
              HasSubstr("its server does not hold the job token"));
}

TEST_F(StoreServerFault, TokenWhereTheServerHasNone) {
  begin();
  EXPECT_THAT(connect("secret").status().getMessage(),
              HasSubstr("set here, but its server has none"));
}

TEST_F(StoreServerFault, DeathOfTheServerIsNoticedAtOnce) {
  begin();
  Status waiting, later;
  steady_clock::time_point noticed;
  std::thread waiter([&] {
    waiting = store->get("never", deadlineIn(60s)).status();
    noticed = steady_clock::now();
  });
  std::this_thread::sleep_for(100ms);
  auto killed = steady_clock::now();
  kill(process->id, SIGKILL);
  waiter.join();
  later = store->set("a", "x");
  EXPECT_LT(noticed - killed, 1s);
  for (const Status &status : {waiting, later}) {
    EXPECT_EQ(status.getCode(), StatusCode::Unavailable);
    EXPECT_THAT(status.getMessage(), HasSubstr(address.str()));
  }
  EXPECT_THAT(waiting.getMessage(), HasSubstr("it has ended"));
  EXPECT_LT(steady_clock::now() - killed, 1s);
}

/// The server's child holds neither its connections nor its port.
TEST_F(StoreServerFault, KilledWithAChildThatLives) {
  begin("", 0, /*forks=*/true);
  ASSERT_TRUE(store->set("fork", "now").ok());
  std::this_thread::sleep_for(500ms);
  auto killed = steady_clock::now();
  kill(process->id, SIGKILL);
  EXPECT_EQ(store->get("a", deadlineIn(5s)).status().getCode(),
            StatusCode::Unavailable);
  EXPECT_LT(steady_clock::now() - killed, 1s);
  auto next = StoreServer::start({.address = address});
  while (!next && steady_clock::now() - killed < 2s) // It may still be ending.
    next = StoreServer::start({.address = address});
  EXPECT_TRUE(next) << next.status().str();
}

TEST_F(StoreServerFault, AServerThatIsStopped) {
  begin();
  kill(process->id, SIGSTOP);
  Status status = store->get("a", deadlineIn(200ms)).status();
  EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
  EXPECT_THAT(status.getMessage(), HasSubstr("does not answer"));
}

/// Waits for keys end early.
TEST_F(StoreServerFault, AServerThatIsStoppedForLong) {
  begin();
  store->setServerTimeout(1s);
  kill(process->id, SIGSTOP);
  auto stopped = steady_clock::now();
  Status waiting = store->get("a", deadlineIn(60s)).status();
  EXPECT_EQ(waiting.getCode(), StatusCode::Unavailable) << waiting.str();
  EXPECT_THAT(waiting.getMessage(), HasSubstr("does not answer"));
  EXPECT_EQ(store->set("a", "x").getCode(), StatusCode::Unavailable);
  EXPECT_LT(steady_clock::now() - stopped, 10s);
  kill(process->id, SIGCONT);
  EXPECT_EQ(store->get("b", deadlineIn(100ms)).status().getCode(),
            StatusCode::DeadlineExceeded);
  expectServed();
}

/// A server that is only slow is not lost, however often.
TEST_F(StoreServerFault, AServerThatIsStoppedNowAndThen) {
  begin();
  store->setServerTimeout(4s);
  Status waiting;
  std::thread waiter(
      [&] { waiting = store->get("never", deadlineIn(12s)).status(); });
  for (int i = 0; i < 4; ++i) { // Longer than four seconds in all.
    std::this_thread::sleep_for(1500ms);
    kill(process->id, SIGSTOP); // An answer is due after two seconds.
    std::this_thread::sleep_for(1300ms);
    kill(process->id, SIGCONT);
  }
  waiter.join();
  EXPECT_EQ(waiting.getCode(), StatusCode::DeadlineExceeded) << waiting.str();
  EXPECT_THAT(waiting.getMessage(), HasSubstr("never"));
  expectServed();
}
