// Gradients of filters, of inputs whose batch and positions are both over axes. The batch
// is uneven and is masked; rows are read in windows, which are not their uneven blocks:
// of the 9 rows, rank 1 of "a" has 4, and reads 5.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"a"=2, "b"=3/"a"=4, "b"=3/' %s > %t.4.mlir && dist-run %t.4.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"a"=2, "b"=3/"a"=3, "b"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s

// CHECK: all 3 results agree

dist.mesh @mesh <["a"=2, "b"=3]>

func.func @main(%x: tensor<4x9x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {"a"}, {}]>},
                %dense: tensor<4x4x6xf32>, %grouped: tensor<4x4x6xf32>, %turned: tensor<4x4x6xf32>)
    -> (tensor<3x6x6xf32>, tensor<3x1x6xf32>, tensor<3x6x6xf32>) {
  %a = "stablehlo.convolution"(%x, %dense) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, 0, o]->[0, b, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<1x2xi64>, rhs_dilation = array<i64: 2>}> : (tensor<4x9x6xf32>, tensor<4x4x6xf32>) -> tensor<3x6x6xf32>
  %b = "stablehlo.convolution"(%x, %grouped) <{batch_group_count = 6 : i64, dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, 0, o]->[0, b, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<1x2xi64>, rhs_dilation = array<i64: 2>}> : (tensor<4x9x6xf32>, tensor<4x4x6xf32>) -> tensor<3x1x6xf32>
  %c = "stablehlo.convolution"(%x, %turned) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, 0, o]->[0, b, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<1x2xi64>, rhs_dilation = array<i64: 2>, window_reversal = array<i1: true>}> : (tensor<4x9x6xf32>, tensor<4x4x6xf32>) -> tensor<3x6x6xf32>
  return %a, %b, %c : tensor<3x6x6xf32>, tensor<3x1x6xf32>, tensor<3x6x6xf32>
}
