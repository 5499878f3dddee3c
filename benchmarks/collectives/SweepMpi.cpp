//===- SweepMpi.cpp - the sweep, of MPI -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   mpirun -n 2 bench-sweep-mpi OPS SIZES
//
//===----------------------------------------------------------------------===//

#include "Sweep.h"

#include <mpi.h>

static std::function<void()> callOf(const sweep::Case &item, const float *send,
                                    float *receive) {
  int count = int(item.sends()), block = int(item.block());
  if (item.op == "all_reduce")
    return [=] {
      MPI_Allreduce(send, receive, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    };
  if (item.op == "all_gather")
    return [=] {
      MPI_Allgather(send, block, MPI_FLOAT, receive, block, MPI_FLOAT,
                    MPI_COMM_WORLD);
    };
  if (item.op == "reduce_scatter")
    return [=] {
      MPI_Reduce_scatter_block(send, receive, block, MPI_FLOAT, MPI_SUM,
                               MPI_COMM_WORLD);
    };
  if (item.op == "all_to_all")
    return [=] {
      MPI_Alltoall(send, block, MPI_FLOAT, receive, block, MPI_FLOAT,
                   MPI_COMM_WORLD);
    };
  return [=] { MPI_Bcast(receive, count, MPI_FLOAT, 0, MPI_COMM_WORLD); };
}

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  sweep::bind(rank);
  for (const sweep::Case &item :
       sweep::casesOf(arguments[1], ranks, arguments[2])) {
    std::vector<float> send(size_t(item.sends()), 1.f),
        receive(size_t(item.receives()), 1.f);
    sweep::report("mpi", item, rank, send.data(), receive.data(),
                  callOf(item, send.data(), receive.data()));
  }
  MPI_Finalize();
  return 0;
}
