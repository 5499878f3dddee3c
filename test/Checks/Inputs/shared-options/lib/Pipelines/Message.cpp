// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
const char *message = "no mesh: give one with --mesh dp=2";
const char *right = "no mesh: give one by option 'mesh'"; // Not --mesh.
