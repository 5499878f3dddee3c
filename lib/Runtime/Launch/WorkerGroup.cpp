//===- WorkerGroup.cpp - the workers of one attempt -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkerGroup.h"
#include "Descendants.h"
#include "Environment.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace dist;
using Clock = std::chrono::steady_clock;

int WorkerEnd::exitCode() const {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

WorkerGroup::WorkerGroup(const LaunchOptions &options, Terminal &terminal)
    : options(options), terminal(terminal),
      epoll(epoll_create1(EPOLL_CLOEXEC)) {}

Result<std::string> dist::logDirectoryOf(const std::string &directory,
                                         int generation) {
  if (directory.empty())
    return std::string();
  auto path =
      std::filesystem::path(directory) / fmt::format("attempt-{}", generation);
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    return Status::invalid(fmt::format("cannot make the log directory '{}': {}",
                                       path.string(), error.message()));
  return path.string();
}

//===----------------------------------------------------------------------===//
// Starting
//===----------------------------------------------------------------------===//

Status WorkerGroup::start(const Assignment &assignment) {
  Result<std::string> path = findExecutable(options.command[0]);
  if (!path)
    return path.status();
  if (auto logs = logDirectoryOf(options.logDirectory, assignment.generation);
      !logs)
    return logs.status();
  workers.clear();
  running = 0;
  kills = OutOfMemoryKills();
  for (int i = 0; i < assignment.localSize(); ++i)
    if (Status status = startOne(*path, assignment, i); !status.ok())
      return status;
  return {};
}

Status WorkerGroup::startOne(const std::string &path,
                             const Assignment &assignment, int localRank) {
  SpawnRequest request = {path, options.command,
                          workerEnvironment(options, assignment, localRank),
                          /*inheritsInput=*/localRank == 0 && !isatty(0)};
  auto started = Clock::now();
  Result<SpawnedProcess> process = spawn(request);
  if (!process)
    return process.status();
  Worker &worker = workers.emplace_back();
  worker.rank = assignment.firstRank() + localRank;
  worker.localRank = localRank;
  worker.pid = process->pid;
  worker.started = started;
  worker.life = std::move(process->life);
  worker.last = std::make_unique<LastLines>();
  ++running;
  epoll_event event = {EPOLLIN, {.u64 = uint64_t(localRank)}};
  epoll_ctl(epoll.get(), EPOLL_CTL_ADD, worker.life.get(), &event);
  return openStreams(worker, *process, assignment.generation,
                     assignment.worldSize() > 1);
}

Status WorkerGroup::openStreams(Worker &worker, SpawnedProcess &process,
                                int generation, bool hasPrefix) {
  bool isShown = !options.shown || options.shown->contains(worker.rank);
  WorkerStream::Sinks sinks;
  sinks.complaints = &terminal;
  sinks.last = worker.last.get();
  if (hasPrefix)
    sinks.prefix = fmt::format("[rank {}] ", worker.rank);
  auto open = [&](Descriptor pipe, OutputQueue &queue, const char *suffix) {
    sinks.shown = isShown ? &queue : nullptr;
    if (!options.logDirectory.empty())
      sinks.logPath =
          fmt::format("{}/attempt-{}/rank-{}.{}", options.logDirectory,
                      generation, worker.rank, suffix);
    Result<WorkerStream> stream = WorkerStream::open(std::move(pipe), sinks);
    if (!stream)
      return stream.status();
    worker.streams.push_back(std::move(*stream));
    return Status();
  };
  if (Status status = open(std::move(process.output), terminal.output, "out");
      !status.ok())
    return status;
  return open(std::move(process.errors), terminal.errors, "err");
}

//===----------------------------------------------------------------------===//
// Ending
//===----------------------------------------------------------------------===//

void WorkerGroup::passOn(int signal) const {
  for (const Worker &worker : workers)
    // Before exec it may not have its own group yet.
    if (!worker.end && kill(-worker.pid, signal) != 0)
      kill(worker.pid, signal);
}

void WorkerGroup::signalAll(int signal) {
  for (Worker &worker : workers)
    worker.isTold |= !worker.end;
  passOn(signal);
}

void WorkerGroup::killStopped() {
  for (Worker &worker : workers)
    if (!worker.end && isStopped(worker.pid)) {
      worker.isStopped = true;
      if (kill(-worker.pid, SIGKILL) != 0)
        kill(worker.pid, SIGKILL);
    }
}

void WorkerGroup::reap(Worker &worker) {
  rusage usage = {};
  WorkerEnd end;
  while (wait4(worker.pid, &end.status, 0, &usage) < 0 && errno == EINTR) {
  }
  auto seconds = [](const timeval &time) {
    return double(time.tv_sec) + 1e-6 * double(time.tv_usec);
  };
  end.seconds =
      std::chrono::duration<double>(Clock::now() - worker.started).count();
  end.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  end.peakBytes = usage.ru_maxrss * 1024;
  end.wasTold = worker.isTold;
  end.wasStopped = worker.isStopped;
  if (WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGKILL &&
      !end.wasTold && !end.wasStopped)
    end.reason = kills.likelyReason();
  worker.end = end;
  // Removed explicitly: a child before its exec may hold the descriptor, too,
  // so that closing it does not remove it.
  epoll_ctl(epoll.get(), EPOLL_CTL_DEL, worker.life.get(), nullptr);
  worker.life.reset();
  --running;
}

std::vector<const Worker *> WorkerGroup::takeEnded() {
  std::vector<const Worker *> ended;
  epoll_event events[64];
  int count = epoll_wait(epoll.get(), events, 64, 0);
  for (int i = 0; i < count; ++i) {
    Worker &worker = workers[events[i].data.u64];
    reap(worker);
    for (WorkerStream &stream : worker.streams)
      stream.read();
    ended.push_back(&worker);
  }
  return ended;
}

void WorkerGroup::finish() {
  killDescendants();
  for (Worker &worker : workers)
    for (WorkerStream &stream : worker.streams)
      stream.finish();
}
