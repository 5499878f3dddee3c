// Known optimum: a large vocabulary is divided, in the embedding and in the loss. 32,768 words of
// 64 numbers, 256 tokens; exported from JAX:
//
//   def loss(e, tokens, targets):
//     logits = tanh(e[tokens]) @ e.T
//     return mean(logsumexp(logits, -1) - take_along_axis(logits, targets[:, None], -1)[:, 0])
//   step = lambda e, tokens, targets: e - grad(loss)(e, tokens, targets)
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
// RUN: sed 's/256/8192/g; s/32768/128/g' %s | dist-opt --dist-inline-calls --dist-expand-stablehlo --dist-import --cse --dist-fold-transposes --dist-annotate=mesh=x=4 --dist-auto-shard -o %t.few.mlir
// RUN: FileCheck %s --input-file %t.few.mlir --check-prefix=FEW
// RUN: dist-opt %t.few.mlir --dist-propagate --dist-insert-reshards --dist-lower-reshards | FileCheck %s --check-prefix=FEWSTEPS

// CHECK: func.func @main(%arg0: tensor<32768x64xf32> {dist.alias = 0 : i64, dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>

// The largest logit and the sum are reduced over the vocabulary; nothing of its size moves.
// STEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|all_to_all|exchange|permute) .*32768}}
// STEPS: dist.{{all_reduce|reduce_scatter}} %{{.*}} over <["x"]> <max> {{.*}} tensor<256xf32>
// STEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|all_to_all|exchange|permute) .*32768}}

// Few words and many tokens: tokens are divided, nothing of their number moves.
// FEW: func.func @main(
// FEW-SAME: %arg1: tensor<8192xi32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}]>
// FEW-SAME: %arg2: tensor<8192xi32> {dist.chosen, dist.sharding = #dist.sharding<@mesh, [{"x"}]>
// FEWSTEPS-NOT: {{dist.(all_reduce|all_gather|reduce_scatter|all_to_all|exchange|permute) .*8192}}

