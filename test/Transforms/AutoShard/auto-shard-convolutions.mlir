// Known optimum: convolutions of many pictures are data parallel. Two of 3 x 3 x 16 x 16 on 64
// pictures of 32 x 32 x 16, and their gradients; exported from JAX:
//
//   def loss(w, x, y):
//     for k in w: x = tanh(conv(x, k, "SAME"))
//     return sum((x - y) ** 2)
//   step = lambda w, x, y: [k - g for k, g in zip(w, grad(loss)(w, x, y))]
//
// RUN: dist-opt %s --dist-inline-calls --dist-expand-stablehlo --dist-import --cse --dist-fold-transposes -o %t.mlir
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=2 --dist-auto-shard -o %t.2.mlir
// RUN: FileCheck %s --input-file %t.2.mlir
// RUN: dist-opt %t.2.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=STEPS
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=4 --dist-auto-shard -o %t.4.mlir
// RUN: FileCheck %s --input-file %t.4.mlir
// RUN: dist-opt %t.4.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=STEPS
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=8 --dist-auto-shard -o %t.8.mlir
// RUN: FileCheck %s --input-file %t.8.mlir
// RUN: dist-opt %t.8.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=STEPS

// CHECK: func.func @main(
// CHECK-SAME: %arg2: tensor<64x32x32x16xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}, {}]>
// CHECK-SAME: %arg3: tensor<64x32x32x16xf32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}, {}]>

// Two gradients are reduced, and nothing of a picture moves.
// STEPS-NOT: {{dist.(exchange|permute|all_to_all)}}
// STEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter).*tensor<64x}}
// STEPS-COUNT-2: {{dist.(all_reduce|reduce_scatter) .*tensor<3x3x16x16xf32>}}
// STEPS-NOT: {{dist.(all_reduce|reduce_scatter|exchange|permute|all_to_all) }}

"builtin.module"() <{sym_name = "jit_conv_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {}, {}], function_type = (tensor<3x3x16x16xf32>, tensor<3x3x16x16xf32>, tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> (tensor<3x3x16x16xf32>, tensor<3x3x16x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<3x3x16x16xf32>, %arg1: tensor<3x3x16x16xf32>, %arg2: tensor<64x32x32x16xf32>, %arg3: tensor<64x32x32x16xf32>):
    %0 = "stablehlo.convolution"(%arg2, %arg0) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<64x32x32x16xf32>, tensor<3x3x16x16xf32>) -> tensor<64x32x32x16xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32x32x16xf32>
    %4 = "stablehlo.subtract"(%3, %1) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %5 = "stablehlo.convolution"(%1, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<64x32x32x16xf32>, tensor<3x3x16x16xf32>) -> tensor<64x32x32x16xf32>
    %6 = "stablehlo.tanh"(%5) : (tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32x32x16xf32>
    %9 = "stablehlo.subtract"(%8, %6) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %10 = "stablehlo.subtract"(%6, %arg3) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32x32x16xf32>
    %13 = "stablehlo.multiply"(%12, %10) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32x32x16xf32>
    %16 = "stablehlo.multiply"(%15, %13) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %17 = "stablehlo.multiply"(%16, %9) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %18 = "stablehlo.multiply"(%17, %6) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %19 = "stablehlo.add"(%17, %18) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %20 = "stablehlo.convolution"(%1, %19) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<3x3x16x16xf32>
    %21 = "stablehlo.reverse"(%arg1) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x16x16xf32>) -> tensor<3x3x16x16xf32>
    %22 = "stablehlo.convolution"(%19, %21) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<64x32x32x16xf32>, tensor<3x3x16x16xf32>) -> tensor<64x32x32x16xf32>
    %23 = "stablehlo.multiply"(%22, %4) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %24 = "stablehlo.multiply"(%23, %1) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %25 = "stablehlo.add"(%23, %24) : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<64x32x32x16xf32>
    %26 = "stablehlo.convolution"(%arg2, %25) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<64x32x32x16xf32>, tensor<64x32x32x16xf32>) -> tensor<3x3x16x16xf32>
    %27 = "stablehlo.subtract"(%arg0, %26) : (tensor<3x3x16x16xf32>, tensor<3x3x16x16xf32>) -> tensor<3x3x16x16xf32>
    %28 = "stablehlo.subtract"(%arg1, %20) : (tensor<3x3x16x16xf32>, tensor<3x3x16x16xf32>) -> tensor<3x3x16x16xf32>
    "func.return"(%27, %28) : (tensor<3x3x16x16xf32>, tensor<3x3x16x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
