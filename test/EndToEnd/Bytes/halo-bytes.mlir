// What JAX makes of a shift of tokens (jnp.pad by a converted 0, a slice), of the
// gradient of a convolution with strides (zeros between and around the elements), of a
// pool, of a shift the other way with a padding that is not known: nothing moves but rows
// that are lacking.
// RUN: dist-run %s --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=3/' %s > %t.3.mlir && dist-run %t.3.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=8/' %s > %t.8.mlir && dist-run %t.8.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=2, "y"=3/;s/"x"}/"y", "x"}/g' %s > %t.6.mlir && dist-run %t.6.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/65/14/g;s/64x/13x/g;s/1x13x/1x26x/g;s/32x/13x/g' %s > %t.13.mlir && dist-run %t.13.mlir --random-inputs 1 --verify | FileCheck %s
// RUN: sed 's/"x"=4/"x"=5/' %t.13.mlir > %t.5.mlir && dist-run %t.5.mlir --random-inputs 1 --verify | FileCheck %s

// Rows of 64 bytes: two for the pool, which are those of the shifts. The gradient needs
// one of 128.
// RUN: dist-opt %s --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t.8.mlir --dist-local-pipeline --dist-communication-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// CHECK: all 4 results agree

// REPORT:      collective      axes                   count      bytes received
// REPORT-NEXT: exchange        x                          1                 256
// REPORT-NEXT: total

dist.mesh @mesh <["x"=4]>

func.func @main(%x: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %y: tensor<1x32x8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}, {}]>},
                %w: tensor<3x3x4x4xf32>, %v: tensor<f32>)
    -> (tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<1x64x16x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
        tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %padding = "stablehlo.convert"(%zero) : (tensor<i32>) -> tensor<f32>
  %shifted = "stablehlo.pad"(%x, %padding) <{edge_padding_high = array<i64: -1, 0>, edge_padding_low = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<64x16xf32>, tensor<f32>) -> tensor<64x16xf32>
  %gradient = "stablehlo.convolution"(%y, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[2, 1], [2, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_strides = array<i64: 1, 1>}> : (tensor<1x32x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<1x64x16x4xf32>
  %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %pooled = "stablehlo.reduce_window"(%x, %least) <{window_dimensions = array<i64: 3, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<64x16xf32>, tensor<f32>) -> tensor<64x16xf32>
  %later = "stablehlo.pad"(%x, %v) <{edge_padding_high = array<i64: 1, 0>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<64x16xf32>, tensor<f32>) -> tensor<65x16xf32>
  %earlier = "stablehlo.slice"(%later) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 65, 16>, strides = array<i64: 1, 1>}> : (tensor<65x16xf32>) -> tensor<64x16xf32>
  return %shifted, %gradient, %pooled, %earlier : tensor<64x16xf32>, tensor<1x64x16x4xf32>, tensor<64x16xf32>, tensor<64x16xf32>
}