"builtin.module"() <{sym_name = "jit_voc_step"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {}, {}], function_type = (tensor<32768x64xf32>, tensor<256xi32>, tensor<256xi32>) -> tensor<32768x64xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg5: tensor<32768x64xf32>, %arg6: tensor<256xi32>, %arg7: tensor<256xi32>):
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<256xi32>
    %14 = "stablehlo.compare"(%arg6, %13) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi1>
    %15 = "stablehlo.constant"() <{value = dense<32768> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<256xi32>
    %17 = "stablehlo.add"(%arg6, %16) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %18 = "stablehlo.select"(%14, %17, %arg6) : (tensor<256xi1>, tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xi32>) -> tensor<256x1xi32>
    %20 = "stablehlo.gather"(%arg5, %19) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<32768x64xf32>, tensor<256x1xi32>) -> tensor<256x64xf32>
    %21 = "stablehlo.tanh"(%20) : (tensor<256x64xf32>) -> tensor<256x64xf32>
    %22 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x64xf32>
    %24 = "stablehlo.subtract"(%23, %21) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %25 = "stablehlo.transpose"(%arg5) <{permutation = array<i64: 1, 0>}> : (tensor<32768x64xf32>) -> tensor<64x32768xf32>
    %26 = "stablehlo.dot_general"(%21, %25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x64xf32>, tensor<64x32768xf32>) -> tensor<256x32768xf32>
    %27 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%26, %27) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %79 = "stablehlo.maximum"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%79) : (tensor<f32>) -> ()
    }) : (tensor<256x32768xf32>, tensor<f32>) -> tensor<256xf32>
    %29 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %31 = "stablehlo.maximum"(%30, %28) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %32 = "stablehlo.is_finite"(%31) : (tensor<256xf32>) -> tensor<256xi1>
    %33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %35 = "stablehlo.select"(%32, %31, %34) : (tensor<256xi1>, tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x32768xf32>
    %38 = "stablehlo.subtract"(%26, %37) : (tensor<256x32768xf32>, tensor<256x32768xf32>) -> tensor<256x32768xf32>
    %39 = "stablehlo.exponential"(%38) : (tensor<256x32768xf32>) -> tensor<256x32768xf32>
    %40 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %41 = "stablehlo.reduce"(%39, %40) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %78 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%78) : (tensor<f32>) -> ()
    }) : (tensor<256x32768xf32>, tensor<f32>) -> tensor<256xf32>
    %42 = "stablehlo.abs"(%41) : (tensor<256xf32>) -> tensor<256xf32>
    %43 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %45 = "stablehlo.compare"(%41, %44) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %46 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xi32>) -> tensor<256x1xi32>
    %47 = "func.call"(%46) <{callee = @take_along_axis}> : (tensor<256x1xi32>) -> tensor<256x1x1xi32>
    %48 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.constant"() <{value = dense<2.560000e+02> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.divide"(%48, %49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %52 = "stablehlo.negate"(%51) : (tensor<256xf32>) -> tensor<256xf32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %54 = "func.call"(%47, %53) <{callee = @take_along_axis_0}> : (tensor<256x1x1xi32>, tensor<256x1xf32>) -> tensor<256x32768xf32>
    %55 = "stablehlo.divide"(%51, %42) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %58 = "stablehlo.select"(%45, %57, %55) : (tensor<256xi1>, tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %59 = "stablehlo.select"(%45, %55, %57) : (tensor<256xi1>, tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %60 = "stablehlo.negate"(%58) : (tensor<256xf32>) -> tensor<256xf32>
    %61 = "stablehlo.add"(%59, %60) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x32768xf32>
    %63 = "stablehlo.multiply"(%62, %39) : (tensor<256x32768xf32>, tensor<256x32768xf32>) -> tensor<256x32768xf32>
    %64 = "stablehlo.add"(%54, %63) : (tensor<256x32768xf32>, tensor<256x32768xf32>) -> tensor<256x32768xf32>
    %65 = "stablehlo.dot_general"(%64, %21) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x32768xf32>, tensor<256x64xf32>) -> tensor<32768x64xf32>
    %66 = "stablehlo.transpose"(%65) <{permutation = array<i64: 1, 0>}> : (tensor<32768x64xf32>) -> tensor<64x32768xf32>
    %67 = "stablehlo.dot_general"(%64, %25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x32768xf32>, tensor<64x32768xf32>) -> tensor<256x64xf32>
    %68 = "stablehlo.transpose"(%66) <{permutation = array<i64: 1, 0>}> : (tensor<64x32768xf32>) -> tensor<32768x64xf32>
    %69 = "stablehlo.multiply"(%67, %24) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %70 = "stablehlo.multiply"(%69, %21) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %71 = "stablehlo.add"(%69, %70) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32768x64xf32>
    %74 = "stablehlo.scatter"(%73, %19, %71) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %77 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%77) : (tensor<f32>) -> ()
    }) : (tensor<32768x64xf32>, tensor<256x1xi32>, tensor<256x64xf32>) -> tensor<32768x64xf32>
    %75 = "stablehlo.add"(%68, %74) : (tensor<32768x64xf32>, tensor<32768x64xf32>) -> tensor<32768x64xf32>
    %76 = "stablehlo.subtract"(%arg5, %75) : (tensor<32768x64xf32>, tensor<32768x64xf32>) -> tensor<32768x64xf32>
    "func.return"(%76) : (tensor<32768x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<256x1xi32>) -> tensor<256x1x1xi32>, res_attrs = [{}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<256x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<256x1xi32>
    %6 = "stablehlo.compare"(%arg4, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<256x1xi32>, tensor<256x1xi32>) -> tensor<256x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<32768> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<256x1xi32>
    %9 = "stablehlo.add"(%arg4, %8) : (tensor<256x1xi32>, tensor<256x1xi32>) -> tensor<256x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg4) : (tensor<256x1xi1>, tensor<256x1xi32>, tensor<256x1xi32>) -> tensor<256x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<256x1xi32>) -> tensor<256x1x1xi32>
    "func.return"(%11) : (tensor<256x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<256x1x1xi32>, tensor<256x1xf32>) -> tensor<256x32768xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<256x1x1xi32>, %arg1: tensor<256x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x32768xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<256x32768xf32>, tensor<256x1x1xi32>, tensor<256x1xf32>) -> tensor<256x32768xf32>
    "func.return"(%2) : (tensor<256x32768xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
