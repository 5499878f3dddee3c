//===- Errands.cpp - what goes on while a rank waits ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errands.h"

using namespace dist;

void Errands::add(Errand &errand) {
  std::lock_guard lock(mutex);
  errands.push_back(&errand);
}

void Errands::remove(Errand &errand) {
  std::lock_guard lock(mutex);
  std::erase(errands, &errand);
}

bool Errands::run(const Errand *but) {
  std::unique_lock lock(mutex, std::try_to_lock);
  if (!lock) // Another thread runs them.
    return true;
  bool any = false;
  for (Errand *errand : errands)
    if (errand != but && errand->isUnderWay()) {
      errand->run();
      any = true;
    }
  return any;
}
