//===- Mailbox.h - messages between the ranks of a double -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_MAILBOX_H
#define DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_MAILBOX_H

#include <string>
#include <string_view>
#include <vector>

namespace dist::nccl_double {

/// Files in $DIST_NCCL_DOUBLE_DIR by which the processes of a communicator find
/// each other and exchange data: one for each message and reader, which removes
/// it. The tests remove the directory.
class Mailbox {
public:
  static std::string newName();
  explicit Mailbox(std::string name);

  const std::string &name() const { return mailbox; }
  void arrive(int rank);
  bool areAllThere(int size) const;

  void post(const std::string &name, int from, const std::vector<int> &to,
            std::string_view data);
  bool take(const std::string &name, int from, int to, std::string &data);

private:
  std::string path(const std::string &entry) const;
  std::string mailbox;
};

} // namespace dist::nccl_double

#endif // DIST_UNITTESTS_RUNTIME_COMM_NCCLDOUBLE_MAILBOX_H
