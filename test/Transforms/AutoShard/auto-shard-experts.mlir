// Known optimum: all-to-alls around experts. Eight of 128 x 512 x 128 for 16 x 64 tokens that
// `mix` brings to them and back; exported from JAX:
//
//   def loss(w, x, mix, y):
//     x = x @ w[2]
//     inputs = einsum("bsec,bsd->ebcd", mix, x)
//     hidden = tanh(einsum("ebcd,edh->ebch", inputs, w[0]))
//     outputs = einsum("ebch,ehd->ebcd", hidden, w[1])
//     return sum((tanh(x + einsum("bsec,ebcd->bsd", mix, outputs)) - y) ** 2)
//   step = lambda w, x, mix, y: [a - g for a, g in zip(w, grad(loss)(w, x, mix, y))]
//
// RUN: dist-opt %s --dist-inline-calls --dist-expand-stablehlo --dist-import --cse --dist-fold-transposes -o %t.mlir
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=4 --dist-auto-shard -o %t.4.mlir
// RUN: FileCheck %s --input-file %t.4.mlir
// RUN: dist-opt %t.4.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=STEPS
// RUN: dist-opt %t.mlir --dist-annotate=mesh=x=8 --dist-auto-shard -o %t.8.mlir
// RUN: FileCheck %s --input-file %t.8.mlir
// RUN: dist-opt %t.8.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=EIGHT

// CHECK: func.func @main(
// CHECK-SAME: %arg0: tensor<8x128x512xf32> {dist.alias = 0 : i64, dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>
// CHECK-SAME: %arg1: tensor<8x512x128xf32> {dist.alias = 1 : i64, dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>

// There and back, and so the gradients; weights of experts stay where they are.
// STEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|exchange|permute) }}
// STEPS-COUNT-4: dist.all_to_all
// STEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|all_to_all|exchange|permute) }}

// On eight devices tokens are divided before the experts, too: the gradient of the weight there is
// reduced.
// EIGHT-COUNT-4: dist.all_to_all
// EIGHT-NOT: dist.all_to_all
// EIGHT: dist.{{all_reduce|reduce_scatter}} {{.*}} tensor<128x128xf32>
// EIGHT-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|all_to_all|exchange|permute) }}

