//===- Neighbours.cpp - the processes of this host ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbours.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace dist;

int Neighbours::meet(MPI_Comm comm, MPI_Request &request) {
  int size = 1;
  MPI_Comm_size(comm, &size);
  processSpace().copy(own.space, sizeof own.space - 1);
  own.pid = getpid();
  processIds.resize(static_cast<size_t>(size));
  return MPI_Iallgather(&own, sizeof own, MPI_BYTE, processIds.data(),
                        sizeof own, MPI_BYTE, comm, &request);
}

void Neighbours::finish() {
  for (const ProcessId &process : processIds) {
    bool isHere = std::strcmp(process.space, own.space) == 0;
    int handle = isHere ? openProcess(process.pid) : kElsewhere;
    bool hasEnded = isHere && handle < 0 && errno == ESRCH;
    handles.push_back(hasEnded ? kEnded : handle);
  }
}

Neighbours::~Neighbours() {
  for (int handle : handles)
    if (handle >= 0)
      close(handle);
}

std::optional<std::string> Neighbours::lost(int rank) const {
  int process = handles[static_cast<size_t>(rank)];
  if (process == kEnded || (process >= 0 && hasEnded(process)))
    return "its process has ended";
  return std::nullopt;
}

bool Neighbours::isOneLost() const {
  for (size_t rank = 0; rank < handles.size(); ++rank)
    if (lost(int(rank)))
      return true;
  return false;
}
