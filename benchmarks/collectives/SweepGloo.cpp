//===- SweepGloo.cpp - the sweep, of Gloo ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bench-sweep-gloo RANKS OPS SIZES
//
//===----------------------------------------------------------------------===//

#include "Sweep.h"

#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/alltoall.h>
#include <gloo/broadcast.h>
#include <gloo/math.h>
#include <gloo/reduce_scatter.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/transport/tcp/device.h>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

using Context = std::shared_ptr<gloo::rendezvous::Context>;

static void call(const Context &context, const sweep::Case &item, float *send,
                 float *receive) {
  size_t sends = size_t(item.sends()), receives = size_t(item.receives());
  if (item.op == "all_reduce") {
    gloo::AllreduceOptions options(context);
    options.setInput(send, sends);
    options.setOutput(receive, receives);
    options.setReduceFunction(
        static_cast<void (*)(void *, const void *, const void *, size_t)>(
            &gloo::sum<float>));
    gloo::allreduce(options);
  } else if (item.op == "all_gather") {
    gloo::AllgatherOptions options(context);
    options.setInput(send, sends);
    options.setOutput(receive, receives);
    gloo::allgather(options);
  } else if (item.op == "all_to_all") {
    gloo::AlltoallOptions options(context);
    options.setInput(send, sends);
    options.setOutput(receive, receives);
    gloo::alltoall(options);
  } else {
    gloo::BroadcastOptions options(context);
    options.setOutput(receive, receives);
    options.setRoot(0);
    gloo::broadcast(options);
  }
}

/// Returns gloo's reduce_scatter, which is in place, with a copy to the receive
/// buffer of the others.
static std::function<void()> reduceScatter(const Context &context,
                                           const sweep::Case &item, float *send,
                                           float *receive) {
  using Algorithm = gloo::ReduceScatterHalvingDoubling<float>;
  auto algorithm = std::make_shared<Algorithm>(
      context, std::vector<float *>{send}, int(item.sends()),
      std::vector<int>(size_t(item.ranks), int(item.block())));
  return [=] {
    algorithm->run();
    std::copy_n(send, item.block(), receive);
  };
}

static void run(const Context &context, const std::vector<sweep::Case> &cases) {
  for (const sweep::Case &item : cases) {
    std::vector<float> sends(size_t(item.sends()), 1.f),
        receives(size_t(item.receives()), 1.f);
    float *send = sends.data(), *receive = receives.data();
    std::function<void()> timed = [&] { call(context, item, send, receive); };
    if (item.op == "reduce_scatter")
      timed = reduceScatter(context, item, send, receive);
    sweep::report("gloo", item, context->rank, send, receive, timed);
  }
}

int main(int count, char **arguments) {
  if (count != 4)
    return 2;
  int ranks = std::atoi(arguments[1]);
  char path[] = "/tmp/gloo-sweep-XXXXXX";
  if (!mkdtemp(path))
    return 1;
  for (int rank = 0; rank < ranks; ++rank)
    if (fork() == 0) {
      sweep::bind(rank);
      gloo::transport::tcp::attr attributes;
      attributes.iface = "lo";
      auto device = gloo::transport::tcp::CreateDevice(attributes);
      gloo::rendezvous::FileStore store(path);
      auto context = std::make_shared<gloo::rendezvous::Context>(rank, ranks);
      context->connectFullMesh(store, device);
      run(context, sweep::casesOf(arguments[2], ranks, arguments[3]));
      _exit(0);
    }
  int failed = 0;
  for (int status = 0; wait(&status) > 0;)
    failed |= status != 0;
  return failed | std::system((std::string("rm -r ") + path).c_str());
}