"builtin.module"() <{sym_name = "jit_exp_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {}, {}, {}], function_type = (tensor<8x128x512xf32>, tensor<8x512x128xf32>, tensor<128x128xf32>, tensor<16x64x128xf32>, tensor<16x64x8x8xf32>, tensor<16x64x128xf32>) -> (tensor<8x128x512xf32>, tensor<8x512x128xf32>, tensor<128x128xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<8x128x512xf32>, %arg1: tensor<8x512x128xf32>, %arg2: tensor<128x128xf32>, %arg3: tensor<16x64x128xf32>, %arg4: tensor<16x64x8x8xf32>, %arg5: tensor<16x64x128xf32>):
    %0 = "stablehlo.dot_general"(%arg3, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
    %1 = "stablehlo.dot_general"(%0, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x64x128xf32>, tensor<16x64x8x8xf32>) -> tensor<16x128x8x8xf32>
    %2 = "stablehlo.transpose"(%1) <{permutation = array<i64: 2, 0, 3, 1>}> : (tensor<16x128x8x8xf32>) -> tensor<8x16x8x128xf32>
    %3 = "stablehlo.dot_general"(%2, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x128xf32>, tensor<8x128x512xf32>) -> tensor<8x16x8x512xf32>
    %4 = "stablehlo.tanh"(%3) : (tensor<8x16x8x512xf32>) -> tensor<8x16x8x512xf32>
    %5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x8x512xf32>
    %7 = "stablehlo.subtract"(%6, %4) : (tensor<8x16x8x512xf32>, tensor<8x16x8x512xf32>) -> tensor<8x16x8x512xf32>
    %8 = "stablehlo.dot_general"(%4, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x512xf32>, tensor<8x512x128xf32>) -> tensor<8x16x8x128xf32>
    %9 = "stablehlo.dot_general"(%arg4, %8) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3, 2], rhs_contracting_dimensions = [2, 0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x64x8x8xf32>, tensor<8x16x8x128xf32>) -> tensor<16x64x128xf32>
    %10 = "stablehlo.add"(%0, %9) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %11 = "stablehlo.tanh"(%10) : (tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x64x128xf32>
    %14 = "stablehlo.subtract"(%13, %11) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %15 = "stablehlo.subtract"(%11, %arg5) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %16 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x64x128xf32>
    %18 = "stablehlo.multiply"(%17, %15) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x64x128xf32>
    %21 = "stablehlo.multiply"(%20, %18) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %22 = "stablehlo.multiply"(%21, %14) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %23 = "stablehlo.multiply"(%22, %11) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %24 = "stablehlo.add"(%22, %23) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %25 = "stablehlo.dot_general"(%24, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x64x128xf32>, tensor<16x64x8x8xf32>) -> tensor<16x128x8x8xf32>
    %26 = "stablehlo.transpose"(%25) <{permutation = array<i64: 2, 0, 3, 1>}> : (tensor<16x128x8x8xf32>) -> tensor<8x16x8x128xf32>
    %27 = "stablehlo.dot_general"(%26, %4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x128xf32>, tensor<8x16x8x512xf32>) -> tensor<8x128x512xf32>
    %28 = "stablehlo.transpose"(%27) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x128x512xf32>) -> tensor<8x512x128xf32>
    %29 = "stablehlo.dot_general"(%26, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x128xf32>, tensor<8x512x128xf32>) -> tensor<8x16x8x512xf32>
    %30 = "stablehlo.multiply"(%29, %7) : (tensor<8x16x8x512xf32>, tensor<8x16x8x512xf32>) -> tensor<8x16x8x512xf32>
    %31 = "stablehlo.multiply"(%30, %4) : (tensor<8x16x8x512xf32>, tensor<8x16x8x512xf32>) -> tensor<8x16x8x512xf32>
    %32 = "stablehlo.add"(%30, %31) : (tensor<8x16x8x512xf32>, tensor<8x16x8x512xf32>) -> tensor<8x16x8x512xf32>
    %33 = "stablehlo.dot_general"(%32, %2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x512xf32>, tensor<8x16x8x128xf32>) -> tensor<8x512x128xf32>
    %34 = "stablehlo.transpose"(%33) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x512x128xf32>) -> tensor<8x128x512xf32>
    %35 = "stablehlo.dot_general"(%32, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x8x512xf32>, tensor<8x128x512xf32>) -> tensor<8x16x8x128xf32>
    %36 = "stablehlo.transpose"(%35) <{permutation = array<i64: 1, 3, 0, 2>}> : (tensor<8x16x8x128xf32>) -> tensor<16x128x8x8xf32>
    %37 = "stablehlo.dot_general"(%36, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [2, 3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x128x8x8xf32>, tensor<16x64x8x8xf32>) -> tensor<16x128x64xf32>
    %38 = "stablehlo.transpose"(%37) <{permutation = array<i64: 0, 2, 1>}> : (tensor<16x128x64xf32>) -> tensor<16x64x128xf32>
    %39 = "stablehlo.add"(%24, %38) : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<16x64x128xf32>
    %40 = "stablehlo.dot_general"(%39, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<16x64x128xf32>, tensor<16x64x128xf32>) -> tensor<128x128xf32>
    %41 = "stablehlo.transpose"(%40) <{permutation = array<i64: 1, 0>}> : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %42 = "stablehlo.subtract"(%arg0, %34) : (tensor<8x128x512xf32>, tensor<8x128x512xf32>) -> tensor<8x128x512xf32>
    %43 = "stablehlo.subtract"(%arg1, %28) : (tensor<8x512x128xf32>, tensor<8x512x128xf32>) -> tensor<8x512x128xf32>
    %44 = "stablehlo.subtract"(%arg2, %41) : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    "func.return"(%42, %43, %44) : (tensor<8x128x512xf32>, tensor<8x512x128xf32>, tensor<128x128xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
