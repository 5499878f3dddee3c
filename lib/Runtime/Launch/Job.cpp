//===- Job.cpp - one launcher's side of a job -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Job.h"
#include "Environment.h"
#include "Report.h"
#include "Subreaper.h"
#include "dist/Runtime/Host/HostAddress.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

using namespace dist;
using namespace std::chrono_literals;

static NodePlace placeOf(const LaunchOptions &options) {
  if (!options.localAddress.empty())
    return {options.localAddress, randomToken(), {}}; // Overrides loopback.
  if (options.rendezvous.empty())
    return {"127.0.0.1", hostIdentity(), {}};
  std::string own = ownHostAt(options.rendezvous);
  return {own.empty() ? interfaceAddress() : own, hostIdentity(), {}};
}

/// Returns the place with fresh ports, which the previous attempt does not
/// occupy.
static NodePlace withPorts(NodePlace place, int workers) {
  place.ports = freePorts(workers);
  place.ports.resize(workers, 0);
  return place;
}

static LocalFacts firstFacts(const LaunchOptions &options,
                             const std::string &id, const NodePlace &place) {
  LocalFacts facts;
  facts.self.id = id;
  facts.self.place = withPorts(place, options.workers);
  facts.self.wishedRank = options.nodeRank;
  facts.self.isReady = true;
  facts.name = randomToken();
  facts.limits = {options.minNodes, options.maxNodes, options.maxRestarts};
  bool isGiven =
      std::getenv("DIST_JOB_TOKEN") || std::getenv("DIST_JOB_TOKEN_FILE");
  if (!isGiven)
    facts.token = randomToken();
  return facts;
}

Job::Job(const LaunchOptions &options, std::shared_ptr<Store> store,
         Terminal &terminal)
    : options(options), terminal(terminal), id(randomToken()),
      place(placeOf(options)),
      membership(std::move(store), options, firstFacts(options, id, place)),
      supervisor(options, terminal, membership.wake()) {}

int Job::run() {
  for (;;)
    if (std::optional<int> status = handle(supervisor.next())) {
      supervisor.flush();
      membership.close();
      return *status;
    }
}

