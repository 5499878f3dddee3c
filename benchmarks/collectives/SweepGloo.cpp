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

static void run(const Context &context, const std::vector<sweep::Case> &cases) {
  for (const sweep::Case &item : cases) {
    std::vector<float> send(size_t(item.sends()), 1.f),
        receive(size_t(item.receives()), 1.f);
    double seconds = 0;
    if (item.op == "reduce_scatter") {
      gloo::ReduceScatterHalvingDoubling<float> algorithm(
          context, {send.data()}, int(item.sends()),
          std::vector<int>(size_t(item.ranks), int(item.block())));
      seconds = sweep::measure(item.bytes, [&] { algorithm.run(); });
    } else {
      seconds = sweep::measure(item.bytes, [&] {
        call(context, item, send.data(), receive.data());
      });
    }
    if (context->rank == 0)
      sweep::print("gloo", item, seconds);
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
  while (wait(nullptr) > 0)
    ;
  return std::system((std::string("rm -r ") + path).c_str());
}
