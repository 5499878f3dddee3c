/*===- TestLibrary.h - compiler and runtime for tests -------------*- C -*-===*
 *
 * Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * For tests that compile and run many programs: one process does it all. Each
 * function returns 0, or prints to stderr what went wrong and returns 1.
 *
 *===----------------------------------------------------------------------===*/

#ifndef DIST_TEST_LIB_TESTLIBRARY_H
#define DIST_TEST_LIB_TESTLIBRARY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* libdist-test-compiler: what dist-compile does, every stage verified. */
int dist_test_compile(const char *program, const char *artifact,
                      const char *plan, int single_device, int overlap);

/* libdist-test-compiler: passes, as in `dist-opt --pass-pipeline`, on a file.
 * `refused`: what no remark may say; null: they may say anything. */
int dist_test_opt(const char *program, const char *passes, const char *refused);

/* A dense row-major tensor. */
struct dist_test_tensor {
  void *data;
  size_t bytes;
};

/* libdist-test-runtime: one step of an artifact. The results are written to
 * `results`; ranks that hold the same part of one must hold the same bits. */
int dist_test_run(const char *artifact,
                  const struct dist_test_tensor *arguments,
                  size_t num_arguments, const struct dist_test_tensor *results,
                  size_t num_results);

/* libdist-test-runtime: loads an artifact and allocates what its ranks need,
 * but runs nothing. */
int dist_test_load(const char *artifact);

/* libdist-test-runtime: renews the seal of an artifact that was changed. */
int dist_test_seal(const char *artifact);

#ifdef __cplusplus
}
#endif

#endif /* DIST_TEST_LIB_TESTLIBRARY_H */
