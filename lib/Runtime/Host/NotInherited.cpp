//===- NotInherited.cpp - descriptors closed in forked processes ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/NotInherited.h"

#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <set>
#include <unistd.h>

using namespace dist;

namespace {
/// The descriptors, locked while the process forks.
struct Known {
  std::mutex mutex;
  std::set<int> descriptors;
};
} // namespace

static Known &known() {
  static Known *all = [] {
    pthread_atfork([] { known().mutex.lock(); }, [] { known().mutex.unlock(); },
                   [] {
                     int null = open("/dev/null", O_RDWR | O_CLOEXEC);
                     for (int descriptor : known().descriptors)
                       dup3(null, descriptor, O_CLOEXEC);
                     close(null);
                     known().descriptors.clear();
                     known().mutex.unlock();
                   });
    return new Known; // Threads may outlive static objects.
  }();
  return *all;
}

NotInherited::NotInherited(int descriptor) : descriptor(descriptor) {
  std::lock_guard lock(known().mutex);
  known().descriptors.insert(descriptor);
}

NotInherited::~NotInherited() {
  std::lock_guard lock(known().mutex);
  known().descriptors.erase(descriptor);
}
