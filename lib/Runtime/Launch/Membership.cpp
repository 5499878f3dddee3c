//===- Membership.cpp - a launcher among the others of its job ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Membership.h"

#include <algorithm>
#include <fmt/format.h>
#include <sys/eventfd.h>

using namespace dist;
using std::chrono::milliseconds;

static constexpr const char *kStateKey = "state";
static constexpr milliseconds kGatheringPause(50);

Membership::Membership(std::shared_ptr<Store> store,
                       const LaunchOptions &options, LocalFacts facts)
    : store(std::move(store)), options(options),
      heartbeats(*this->store, facts.self.id, options.nodeTimeout),
      changes(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      lastArrival(Clock::now()), waitingSince(lastArrival),
      lastContact(lastArrival), facts(std::move(facts)) {
  current.state.generation = -1; // No state yet.
  thread = std::thread([this] { run(); });
}

Membership::~Membership() { close(); }

Membership::View Membership::view() const {
  std::lock_guard lock(mutex);
  return current;
}

void Membership::update(const std::function<void(LocalFacts &)> &change) {
  std::lock_guard lock(mutex);
  change(facts);
  isNews = true;
  hasNews.notify_all();
}

void Membership::publish(View view) {
  std::lock_guard lock(mutex);
  current = std::move(view);
  uint64_t one = 1;
  (void)!write(changes.get(), &one, sizeof one);
}

//===----------------------------------------------------------------------===//
// The thread
//===----------------------------------------------------------------------===//

Result<JobState> Membership::exchange(const LocalFacts &facts) {
  for (;;) {
    std::optional<JobState> state;
    Observations seen;
    if (known) {
      Result<JobState> parsed = JobState::fromText(*known);
      if (!parsed)
        return parsed;
      state = *parsed;
      auto lost = heartbeats.lostOf(nodesWatchedBy(*state, facts));
      if (!lost)
        return lost.status();
      seen.lost = *lost;
      if (isFailureInDoubt(*state, facts))
        seen.areOthersHeard = heartbeats.heardSince(facts.failure->when);
      if (Status status = verifyLimits(*state, facts); !status.ok())
        return status;
    } else {
      strangeSince.reset(); // The other job has cleaned up.
    }
    seen.isLastCallOver = state && isLastCallOver(*state);
    JobState next = strangeSince ? *state : advance(state, facts, seen);
    std::string text = next.toText();
    auto before = store->compareSet(kStateKey, known, text);
    if (!before)
      return before.status();
    bool isOurs = *before == known;
    known = isOurs ? std::optional(text) : *before;
    if (isOurs)
      return next;
  }
}

static std::pair<int, size_t> arrivedIn(const JobState &state) {
  return {state.generation, state.nodes.size()};
}

/// True if a gathering has not changed for long enough while this launcher
/// watched. One that began while it was stopped does not count.
bool Membership::isLastCallOver(const JobState &state) const {
  return state.phase == JobPhase::Gathering && arrivedIn(state) == arrived &&
         Clock::now() - lastArrival > options.lastCall;
}

/// Checks that the launchers of a job have equal limits. The state of a dead
/// job gets the time to be detected as such.
Status Membership::verifyLimits(const JobState &state,
                                const LocalFacts &facts) {
  if (state.limits == facts.limits || state.nodes.empty()) {
    strangeSince.reset();
    return {};
  }
  if (!strangeSince)
    strangeSince = Clock::now();
  return Clock::now() - *strangeSince < 2 * options.nodeTimeout
             ? Status()
             : otherLimits(state, facts);
}

Status Membership::otherLimits(const JobState &state,
                               const LocalFacts &facts) const {
  return Status::invalid(fmt::format(
      "the job '{}' at {} runs with --nnodes {}:{} --max-restarts {}, not "
      "{}:{} "
      "and {}",
      options.jobId, options.rendezvous, state.limits.minNodes,
      state.limits.maxNodes, state.limits.maxRestarts, facts.limits.minNodes,
      facts.limits.maxNodes, facts.limits.maxRestarts));
}

/// Limits the time of waiting for other nodes.
Status Membership::verifyTime(const JobState &state, const LocalFacts &facts) {
  bool isIn = state.find(facts.self.id) >= 0;
  if (arrived != arrivedIn(state) || state.phase != JobPhase::Gathering) {
    arrived = arrivedIn(state);
    lastArrival = Clock::now();
  }
  if (state.isOver() || (isIn && state.phase == JobPhase::Running))
    waitingSince = Clock::now();
  if (Clock::now() - waitingSince < options.rendezvousTimeout)
    return {};
  if (strangeSince)
    return otherLimits(state, facts);
  double seconds =
      std::chrono::duration<double>(options.rendezvousTimeout).count();
  std::string what =
      isIn ? fmt::format("{} of {} nodes came", state.nodes.size(),
                         state.limits.minNodes)
      : facts.self.wishedRank >= 0
          ? fmt::format("node rank {} was not free", facts.self.wishedRank)
          : fmt::format("all {} places were taken", state.limits.maxNodes);
  return Status(
      StatusCode::DeadlineExceeded,
      fmt::format("{} within {:g} s at {}", what, seconds, options.rendezvous));
}

Status Membership::step() {
  LocalFacts now;
  {
    std::lock_guard lock(mutex);
    now = facts;
    isNews = false;
  }
  Status status = heartbeats.beat();
  Result<JobState> state =
      status.ok() ? exchange(now) : Result<JobState>(status);
  if (!state) {
    StatusCode code = state.status().getCode();
    bool mayPass = code != StatusCode::InvalidArgument &&
                   code != StatusCode::Unavailable &&
                   code != StatusCode::Aborted &&
                   Clock::now() - lastContact < options.nodeTimeout;
    return mayPass ? Status() : state.status();
  }
  lastContact = Clock::now();
  if (status = verifyTime(*state, now); !status.ok())
    return status;
  wasAlive = !strangeSince && (wasAlive || !state->isOver());
  bool isOver = state->isOver() && (wasAlive || state->find(now.self.id) >= 0);
  publish({*state, isOver, {}});
  return {};
}

milliseconds Membership::pause() const {
  return current.state.phase == JobPhase::Gathering
             ? std::min(kGatheringPause, options.monitorInterval)
             : options.monitorInterval;
}

void Membership::run() {
  for (;;) {
    Status status = step();
    if (!status.ok())
      publish({view().state, false, status});
    std::unique_lock lock(mutex);
    if (!status.ok() || current.isOver)
      return;
    if (isClosing && !isNews)
      return;
    hasNews.wait_for(lock, pause(), [&] { return isNews || isClosing; });
  }
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

/// Counts this launcher out. The last one removes all keys of the store, for
/// which the others wait.
void Membership::sayGoodbye(const JobState &state) {
  std::string key = fmt::format("left/{}", state.generation);
  Result<int64_t> left = store->add(key, 1);
  if (!left)
    return;
  if (*left >= int64_t(state.nodes.size()))
    return (void)store->removeAll("");
  std::string keys[] = {key};
  for (auto until = Clock::now() + options.nodeTimeout; Clock::now() < until;) {
    Result<bool> isThere = store->check(keys);
    bool isSlow = isThere.status().getCode() == StatusCode::DeadlineExceeded;
    if (isThere ? !*isThere : !isSlow)
      return;
    std::this_thread::sleep_for(milliseconds(5));
  }
}

void Membership::close() {
  if (!thread.joinable())
    return;
  {
    std::lock_guard lock(mutex);
    isClosing = true;
    hasNews.notify_all();
  }
  thread.join();
  View last = view();
  if (last.isOver && last.state.find(facts.self.id) >= 0)
    sayGoodbye(last.state);
}
