// A training step of three layers whose gradients are clipped by their norm.
"builtin.module"() <{sym_name = "jit_clipped"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {}, {}], function_type = (tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<60x128xf32>, tensor<60x128xf32>) -> (tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['u']"}, {jax.result_info = "result[0]['v']"}, {jax.result_info = "result[0]['w']"}, {jax.result_info = "result[1]['u']"}, {jax.result_info = "result[1]['v']"}, {jax.result_info = "result[1]['w']"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg1: tensor<128x480xf32>, %arg2: tensor<480x480xf32>, %arg3: tensor<480x128xf32>, %arg4: tensor<128x480xf32>, %arg5: tensor<480x480xf32>, %arg6: tensor<480x128xf32>, %arg7: tensor<60x128xf32>, %arg8: tensor<60x128xf32>):
    %3 = "stablehlo.dot_general"(%arg7, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x128xf32>, tensor<128x480xf32>) -> tensor<60x480xf32>
    %4 = "func.call"(%3) <{callee = @relu}> : (tensor<60x480xf32>) -> tensor<60x480xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x480xf32>
    %7 = "stablehlo.compare"(%3, %6) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<60x480xi1>
    %8 = "stablehlo.dot_general"(%4, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x480xf32>, tensor<480x480xf32>) -> tensor<60x480xf32>
    %9 = "func.call"(%8) <{callee = @relu}> : (tensor<60x480xf32>) -> tensor<60x480xf32>
    %10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x480xf32>
    %12 = "stablehlo.compare"(%8, %11) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<60x480xi1>
    %13 = "stablehlo.dot_general"(%9, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x480xf32>, tensor<480x128xf32>) -> tensor<60x128xf32>
    %14 = "stablehlo.subtract"(%13, %arg8) : (tensor<60x128xf32>, tensor<60x128xf32>) -> tensor<60x128xf32>
    %15 = "stablehlo.multiply"(%14, %14) : (tensor<60x128xf32>, tensor<60x128xf32>) -> tensor<60x128xf32>
    %16 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x128xf32>
    %18 = "stablehlo.multiply"(%17, %14) : (tensor<60x128xf32>, tensor<60x128xf32>) -> tensor<60x128xf32>
    %19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.reduce"(%15, %19) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
      %93 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<60x128xf32>, tensor<f32>) -> tensor<f32>
    %21 = "stablehlo.constant"() <{value = dense<7.680000e+03> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.divide"(%20, %21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %23 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.constant"() <{value = dense<7.680000e+03> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.divide"(%23, %24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x128xf32>
    %27 = "stablehlo.multiply"(%26, %18) : (tensor<60x128xf32>, tensor<60x128xf32>) -> tensor<60x128xf32>
    %28 = "stablehlo.dot_general"(%27, %9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x128xf32>, tensor<60x480xf32>) -> tensor<128x480xf32>
    %29 = "stablehlo.transpose"(%28) <{permutation = array<i64: 1, 0>}> : (tensor<128x480xf32>) -> tensor<480x128xf32>
    %30 = "stablehlo.dot_general"(%27, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x128xf32>, tensor<480x128xf32>) -> tensor<60x480xf32>
    %31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x480xf32>
    %33 = "stablehlo.select"(%12, %30, %32) : (tensor<60x480xi1>, tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<60x480xf32>
    %34 = "stablehlo.dot_general"(%33, %4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<480x480xf32>
    %35 = "stablehlo.transpose"(%34) <{permutation = array<i64: 1, 0>}> : (tensor<480x480xf32>) -> tensor<480x480xf32>
    %36 = "stablehlo.dot_general"(%33, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x480xf32>, tensor<480x480xf32>) -> tensor<60x480xf32>
    %37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x480xf32>
    %39 = "stablehlo.select"(%7, %36, %38) : (tensor<60x480xi1>, tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<60x480xf32>
    %40 = "stablehlo.dot_general"(%39, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<60x480xf32>, tensor<60x128xf32>) -> tensor<480x128xf32>
    %41 = "stablehlo.transpose"(%40) <{permutation = array<i64: 1, 0>}> : (tensor<480x128xf32>) -> tensor<128x480xf32>
    %42 = "stablehlo.multiply"(%41, %41) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %43 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.reduce"(%42, %43) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
      %92 = "stablehlo.add"(%arg13, %arg14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%92) : (tensor<f32>) -> ()
    }) : (tensor<128x480xf32>, tensor<f32>) -> tensor<f32>
    %45 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.add"(%45, %44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %47 = "stablehlo.multiply"(%35, %35) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>):
      %91 = "stablehlo.add"(%arg11, %arg12) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%91) : (tensor<f32>) -> ()
    }) : (tensor<480x480xf32>, tensor<f32>) -> tensor<f32>
    %50 = "stablehlo.add"(%46, %49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %51 = "stablehlo.multiply"(%29, %29) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    %52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.reduce"(%51, %52) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %90 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%90) : (tensor<f32>) -> ()
    }) : (tensor<480x128xf32>, tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.add"(%50, %53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %55 = "stablehlo.sqrt"(%54) : (tensor<f32>) -> tensor<f32>
    %56 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.divide"(%56, %55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %58 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.minimum"(%58, %57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %60 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<128x480xf32>
    %62 = "stablehlo.multiply"(%61, %arg4) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %63 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<128x480xf32>
    %64 = "stablehlo.multiply"(%63, %41) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %65 = "stablehlo.add"(%62, %64) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %66 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x480xf32>
    %68 = "stablehlo.multiply"(%67, %arg5) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %69 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x480xf32>
    %70 = "stablehlo.multiply"(%69, %35) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %71 = "stablehlo.add"(%68, %70) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %72 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x128xf32>
    %74 = "stablehlo.multiply"(%73, %arg6) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    %75 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x128xf32>
    %76 = "stablehlo.multiply"(%75, %29) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    %77 = "stablehlo.add"(%74, %76) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    %78 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<128x480xf32>
    %80 = "stablehlo.multiply"(%79, %65) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %81 = "stablehlo.subtract"(%arg1, %80) : (tensor<128x480xf32>, tensor<128x480xf32>) -> tensor<128x480xf32>
    %82 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x480xf32>
    %84 = "stablehlo.multiply"(%83, %71) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %85 = "stablehlo.subtract"(%arg2, %84) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %86 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x128xf32>
    %88 = "stablehlo.multiply"(%87, %77) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    %89 = "stablehlo.subtract"(%arg3, %88) : (tensor<480x128xf32>, tensor<480x128xf32>) -> tensor<480x128xf32>
    "func.return"(%81, %85, %89, %65, %71, %77, %22) : (tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<128x480xf32>, tensor<480x480xf32>, tensor<480x128xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<60x480xf32>) -> tensor<60x480xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<60x480xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<60x480xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<60x480xf32>, tensor<60x480xf32>) -> tensor<60x480xf32>
    "func.return"(%2) : (tensor<60x480xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
