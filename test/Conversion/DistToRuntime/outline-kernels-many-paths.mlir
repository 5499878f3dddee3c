// RUN: dist-opt %s --dist-outline-kernels | FileCheck %s

// Operations without data are copied into kernels: for 40 operations that use another twice, there are 2^40 paths from the
// last to the first.

// CHECK-LABEL: func.func @many_paths
// CHECK:         call
// CHECK-NOT:     call
func.func @many_paths(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %x0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    linalg.yield %f : f32
  } -> tensor<64xf32>
  %x1 = arith.addf %x0, %x0 : tensor<64xf32>
  %x2 = arith.addf %x1, %x1 : tensor<64xf32>
  %x3 = arith.addf %x2, %x2 : tensor<64xf32>
  %x4 = arith.addf %x3, %x3 : tensor<64xf32>
  %x5 = arith.addf %x4, %x4 : tensor<64xf32>
  %x6 = arith.addf %x5, %x5 : tensor<64xf32>
  %x7 = arith.addf %x6, %x6 : tensor<64xf32>
  %x8 = arith.addf %x7, %x7 : tensor<64xf32>
  %x9 = arith.addf %x8, %x8 : tensor<64xf32>
  %x10 = arith.addf %x9, %x9 : tensor<64xf32>
  %x11 = arith.addf %x10, %x10 : tensor<64xf32>
  %x12 = arith.addf %x11, %x11 : tensor<64xf32>
  %x13 = arith.addf %x12, %x12 : tensor<64xf32>
  %x14 = arith.addf %x13, %x13 : tensor<64xf32>
  %x15 = arith.addf %x14, %x14 : tensor<64xf32>
  %x16 = arith.addf %x15, %x15 : tensor<64xf32>
  %x17 = arith.addf %x16, %x16 : tensor<64xf32>
  %x18 = arith.addf %x17, %x17 : tensor<64xf32>
  %x19 = arith.addf %x18, %x18 : tensor<64xf32>
  %x20 = arith.addf %x19, %x19 : tensor<64xf32>
  %x21 = arith.addf %x20, %x20 : tensor<64xf32>
  %x22 = arith.addf %x21, %x21 : tensor<64xf32>
  %x23 = arith.addf %x22, %x22 : tensor<64xf32>
  %x24 = arith.addf %x23, %x23 : tensor<64xf32>
  %x25 = arith.addf %x24, %x24 : tensor<64xf32>
  %x26 = arith.addf %x25, %x25 : tensor<64xf32>
  %x27 = arith.addf %x26, %x26 : tensor<64xf32>
  %x28 = arith.addf %x27, %x27 : tensor<64xf32>
  %x29 = arith.addf %x28, %x28 : tensor<64xf32>
  %x30 = arith.addf %x29, %x29 : tensor<64xf32>
  %x31 = arith.addf %x30, %x30 : tensor<64xf32>
  %x32 = arith.addf %x31, %x31 : tensor<64xf32>
  %x33 = arith.addf %x32, %x32 : tensor<64xf32>
  %x34 = arith.addf %x33, %x33 : tensor<64xf32>
  %x35 = arith.addf %x34, %x34 : tensor<64xf32>
  %x36 = arith.addf %x35, %x35 : tensor<64xf32>
  %x37 = arith.addf %x36, %x36 : tensor<64xf32>
  %x38 = arith.addf %x37, %x37 : tensor<64xf32>
  %x39 = arith.addf %x38, %x38 : tensor<64xf32>
  %x40 = arith.addf %x39, %x39 : tensor<64xf32>
  %r = arith.addf %a, %x40 : tensor<64xf32>
  return %r : tensor<64xf32>
}