std::optional<int> Job::handle(const LaunchEvent &event) {
  while (isAbandoned())
    pause();
  switch (event.kind) {
  case LaunchEvent::Signal:
    return leave(event.signal);
  case LaunchEvent::Failed:
    fail(event.worker->end->exitCode(), failureOf(*event.worker));
    return std::nullopt;
  case LaunchEvent::AllEnded:
    endAttempt();
    membership.update([&](LocalFacts &facts) { facts.finished = generation; });
    return std::nullopt;
  case LaunchEvent::Woken:
    return follow(membership.view());
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Facts for the other launchers
//===----------------------------------------------------------------------===//

void Job::endAttempt() { supervisor.stop(SIGTERM); }

void Job::fail(int exitCode, std::string why) {
  if (options.maxNodes > 1)
    why = fmt::format("node {} ({}): {}", nodeRank, place.address, why);
  isFinal = options.finalCodes.contains(exitCode);
  membership.update([&](LocalFacts &facts) {
    facts.failure = {generation, exitCode, why,
                     std::chrono::steady_clock::now(), isFinal};
  });
  terminal.say(why);
  endAttempt();
  terminal.errors.add(tableOf(supervisor.workers()) + "\n");
  isShown = true;
  enterNext();
}

/// Enters the next attempt, as no worker runs here.
void Job::enterNext() {
  isEntered = true;
  NodePlace next = withPorts(place, options.workers);
  membership.update([&](LocalFacts &facts) {
    facts.self.place = next;
    facts.self.previousRank = nodeRank;
    facts.self.isReady = true;
  });
}

int Job::leave(int signal) {
  terminal.say(fmt::format("SIG{}: the workers are requested to end",
                           sigabbrev_np(signal)));
  membership.update([&](LocalFacts &facts) {
    facts.leaving =
        fmt::format("was requested to end by SIG{}", sigabbrev_np(signal));
  });
  supervisor.stop(signal, /*wakes=*/true);
  return 128 + signal;
}

//===----------------------------------------------------------------------===//
// Changes by the other launchers
//===----------------------------------------------------------------------===//

static Assignment assignmentOf(const LaunchOptions &options,
                               const JobState &state, int self) {
  Assignment assignment;
  assignment.jobId = options.jobId;
  assignment.token = state.token;
  assignment.name = state.name;
  assignment.generation = state.generation;
  assignment.restarts = state.restarts;
  assignment.self = self;
  for (const JobNode &node : state.nodes)
    assignment.nodes.push_back(node.place);
  bool isOneHost = std::all_of(assignment.nodes.begin(), assignment.nodes.end(),
                               [&](const NodePlace &node) {
                                 return node.host == assignment.nodes[0].host;
                               });
  if (isOneHost && options.localAddress.empty())
    for (NodePlace &node : assignment.nodes)
      node.address = "127.0.0.1";
  return assignment;
}

void Job::startAttempt(const JobState &state) {
  generation = state.generation;
  restarts = state.restarts;
  nodeRank = state.find(id);
  isEntered = isShown = false;
  if (int missing = state.missing(); missing > 0) // Lost while others came.
    terminal.say(fmt::format("{} of {} nodes did not come again", missing,
                             state.expected.size()));
  membership.update([](LocalFacts &facts) { facts.self.isReady = false; });
  Status status = supervisor.start(assignmentOf(options, state, nodeRank));
  if (!status.ok())
    fail(1, status.getMessage());
}

int Job::endJob(const JobState &state) {
  if (supervisor.isRunning())
    endAttempt();
  if (state.phase == JobPhase::Succeeded)
    return 0;
  auto known = options.finalCodes.find(state.exitCode);
  bool isOfIt = isFinal && known != options.finalCodes.end();
  if (!isShown)
    terminal.say(state.why);
  else if (state.limits.maxRestarts > 0)
    terminal.say(isOfIt ? fmt::format("no restart: {}", known->second)
                        : fmt::format("all {} restarts are used up",
                                      state.limits.maxRestarts));
  return state.exitCode;
}

/// Reports once why there is another attempt.
void Job::announce(const JobState &state) {
  if (generation < 0 || said >= state.generation || state.why.empty())
    return;
  said = state.generation;
  bool isOwnFailure = isShown && state.restarts > restarts;
  terminal.say(isOwnFailure ? fmt::format("restart {} of {}", state.restarts,
                                          state.limits.maxRestarts)
                            : state.why);
}

/// Returns the interval of reports while waiting.
Job::Clock::duration Job::newsPause() const {
  return std::min<Clock::duration>(5s, options.rendezvousTimeout / 2);
}

/// Reports from time to time how many nodes have come.
void Job::announceWaiting(const JobState &state) {
  if (state.phase != JobPhase::Gathering)
    nextNews = Clock::now() + newsPause();
  if (Clock::now() < nextNews)
    return;
  nextNews = Clock::now() + 60s;
  terminal.say(fmt::format(
      "{} of {} nodes are at {}; waiting for more", state.nodes.size(),
      std::max(state.limits.minNodes, int(state.expected.size())),
      options.rendezvous));
}

std::optional<int> Job::follow(const Membership::View &view) {
  if (!view.status.ok()) {
    if (supervisor.isRunning())
      endAttempt();
    terminal.say("error: " + view.status.getMessage());
    return 1;
  }
  const JobState &state = view.state;
  if (view.isOver)
    return endJob(state);
  announceWaiting(state);
  if (state.generation == generation)
    return std::nullopt;
  announce(state);
  if (generation >= 0 && !isEntered) {
    endAttempt();
    enterNext();
  }
  if (state.phase == JobPhase::Running && state.find(id) >= 0)
    startAttempt(state);
  return std::nullopt;
}
