// A training step of two layers.
"builtin.module"() <{sym_name = "jit_layers"}> ({
  "func.func"() <{arg_attrs = [{}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}], function_type = (tensor<96x64xf32>, tensor<64x80xf32>, tensor<80x64xf32>) -> (tensor<f32>, tensor<64x80xf32>, tensor<80x64xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<96x64xf32>, %arg1: tensor<64x80xf32>, %arg2: tensor<80x64xf32>):
    %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<96x64xf32>, tensor<64x80xf32>) -> tensor<96x80xf32>
    %1 = "stablehlo.multiply"(%0, %0) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %2 = "stablehlo.multiply"(%1, %0) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %3 = "stablehlo.multiply"(%0, %0) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %4 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %6 = "stablehlo.multiply"(%5, %3) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %7 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %9 = "stablehlo.multiply"(%8, %2) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %10 = "stablehlo.add"(%0, %9) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %11 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %13 = "stablehlo.multiply"(%12, %10) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %14 = "stablehlo.tanh"(%13) : (tensor<96x80xf32>) -> tensor<96x80xf32>
    %15 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %17 = "stablehlo.subtract"(%16, %14) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %20 = "stablehlo.add"(%19, %14) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %21 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %23 = "stablehlo.multiply"(%22, %20) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %24 = "stablehlo.multiply"(%0, %23) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %25 = "stablehlo.dot_general"(%24, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<96x80xf32>, tensor<80x64xf32>) -> tensor<96x64xf32>
    %26 = "stablehlo.subtract"(%25, %arg0) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %27 = "stablehlo.multiply"(%26, %26) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %28 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x64xf32>
    %30 = "stablehlo.multiply"(%29, %26) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.reduce"(%27, %31) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %64 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%64) : (tensor<f32>) -> ()
    }) : (tensor<96x64xf32>, tensor<f32>) -> tensor<f32>
    %33 = "stablehlo.constant"() <{value = dense<6.144000e+03> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.divide"(%32, %33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %35 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.constant"() <{value = dense<6.144000e+03> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.divide"(%35, %36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x64xf32>
    %39 = "stablehlo.multiply"(%38, %30) : (tensor<96x64xf32>, tensor<96x64xf32>) -> tensor<96x64xf32>
    %40 = "stablehlo.dot_general"(%39, %24) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<96x64xf32>, tensor<96x80xf32>) -> tensor<64x80xf32>
    %41 = "stablehlo.transpose"(%40) <{permutation = array<i64: 1, 0>}> : (tensor<64x80xf32>) -> tensor<80x64xf32>
    %42 = "stablehlo.dot_general"(%39, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<96x64xf32>, tensor<80x64xf32>) -> tensor<96x80xf32>
    %43 = "stablehlo.multiply"(%0, %42) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %44 = "stablehlo.multiply"(%42, %23) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %45 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %47 = "stablehlo.multiply"(%46, %43) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %48 = "stablehlo.multiply"(%47, %17) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %49 = "stablehlo.multiply"(%48, %14) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %50 = "stablehlo.add"(%48, %49) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.797884583> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %53 = "stablehlo.multiply"(%52, %50) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %54 = "stablehlo.add"(%44, %53) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %55 = "stablehlo.constant"() <{value = dense<4.471500e-02> : tensor<f32>}> : () -> tensor<f32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<96x80xf32>
    %57 = "stablehlo.multiply"(%56, %53) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %58 = "stablehlo.multiply"(%57, %6) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %59 = "stablehlo.add"(%54, %58) : (tensor<96x80xf32>, tensor<96x80xf32>) -> tensor<96x80xf32>
    %60 = "stablehlo.dot_general"(%59, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<96x80xf32>, tensor<96x64xf32>) -> tensor<80x64xf32>
    %61 = "stablehlo.transpose"(%60) <{permutation = array<i64: 1, 0>}> : (tensor<80x64xf32>) -> tensor<64x80xf32>
    %62 = "stablehlo.subtract"(%arg1, %61) : (tensor<64x80xf32>, tensor<64x80xf32>) -> tensor<64x80xf32>
    %63 = "stablehlo.subtract"(%arg2, %41) : (tensor<80x64xf32>, tensor<80x64xf32>) -> tensor<80x64xf32>
    "func.return"(%34, %62, %63) : (tensor<f32>, tensor<64x80xf32>, tensor<80x64xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
