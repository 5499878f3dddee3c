// A training step of three layers, each with a hidden one.
"builtin.module"() <{sym_name = "jit_gated"}> ({
  "func.func"() <{arg_attrs = [{}, {tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}], function_type = (tensor<120x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>) -> (tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<120x64xf32>, %arg1: tensor<64x256xf32>, %arg2: tensor<256x64xf32>, %arg3: tensor<64x256xf32>, %arg4: tensor<256x64xf32>, %arg5: tensor<64x256xf32>, %arg6: tensor<256x64xf32>):
    %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<64x256xf32>) -> tensor<120x256xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<120x256xf32>) -> tensor<120x256xf32>
    %2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %4 = "stablehlo.subtract"(%3, %1) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %7 = "stablehlo.add"(%6, %1) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %8 = "stablehlo.multiply"(%0, %7) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %9 = "stablehlo.dot_general"(%8, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<256x64xf32>) -> tensor<120x64xf32>
    %10 = "stablehlo.add"(%arg0, %9) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %11 = "stablehlo.dot_general"(%10, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<64x256xf32>) -> tensor<120x256xf32>
    %12 = "stablehlo.tanh"(%11) : (tensor<120x256xf32>) -> tensor<120x256xf32>
    %13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %15 = "stablehlo.subtract"(%14, %12) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %16 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %18 = "stablehlo.add"(%17, %12) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %19 = "stablehlo.multiply"(%11, %18) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %20 = "stablehlo.dot_general"(%19, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<256x64xf32>) -> tensor<120x64xf32>
    %21 = "stablehlo.add"(%10, %20) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %22 = "stablehlo.dot_general"(%21, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<64x256xf32>) -> tensor<120x256xf32>
    %23 = "stablehlo.tanh"(%22) : (tensor<120x256xf32>) -> tensor<120x256xf32>
    %24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %26 = "stablehlo.subtract"(%25, %23) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x256xf32>
    %29 = "stablehlo.add"(%28, %23) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %30 = "stablehlo.multiply"(%22, %29) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %31 = "stablehlo.dot_general"(%30, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<256x64xf32>) -> tensor<120x64xf32>
    %32 = "stablehlo.add"(%21, %31) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %33 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x64xf32>
    %35 = "stablehlo.multiply"(%34, %32) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.constant"() <{value = dense<7.680000e+03> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.divide"(%36, %37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<120x64xf32>
    %40 = "stablehlo.multiply"(%39, %35) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %41 = "stablehlo.dot_general"(%40, %30) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<120x256xf32>) -> tensor<64x256xf32>
    %42 = "stablehlo.transpose"(%41) <{permutation = array<i64: 1, 0>}> : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %43 = "stablehlo.dot_general"(%40, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<256x64xf32>) -> tensor<120x256xf32>
    %44 = "stablehlo.multiply"(%22, %43) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %45 = "stablehlo.multiply"(%43, %29) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %46 = "stablehlo.multiply"(%44, %26) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %47 = "stablehlo.add"(%45, %46) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %48 = "stablehlo.multiply"(%46, %23) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %49 = "stablehlo.add"(%47, %48) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %50 = "stablehlo.dot_general"(%49, %21) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<120x64xf32>) -> tensor<256x64xf32>
    %51 = "stablehlo.transpose"(%50) <{permutation = array<i64: 1, 0>}> : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %52 = "stablehlo.dot_general"(%49, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<64x256xf32>) -> tensor<120x64xf32>
    %53 = "stablehlo.add"(%40, %52) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %54 = "stablehlo.dot_general"(%53, %19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<120x256xf32>) -> tensor<64x256xf32>
    %55 = "stablehlo.transpose"(%54) <{permutation = array<i64: 1, 0>}> : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %56 = "stablehlo.dot_general"(%53, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<256x64xf32>) -> tensor<120x256xf32>
    %57 = "stablehlo.multiply"(%11, %56) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %58 = "stablehlo.multiply"(%56, %18) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %59 = "stablehlo.multiply"(%57, %15) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %60 = "stablehlo.add"(%58, %59) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %61 = "stablehlo.multiply"(%59, %12) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %62 = "stablehlo.add"(%60, %61) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %63 = "stablehlo.dot_general"(%62, %10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<120x64xf32>) -> tensor<256x64xf32>
    %64 = "stablehlo.transpose"(%63) <{permutation = array<i64: 1, 0>}> : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %65 = "stablehlo.dot_general"(%62, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<64x256xf32>) -> tensor<120x64xf32>
    %66 = "stablehlo.add"(%53, %65) : (tensor<120x64xf32>, tensor<120x64xf32>) -> tensor<120x64xf32>
    %67 = "stablehlo.dot_general"(%66, %8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<120x256xf32>) -> tensor<64x256xf32>
    %68 = "stablehlo.transpose"(%67) <{permutation = array<i64: 1, 0>}> : (tensor<64x256xf32>) -> tensor<256x64xf32>
    %69 = "stablehlo.dot_general"(%66, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x64xf32>, tensor<256x64xf32>) -> tensor<120x256xf32>
    %70 = "stablehlo.multiply"(%0, %69) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %71 = "stablehlo.multiply"(%69, %7) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %72 = "stablehlo.multiply"(%70, %4) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %73 = "stablehlo.add"(%71, %72) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %74 = "stablehlo.multiply"(%72, %1) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %75 = "stablehlo.add"(%73, %74) : (tensor<120x256xf32>, tensor<120x256xf32>) -> tensor<120x256xf32>
    %76 = "stablehlo.dot_general"(%75, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<120x256xf32>, tensor<120x64xf32>) -> tensor<256x64xf32>
    %77 = "stablehlo.transpose"(%76) <{permutation = array<i64: 1, 0>}> : (tensor<256x64xf32>) -> tensor<64x256xf32>
    %78 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x256xf32>
    %80 = "stablehlo.multiply"(%79, %77) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %81 = "stablehlo.subtract"(%arg1, %80) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %82 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x64xf32>
    %84 = "stablehlo.multiply"(%83, %68) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %85 = "stablehlo.subtract"(%arg2, %84) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %86 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x256xf32>
    %88 = "stablehlo.multiply"(%87, %64) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %89 = "stablehlo.subtract"(%arg3, %88) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %90 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x64xf32>
    %92 = "stablehlo.multiply"(%91, %55) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %93 = "stablehlo.subtract"(%arg4, %92) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %94 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x256xf32>
    %96 = "stablehlo.multiply"(%95, %51) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %97 = "stablehlo.subtract"(%arg5, %96) : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x256xf32>
    %98 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x64xf32>
    %100 = "stablehlo.multiply"(%99, %42) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    %101 = "stablehlo.subtract"(%arg6, %100) : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
    "func.return"(%81, %85, %89, %93, %97, %101) : (tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>, tensor<64x256xf32>, tensor<256x64xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
