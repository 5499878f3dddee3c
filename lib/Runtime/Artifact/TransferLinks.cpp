//===- TransferLinks.cpp - calls and waits of transfers -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransferLinks.h"

using namespace dist;

/// True if the call uses the memory of a transfer. Memory outside of frames is
/// assumed to be used by every call.
static bool usesSlot(const Program &program, const CallCommand &call,
                     const TransferCommand &transfer) {
  const BufferSpec &buffer =
      program.buffers[size_t(program.edges[size_t(transfer.edge)])];
  return buffer.kind != BufferKind::Frame ||
         program.slotOf(call, buffer.frame) == transfer.slot;
}

/// Returns the call before a send or after a receive that uses its memory.
static int callOf(const Program &program, int index) {
  auto &transfer = std::get<TransferCommand>(program.commands[size_t(index)]);
  int step = transfer.isSend ? -1 : 1;
  for (int i = index + step; i >= program.list.first && i < program.list.last;
       i += step) {
    auto *call = std::get_if<CallCommand>(&program.commands[size_t(i)]);
    if (call && usesSlot(program, *call, transfer))
      return i;
  }
  return -1;
}

static void linkTransfers(Program &program) {
  std::vector<int> begun(program.commands.size(), -1); // By work.
  for (int i = program.list.first; i < program.list.last; ++i) {
    Command &command = program.commands[size_t(i)];
    if (auto *transfer = std::get_if<TransferCommand>(&command)) {
      begun[size_t(transfer->work)] = i;
      transfer->call = callOf(program, i);
    }
    if (auto *wait = std::get_if<TransferWaitCommand>(&command))
      wait->transfer = begun[size_t(wait->work)];
  }
}

void dist::linkTransfers(Manifest &manifest) {
  for (Program &program : manifest.programs)
    ::linkTransfers(program);
}
