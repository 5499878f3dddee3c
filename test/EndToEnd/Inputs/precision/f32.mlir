"builtin.module"() <{sym_name = "jit_run"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {tf.aliasing_output = 6 : i32}, {tf.aliasing_output = 7 : i32}, {tf.aliasing_output = 8 : i32}, {tf.aliasing_output = 9 : i32}, {tf.aliasing_output = 10 : i32}, {tf.aliasing_output = 11 : i32}, {tf.aliasing_output = 12 : i32}, {tf.aliasing_output = 13 : i32}, {tf.aliasing_output = 14 : i32}, {tf.aliasing_output = 15 : i32}, {tf.aliasing_output = 16 : i32}, {tf.aliasing_output = 17 : i32}, {tf.aliasing_output = 18 : i32}, {tf.aliasing_output = 19 : i32}, {tf.aliasing_output = 20 : i32}, {tf.aliasing_output = 21 : i32}, {tf.aliasing_output = 22 : i32}, {tf.aliasing_output = 23 : i32}, {tf.aliasing_output = 24 : i32}, {tf.aliasing_output = 25 : i32}, {tf.aliasing_output = 26 : i32}, {}, {}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x6x16xf32>, tensor<8x6xi32>) -> (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['bias']"}, {jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['k']"}, {jax.result_info = "result[0]['norm']"}, {jax.result_info = "result[0]['norm2']"}, {jax.result_info = "result[0]['out']"}, {jax.result_info = "result[0]['q']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[0]['v']"}, {jax.result_info = "result[1]['bias']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['k']"}, {jax.result_info = "result[1]['norm']"}, {jax.result_info = "result[1]['norm2']"}, {jax.result_info = "result[1]['out']"}, {jax.result_info = "result[1]['q']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[1]['v']"}, {jax.result_info = "result[2]['bias']"}, {jax.result_info = "result[2]['down']"}, {jax.result_info = "result[2]['k']"}, {jax.result_info = "result[2]['norm']"}, {jax.result_info = "result[2]['norm2']"}, {jax.result_info = "result[2]['out']"}, {jax.result_info = "result[2]['q']"}, {jax.result_info = "result[2]['up']"}, {jax.result_info = "result[2]['v']"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<16xf32>, %arg9: tensor<16x16xf32>, %arg10: tensor<16x16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16x10xf32>, %arg14: tensor<16x16xf32>, %arg15: tensor<16x16xf32>, %arg16: tensor<16x16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16x16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<16x10xf32>, %arg23: tensor<16x16xf32>, %arg24: tensor<16x16xf32>, %arg25: tensor<16x16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16x16xf32>, %arg28: tensor<16x16xf32>, %arg29: tensor<16xf32>, %arg30: tensor<16xf32>, %arg31: tensor<16x10xf32>, %arg32: tensor<16x16xf32>, %arg33: tensor<16x16xf32>, %arg34: tensor<16x16xf32>, %arg35: tensor<8x6x16xf32>, %arg36: tensor<8x6xi32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg35, %27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %483 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%483) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %30 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %32 = "stablehlo.divide"(%29, %31) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %34 = "stablehlo.subtract"(%arg35, %33) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %35 = "stablehlo.multiply"(%34, %34) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.reduce"(%35, %36) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
      %482 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%482) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %39 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %41 = "stablehlo.divide"(%38, %40) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %42 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %44 = "stablehlo.add"(%41, %43) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %45 = "stablehlo.rsqrt"(%44) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %47 = "stablehlo.multiply"(%34, %46) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %48 = "stablehlo.broadcast_in_dim"(%arg11) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %50 = "stablehlo.multiply"(%47, %49) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %51 = "stablehlo.dot_general"(%50, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %52 = "stablehlo.dot_general"(%50, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %53 = "stablehlo.dot_general"(%50, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %54 = "stablehlo.dot_general"(%51, %52) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x6xf32>
    %55 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %56 = "stablehlo.reduce"(%54, %55) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %481 = "stablehlo.maximum"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%481) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %59 = "stablehlo.subtract"(%54, %58) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %60 = "stablehlo.exponential"(%59) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.reduce"(%60, %61) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %480 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%480) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %65 = "stablehlo.divide"(%60, %64) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %66 = "stablehlo.multiply"(%63, %63) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %67 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %69 = "stablehlo.divide"(%68, %66) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %70 = "stablehlo.dot_general"(%65, %53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %71 = "stablehlo.add"(%arg35, %70) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.reduce"(%71, %72) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %479 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%479) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %75 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %77 = "stablehlo.divide"(%74, %76) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %79 = "stablehlo.subtract"(%71, %78) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %80 = "stablehlo.multiply"(%79, %79) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %81 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.reduce"(%80, %81) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %478 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%478) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %84 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %86 = "stablehlo.divide"(%83, %85) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %87 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %89 = "stablehlo.add"(%86, %88) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %90 = "stablehlo.rsqrt"(%89) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %91 = "stablehlo.divide"(%90, %89) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %92 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %94 = "stablehlo.multiply"(%93, %91) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %95 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %96 = "stablehlo.multiply"(%79, %95) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %97 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %99 = "stablehlo.multiply"(%96, %98) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %100 = "stablehlo.dot_general"(%99, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %101 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %103 = "stablehlo.add"(%100, %102) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %104 = "stablehlo.tanh"(%103) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %105 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x16xf32>
    %107 = "stablehlo.subtract"(%106, %104) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %108 = "stablehlo.dot_general"(%104, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %109 = "stablehlo.add"(%71, %108) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %110 = "stablehlo.dot_general"(%109, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x10xf32>) -> tensor<8x6x10xf32>
    %111 = "stablehlo.broadcast_in_dim"(%arg36) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %112:2 = "func.call"(%110, %111) <{callee = @take_along_axis}> : (tensor<8x6x10xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>)
    %113 = "stablehlo.reshape"(%112#0) : (tensor<8x6x1xf32>) -> tensor<8x6xf32>
    %114 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.reduce"(%110, %114) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %477 = "stablehlo.maximum"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%477) : (tensor<f32>) -> ()
    }) : (tensor<8x6x10xf32>, tensor<f32>) -> tensor<8x6xf32>
    %116 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %118 = "stablehlo.maximum"(%117, %115) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %119 = "stablehlo.is_finite"(%118) : (tensor<8x6xf32>) -> tensor<8x6xi1>
    %120 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %122 = "stablehlo.select"(%119, %118, %121) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x10xf32>
    %125 = "stablehlo.subtract"(%110, %124) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %126 = "stablehlo.exponential"(%125) : (tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %127 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.reduce"(%126, %127) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %476 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%476) : (tensor<f32>) -> ()
    }) : (tensor<8x6x10xf32>, tensor<f32>) -> tensor<8x6xf32>
    %129 = "stablehlo.abs"(%128) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %130 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %132 = "stablehlo.compare"(%128, %131) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %133 = "stablehlo.log"(%129) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %134 = "stablehlo.add"(%133, %122) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %135 = "stablehlo.subtract"(%134, %113) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.reduce"(%135, %136) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %475 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%475) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    %138 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.divide"(%137, %138) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %140 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %141 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.divide"(%140, %141) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %144 = "stablehlo.negate"(%143) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %145 = "stablehlo.divide"(%143, %129) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %146 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %148 = "stablehlo.select"(%132, %147, %145) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %149 = "stablehlo.select"(%132, %145, %147) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %150 = "stablehlo.negate"(%148) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %151 = "stablehlo.add"(%149, %150) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x10xf32>
    %153 = "stablehlo.multiply"(%152, %126) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %154 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %155 = "func.call"(%112#1, %154) <{callee = @take_along_axis_0}> : (tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x10xf32>
    %156 = "stablehlo.add"(%153, %155) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %157 = "stablehlo.dot_general"(%156, %109) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x10xf32>, tensor<8x6x16xf32>) -> tensor<10x16xf32>
    %158 = "stablehlo.transpose"(%157) <{permutation = array<i64: 1, 0>}> : (tensor<10x16xf32>) -> tensor<16x10xf32>
    %159 = "stablehlo.dot_general"(%156, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x10xf32>, tensor<16x10xf32>) -> tensor<8x6x16xf32>
    %160 = "stablehlo.dot_general"(%159, %104) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %161 = "stablehlo.transpose"(%160) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %162 = "stablehlo.dot_general"(%159, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %163 = "stablehlo.multiply"(%162, %107) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %164 = "stablehlo.multiply"(%163, %104) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %165 = "stablehlo.add"(%163, %164) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %166 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.reduce"(%165, %166) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %474 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%474) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %168 = "stablehlo.reshape"(%167) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %169 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.reduce"(%168, %169) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %473 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%473) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %171 = "stablehlo.dot_general"(%165, %99) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %172 = "stablehlo.transpose"(%171) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %173 = "stablehlo.dot_general"(%165, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %174 = "stablehlo.multiply"(%96, %173) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %175 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %176 = "stablehlo.reduce"(%174, %175) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %472 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%472) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %177 = "stablehlo.reshape"(%176) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %178 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %179 = "stablehlo.multiply"(%173, %178) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %180 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.reduce"(%177, %180) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %471 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%471) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %182 = "stablehlo.multiply"(%79, %179) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %183 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %184 = "stablehlo.reduce"(%182, %183) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %470 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%470) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %185 = "stablehlo.reshape"(%184) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %186 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %187 = "stablehlo.multiply"(%179, %186) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %188 = "stablehlo.multiply"(%185, %94) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %189 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %191 = "stablehlo.divide"(%188, %190) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %192 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.reduce"(%191, %192) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %469 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%469) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %195 = "stablehlo.multiply"(%79, %194) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %196 = "stablehlo.add"(%187, %195) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %197 = "stablehlo.multiply"(%194, %79) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %198 = "stablehlo.add"(%196, %197) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %199 = "stablehlo.negate"(%198) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.reduce"(%199, %200) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
      %468 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%468) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %202 = "stablehlo.reshape"(%201) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %203 = "stablehlo.add"(%159, %198) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %204 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %206 = "stablehlo.divide"(%202, %205) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %207 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %208 = "stablehlo.reduce"(%206, %207) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %467 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%467) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %210 = "stablehlo.add"(%203, %209) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %211 = "stablehlo.dot_general"(%210, %65) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x6xf32>) -> tensor<8x16x6xf32>
    %212 = "stablehlo.transpose"(%211) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x16x6xf32>) -> tensor<8x6x16xf32>
    %213 = "stablehlo.dot_general"(%210, %53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x6xf32>
    %214 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %215 = "stablehlo.multiply"(%213, %214) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %216 = "stablehlo.multiply"(%215, %60) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %217 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %218 = "stablehlo.reduce"(%216, %217) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %466 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%466) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %219 = "stablehlo.reshape"(%218) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %220 = "stablehlo.negate"(%219) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %221 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %222 = "stablehlo.divide"(%213, %221) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.reduce"(%220, %223) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %465 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%465) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x6xf32>
    %226 = "stablehlo.add"(%222, %225) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %227 = "stablehlo.multiply"(%226, %60) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %228 = "stablehlo.dot_general"(%227, %51) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %229 = "stablehlo.dot_general"(%227, %52) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %230 = "stablehlo.dot_general"(%212, %50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %231 = "stablehlo.transpose"(%230) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %232 = "stablehlo.dot_general"(%212, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %233 = "stablehlo.dot_general"(%228, %50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %234 = "stablehlo.transpose"(%233) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %235 = "stablehlo.dot_general"(%228, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %236 = "stablehlo.add"(%232, %235) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %237 = "stablehlo.dot_general"(%229, %50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %238 = "stablehlo.transpose"(%237) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %239 = "stablehlo.dot_general"(%229, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %240 = "stablehlo.add"(%236, %239) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %241 = "stablehlo.multiply"(%47, %240) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %242 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %243 = "stablehlo.reduce"(%241, %242) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %464 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%464) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %244 = "stablehlo.reshape"(%243) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %245 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.reduce"(%244, %245) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %463 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%463) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %247 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %248 = "stablehlo.broadcast_in_dim"(%247) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %249 = "stablehlo.multiply"(%248, %arg17) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %250 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %252 = "stablehlo.multiply"(%251, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %253 = "stablehlo.add"(%249, %252) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %254 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %255 = "stablehlo.broadcast_in_dim"(%254) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %256 = "stablehlo.multiply"(%255, %arg18) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %257 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %258 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %259 = "stablehlo.multiply"(%258, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %260 = "stablehlo.add"(%256, %259) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %261 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %262 = "stablehlo.broadcast_in_dim"(%261) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %263 = "stablehlo.multiply"(%262, %arg19) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %264 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.broadcast_in_dim"(%264) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %266 = "stablehlo.multiply"(%265, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %267 = "stablehlo.add"(%263, %266) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %268 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %269 = "stablehlo.broadcast_in_dim"(%268) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %270 = "stablehlo.multiply"(%269, %arg20) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %271 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %272 = "stablehlo.broadcast_in_dim"(%271) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %273 = "stablehlo.multiply"(%272, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %274 = "stablehlo.add"(%270, %273) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %275 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %276 = "stablehlo.broadcast_in_dim"(%275) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %277 = "stablehlo.multiply"(%276, %arg21) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %278 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %279 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %280 = "stablehlo.multiply"(%279, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %281 = "stablehlo.add"(%277, %280) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %282 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %283 = "stablehlo.broadcast_in_dim"(%282) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %284 = "stablehlo.multiply"(%283, %arg22) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %285 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %286 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %287 = "stablehlo.multiply"(%286, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %288 = "stablehlo.add"(%284, %287) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %289 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %290 = "stablehlo.broadcast_in_dim"(%289) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %291 = "stablehlo.multiply"(%290, %arg23) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %292 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %294 = "stablehlo.multiply"(%293, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %295 = "stablehlo.add"(%291, %294) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %296 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %297 = "stablehlo.broadcast_in_dim"(%296) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %298 = "stablehlo.multiply"(%297, %arg24) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %299 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %300 = "stablehlo.broadcast_in_dim"(%299) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %301 = "stablehlo.multiply"(%300, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %302 = "stablehlo.add"(%298, %301) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %303 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %305 = "stablehlo.multiply"(%304, %arg25) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %306 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.broadcast_in_dim"(%306) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %308 = "stablehlo.multiply"(%307, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %309 = "stablehlo.add"(%305, %308) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %310 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %311 = "stablehlo.broadcast_in_dim"(%310) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %312 = "stablehlo.multiply"(%311, %arg26) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %313 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %314 = "stablehlo.broadcast_in_dim"(%313) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %315 = "stablehlo.multiply"(%314, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %316 = "stablehlo.multiply"(%315, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %317 = "stablehlo.add"(%312, %316) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %318 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %319 = "stablehlo.broadcast_in_dim"(%318) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %320 = "stablehlo.multiply"(%319, %arg27) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %321 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %322 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %323 = "stablehlo.multiply"(%322, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %324 = "stablehlo.multiply"(%323, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %325 = "stablehlo.add"(%320, %324) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %326 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %327 = "stablehlo.broadcast_in_dim"(%326) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %328 = "stablehlo.multiply"(%327, %arg28) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %329 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %330 = "stablehlo.broadcast_in_dim"(%329) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %331 = "stablehlo.multiply"(%330, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %332 = "stablehlo.multiply"(%331, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %333 = "stablehlo.add"(%328, %332) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %334 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %336 = "stablehlo.multiply"(%335, %arg29) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %337 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %339 = "stablehlo.multiply"(%338, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %340 = "stablehlo.multiply"(%339, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %341 = "stablehlo.add"(%336, %340) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %342 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.broadcast_in_dim"(%342) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %344 = "stablehlo.multiply"(%343, %arg30) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %345 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %346 = "stablehlo.broadcast_in_dim"(%345) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %347 = "stablehlo.multiply"(%346, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %348 = "stablehlo.multiply"(%347, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %349 = "stablehlo.add"(%344, %348) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %350 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %351 = "stablehlo.broadcast_in_dim"(%350) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %352 = "stablehlo.multiply"(%351, %arg31) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %353 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %354 = "stablehlo.broadcast_in_dim"(%353) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %355 = "stablehlo.multiply"(%354, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %356 = "stablehlo.multiply"(%355, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %357 = "stablehlo.add"(%352, %356) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %358 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %359 = "stablehlo.broadcast_in_dim"(%358) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %360 = "stablehlo.multiply"(%359, %arg32) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %361 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %362 = "stablehlo.broadcast_in_dim"(%361) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %363 = "stablehlo.multiply"(%362, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %364 = "stablehlo.multiply"(%363, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %365 = "stablehlo.add"(%360, %364) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %366 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %367 = "stablehlo.broadcast_in_dim"(%366) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %368 = "stablehlo.multiply"(%367, %arg33) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %369 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %370 = "stablehlo.broadcast_in_dim"(%369) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %371 = "stablehlo.multiply"(%370, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %372 = "stablehlo.multiply"(%371, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %373 = "stablehlo.add"(%368, %372) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %374 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %375 = "stablehlo.broadcast_in_dim"(%374) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %376 = "stablehlo.multiply"(%375, %arg34) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %377 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %378 = "stablehlo.broadcast_in_dim"(%377) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %379 = "stablehlo.multiply"(%378, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %380 = "stablehlo.multiply"(%379, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %381 = "stablehlo.add"(%376, %380) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %382 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %383 = "stablehlo.broadcast_in_dim"(%382) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %384 = "stablehlo.multiply"(%383, %253) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %385 = "stablehlo.sqrt"(%317) : (tensor<16xf32>) -> tensor<16xf32>
    %386 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %387 = "stablehlo.broadcast_in_dim"(%386) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %388 = "stablehlo.add"(%385, %387) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %389 = "stablehlo.divide"(%384, %388) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %390 = "stablehlo.subtract"(%arg8, %389) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %391 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %392 = "stablehlo.broadcast_in_dim"(%391) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %393 = "stablehlo.multiply"(%392, %260) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %394 = "stablehlo.sqrt"(%325) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %395 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %396 = "stablehlo.broadcast_in_dim"(%395) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %397 = "stablehlo.add"(%394, %396) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %398 = "stablehlo.divide"(%393, %397) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %399 = "stablehlo.subtract"(%arg9, %398) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %400 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %402 = "stablehlo.multiply"(%401, %267) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %403 = "stablehlo.sqrt"(%333) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %404 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %405 = "stablehlo.broadcast_in_dim"(%404) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %406 = "stablehlo.add"(%403, %405) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %407 = "stablehlo.divide"(%402, %406) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %408 = "stablehlo.subtract"(%arg10, %407) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %409 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %411 = "stablehlo.multiply"(%410, %274) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %412 = "stablehlo.sqrt"(%341) : (tensor<16xf32>) -> tensor<16xf32>
    %413 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %414 = "stablehlo.broadcast_in_dim"(%413) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %415 = "stablehlo.add"(%412, %414) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %416 = "stablehlo.divide"(%411, %415) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %417 = "stablehlo.subtract"(%arg11, %416) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %418 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %420 = "stablehlo.multiply"(%419, %281) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %421 = "stablehlo.sqrt"(%349) : (tensor<16xf32>) -> tensor<16xf32>
    %422 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %423 = "stablehlo.broadcast_in_dim"(%422) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %424 = "stablehlo.add"(%421, %423) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %425 = "stablehlo.divide"(%420, %424) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %426 = "stablehlo.subtract"(%arg12, %425) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %427 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %428 = "stablehlo.broadcast_in_dim"(%427) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %429 = "stablehlo.multiply"(%428, %288) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %430 = "stablehlo.sqrt"(%357) : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %431 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %432 = "stablehlo.broadcast_in_dim"(%431) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %433 = "stablehlo.add"(%430, %432) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %434 = "stablehlo.divide"(%429, %433) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %435 = "stablehlo.subtract"(%arg13, %434) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %436 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %437 = "stablehlo.broadcast_in_dim"(%436) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %438 = "stablehlo.multiply"(%437, %295) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %439 = "stablehlo.sqrt"(%365) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %440 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %441 = "stablehlo.broadcast_in_dim"(%440) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %442 = "stablehlo.add"(%439, %441) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %443 = "stablehlo.divide"(%438, %442) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %444 = "stablehlo.subtract"(%arg14, %443) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %445 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %446 = "stablehlo.broadcast_in_dim"(%445) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %447 = "stablehlo.multiply"(%446, %302) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %448 = "stablehlo.sqrt"(%373) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %449 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %450 = "stablehlo.broadcast_in_dim"(%449) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %451 = "stablehlo.add"(%448, %450) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %452 = "stablehlo.divide"(%447, %451) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %453 = "stablehlo.subtract"(%arg15, %452) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %454 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %455 = "stablehlo.broadcast_in_dim"(%454) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %456 = "stablehlo.multiply"(%455, %309) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %457 = "stablehlo.sqrt"(%381) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %458 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %459 = "stablehlo.broadcast_in_dim"(%458) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %460 = "stablehlo.add"(%457, %459) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %461 = "stablehlo.divide"(%456, %460) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %462 = "stablehlo.subtract"(%arg16, %461) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%390, %399, %408, %417, %426, %435, %444, %453, %462, %253, %260, %267, %274, %281, %288, %295, %302, %309, %317, %325, %333, %341, %349, %357, %365, %373, %381, %139) : (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6x10xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x6x10xf32>, %arg5: tensor<8x6x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x6x1xi1>, tensor<8x6x1xi32>, tensor<8x6x1xi32>) -> tensor<8x6x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x6x1xi32>) -> tensor<8x6x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<9> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x6x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x6x1x1xi32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x6x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x6x1x1xi32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x6x1x1xi1>, tensor<8x6x1x1xi1>) -> tensor<8x6x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<8x6x1x1xi1>, tensor<i1>) -> tensor<8x6x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x6x10xf32>, tensor<8x6x1x1xi32>) -> tensor<8x6x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x6x1xi1>, tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    "func.return"(%25, %11) : (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x10xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x6x1x1xi32>, %arg1: tensor<8x6x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x10xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x6x10xf32>, tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x10xf32>
    "func.return"(%2) : (tensor<8x6x10xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
