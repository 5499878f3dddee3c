//===- Machine.cpp - what a program is planned for ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/AutoShard/Machine.h"

using namespace mlir;
using namespace dist;

Machine::Machine(std::optional<Cluster> cluster, std::optional<double> memory)
    : cluster(std::move(cluster)), memory(memory) {
  device = this->cluster ? this->cluster->device : Device::countedInBytes();
  if (this->cluster && !memory)
    this->memory = device.memory;
}

Machine Machine::another() const {
  Machine other = *this;
  other.least = 0;
  other.cutoff.reset();
  other.verify = false;
  other.problemFile.clear();
  return other;
}
