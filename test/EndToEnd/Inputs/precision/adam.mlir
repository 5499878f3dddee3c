"builtin.module"() <{sym_name = "jit_run"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {tf.aliasing_output = 6 : i32}, {tf.aliasing_output = 7 : i32}, {tf.aliasing_output = 8 : i32}, {tf.aliasing_output = 9 : i32}, {tf.aliasing_output = 10 : i32}, {tf.aliasing_output = 11 : i32}, {tf.aliasing_output = 12 : i32}, {tf.aliasing_output = 13 : i32}, {tf.aliasing_output = 14 : i32}, {tf.aliasing_output = 15 : i32}, {tf.aliasing_output = 16 : i32}, {tf.aliasing_output = 17 : i32}, {tf.aliasing_output = 18 : i32}, {tf.aliasing_output = 19 : i32}, {tf.aliasing_output = 20 : i32}, {tf.aliasing_output = 21 : i32}, {tf.aliasing_output = 22 : i32}, {tf.aliasing_output = 23 : i32}, {tf.aliasing_output = 24 : i32}, {tf.aliasing_output = 25 : i32}, {tf.aliasing_output = 26 : i32}, {tf.aliasing_output = 27 : i32}, {}, {}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<8x6x16xf32>, tensor<8x6xi32>) -> (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['bias']"}, {jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['k']"}, {jax.result_info = "result[0]['norm']"}, {jax.result_info = "result[0]['norm2']"}, {jax.result_info = "result[0]['out']"}, {jax.result_info = "result[0]['q']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[0]['v']"}, {jax.result_info = "result[1]['bias']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['k']"}, {jax.result_info = "result[1]['norm']"}, {jax.result_info = "result[1]['norm2']"}, {jax.result_info = "result[1]['out']"}, {jax.result_info = "result[1]['q']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[1]['v']"}, {jax.result_info = "result[2]['bias']"}, {jax.result_info = "result[2]['down']"}, {jax.result_info = "result[2]['k']"}, {jax.result_info = "result[2]['norm']"}, {jax.result_info = "result[2]['norm2']"}, {jax.result_info = "result[2]['out']"}, {jax.result_info = "result[2]['q']"}, {jax.result_info = "result[2]['up']"}, {jax.result_info = "result[2]['v']"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<16xf32>, %arg9: tensor<16x16xf32>, %arg10: tensor<16x16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16x10xf32>, %arg14: tensor<16x16xf32>, %arg15: tensor<16x16xf32>, %arg16: tensor<16x16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16x16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<16x10xf32>, %arg23: tensor<16x16xf32>, %arg24: tensor<16x16xf32>, %arg25: tensor<16x16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16x16xf32>, %arg28: tensor<16x16xf32>, %arg29: tensor<16xf32>, %arg30: tensor<16xf32>, %arg31: tensor<16x10xf32>, %arg32: tensor<16x16xf32>, %arg33: tensor<16x16xf32>, %arg34: tensor<16x16xf32>, %arg35: tensor<i32>, %arg36: tensor<8x6x16xf32>, %arg37: tensor<8x6xi32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg36, %27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg78: tensor<f32>, %arg79: tensor<f32>):
      %531 = "stablehlo.add"(%arg78, %arg79) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%531) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %30 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %32 = "stablehlo.divide"(%29, %31) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %34 = "stablehlo.subtract"(%arg36, %33) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %35 = "stablehlo.multiply"(%34, %34) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.reduce"(%35, %36) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg76: tensor<f32>, %arg77: tensor<f32>):
      %530 = "stablehlo.add"(%arg76, %arg77) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%530) : (tensor<f32>) -> ()
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
    ^bb0(%arg74: tensor<f32>, %arg75: tensor<f32>):
      %529 = "stablehlo.maximum"(%arg74, %arg75) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%529) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %59 = "stablehlo.subtract"(%54, %58) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %60 = "stablehlo.exponential"(%59) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.reduce"(%60, %61) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg72: tensor<f32>, %arg73: tensor<f32>):
      %528 = "stablehlo.add"(%arg72, %arg73) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%528) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %65 = "stablehlo.divide"(%60, %64) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %66 = "stablehlo.multiply"(%63, %63) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %67 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %69 = "stablehlo.divide"(%68, %66) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %70 = "stablehlo.dot_general"(%65, %53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %71 = "stablehlo.add"(%arg36, %70) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.reduce"(%71, %72) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg70: tensor<f32>, %arg71: tensor<f32>):
      %527 = "stablehlo.add"(%arg70, %arg71) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%527) : (tensor<f32>) -> ()
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
    ^bb0(%arg68: tensor<f32>, %arg69: tensor<f32>):
      %526 = "stablehlo.add"(%arg68, %arg69) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%526) : (tensor<f32>) -> ()
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
    %111 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %112:2 = "func.call"(%110, %111) <{callee = @take_along_axis}> : (tensor<8x6x10xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>)
    %113 = "stablehlo.reshape"(%112#0) : (tensor<8x6x1xf32>) -> tensor<8x6xf32>
    %114 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.reduce"(%110, %114) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg66: tensor<f32>, %arg67: tensor<f32>):
      %525 = "stablehlo.maximum"(%arg66, %arg67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%525) : (tensor<f32>) -> ()
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
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %524 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%524) : (tensor<f32>) -> ()
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
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %523 = "stablehlo.add"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%523) : (tensor<f32>) -> ()
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
    ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
      %522 = "stablehlo.add"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%522) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %168 = "stablehlo.reshape"(%167) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %169 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.reduce"(%168, %169) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %521 = "stablehlo.add"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%521) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %171 = "stablehlo.dot_general"(%165, %99) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<16x16xf32>
    %172 = "stablehlo.transpose"(%171) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %173 = "stablehlo.dot_general"(%165, %arg15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xf32>, tensor<16x16xf32>) -> tensor<8x6x16xf32>
    %174 = "stablehlo.multiply"(%96, %173) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %175 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %176 = "stablehlo.reduce"(%174, %175) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
      %520 = "stablehlo.add"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%520) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %177 = "stablehlo.reshape"(%176) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %178 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %179 = "stablehlo.multiply"(%173, %178) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %180 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.reduce"(%177, %180) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %519 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%519) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %182 = "stablehlo.multiply"(%79, %179) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %183 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %184 = "stablehlo.reduce"(%182, %183) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %518 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%518) : (tensor<f32>) -> ()
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
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %517 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%517) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %195 = "stablehlo.multiply"(%79, %194) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %196 = "stablehlo.add"(%187, %195) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %197 = "stablehlo.multiply"(%194, %79) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %198 = "stablehlo.add"(%196, %197) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %199 = "stablehlo.negate"(%198) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.reduce"(%199, %200) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %516 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%516) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %202 = "stablehlo.reshape"(%201) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %203 = "stablehlo.add"(%159, %198) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %204 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %206 = "stablehlo.divide"(%202, %205) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %207 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %208 = "stablehlo.reduce"(%206, %207) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %515 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%515) : (tensor<f32>) -> ()
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
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %514 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%514) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %219 = "stablehlo.reshape"(%218) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %220 = "stablehlo.negate"(%219) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %221 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %222 = "stablehlo.divide"(%213, %221) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.reduce"(%220, %223) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %513 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%513) : (tensor<f32>) -> ()
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
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %512 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%512) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %244 = "stablehlo.reshape"(%243) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %245 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.reduce"(%244, %245) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %511 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%511) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %247 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %248 = "stablehlo.add"(%arg35, %247) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %249 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %251 = "stablehlo.multiply"(%250, %arg17) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %252 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.broadcast_in_dim"(%252) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %254 = "stablehlo.multiply"(%253, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %255 = "stablehlo.add"(%251, %254) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %256 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %258 = "stablehlo.multiply"(%257, %arg18) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %259 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %260 = "stablehlo.broadcast_in_dim"(%259) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %261 = "stablehlo.multiply"(%260, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %262 = "stablehlo.add"(%258, %261) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %263 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %264 = "stablehlo.broadcast_in_dim"(%263) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %265 = "stablehlo.multiply"(%264, %arg19) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %266 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %268 = "stablehlo.multiply"(%267, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %269 = "stablehlo.add"(%265, %268) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %270 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %271 = "stablehlo.broadcast_in_dim"(%270) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %272 = "stablehlo.multiply"(%271, %arg20) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %273 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %275 = "stablehlo.multiply"(%274, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %276 = "stablehlo.add"(%272, %275) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %277 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %279 = "stablehlo.multiply"(%278, %arg21) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %280 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %281 = "stablehlo.broadcast_in_dim"(%280) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %282 = "stablehlo.multiply"(%281, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %283 = "stablehlo.add"(%279, %282) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %284 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %285 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %286 = "stablehlo.multiply"(%285, %arg22) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %287 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %288 = "stablehlo.broadcast_in_dim"(%287) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %289 = "stablehlo.multiply"(%288, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %290 = "stablehlo.add"(%286, %289) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %291 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.broadcast_in_dim"(%291) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %293 = "stablehlo.multiply"(%292, %arg23) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %294 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %295 = "stablehlo.broadcast_in_dim"(%294) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %296 = "stablehlo.multiply"(%295, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %297 = "stablehlo.add"(%293, %296) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %298 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %300 = "stablehlo.multiply"(%299, %arg24) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %301 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %302 = "stablehlo.broadcast_in_dim"(%301) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %303 = "stablehlo.multiply"(%302, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %304 = "stablehlo.add"(%300, %303) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %305 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %306 = "stablehlo.broadcast_in_dim"(%305) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %307 = "stablehlo.multiply"(%306, %arg25) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %308 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %309 = "stablehlo.broadcast_in_dim"(%308) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %310 = "stablehlo.multiply"(%309, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %311 = "stablehlo.add"(%307, %310) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %312 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %313 = "stablehlo.broadcast_in_dim"(%312) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %314 = "stablehlo.multiply"(%313, %arg26) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %315 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %317 = "stablehlo.multiply"(%316, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %318 = "stablehlo.multiply"(%317, %170) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %319 = "stablehlo.add"(%314, %318) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %320 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %321 = "stablehlo.broadcast_in_dim"(%320) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %322 = "stablehlo.multiply"(%321, %arg27) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %323 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %324 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %325 = "stablehlo.multiply"(%324, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %326 = "stablehlo.multiply"(%325, %161) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %327 = "stablehlo.add"(%322, %326) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %328 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %329 = "stablehlo.broadcast_in_dim"(%328) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %330 = "stablehlo.multiply"(%329, %arg28) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %331 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %332 = "stablehlo.broadcast_in_dim"(%331) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %333 = "stablehlo.multiply"(%332, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %334 = "stablehlo.multiply"(%333, %234) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %335 = "stablehlo.add"(%330, %334) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %336 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %337 = "stablehlo.broadcast_in_dim"(%336) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %338 = "stablehlo.multiply"(%337, %arg29) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %339 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %340 = "stablehlo.broadcast_in_dim"(%339) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %341 = "stablehlo.multiply"(%340, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %342 = "stablehlo.multiply"(%341, %246) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %343 = "stablehlo.add"(%338, %342) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %344 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %345 = "stablehlo.broadcast_in_dim"(%344) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %346 = "stablehlo.multiply"(%345, %arg30) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %347 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %349 = "stablehlo.multiply"(%348, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %350 = "stablehlo.multiply"(%349, %181) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %351 = "stablehlo.add"(%346, %350) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %352 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %353 = "stablehlo.broadcast_in_dim"(%352) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %354 = "stablehlo.multiply"(%353, %arg31) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %355 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %356 = "stablehlo.broadcast_in_dim"(%355) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %357 = "stablehlo.multiply"(%356, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %358 = "stablehlo.multiply"(%357, %158) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %359 = "stablehlo.add"(%354, %358) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %360 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %361 = "stablehlo.broadcast_in_dim"(%360) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %362 = "stablehlo.multiply"(%361, %arg32) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %363 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %364 = "stablehlo.broadcast_in_dim"(%363) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %365 = "stablehlo.multiply"(%364, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %366 = "stablehlo.multiply"(%365, %238) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %367 = "stablehlo.add"(%362, %366) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %368 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %369 = "stablehlo.broadcast_in_dim"(%368) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %370 = "stablehlo.multiply"(%369, %arg33) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %371 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %372 = "stablehlo.broadcast_in_dim"(%371) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %373 = "stablehlo.multiply"(%372, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %374 = "stablehlo.multiply"(%373, %172) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %375 = "stablehlo.add"(%370, %374) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %376 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %377 = "stablehlo.broadcast_in_dim"(%376) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %378 = "stablehlo.multiply"(%377, %arg34) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %379 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %380 = "stablehlo.broadcast_in_dim"(%379) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %381 = "stablehlo.multiply"(%380, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %382 = "stablehlo.multiply"(%381, %231) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %383 = "stablehlo.add"(%378, %382) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %384 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %385 = "stablehlo.convert"(%248) : (tensor<i32>) -> tensor<f32>
    %386 = "stablehlo.power"(%384, %385) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %387 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %388 = "stablehlo.subtract"(%387, %386) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %389 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %390 = "stablehlo.convert"(%248) : (tensor<i32>) -> tensor<f32>
    %391 = "stablehlo.power"(%389, %390) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %392 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %393 = "stablehlo.subtract"(%392, %391) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %394 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %395 = "stablehlo.divide"(%255, %394) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %396 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %397 = "stablehlo.broadcast_in_dim"(%396) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %398 = "stablehlo.multiply"(%397, %395) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %399 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %400 = "stablehlo.divide"(%319, %399) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %401 = "stablehlo.sqrt"(%400) : (tensor<16xf32>) -> tensor<16xf32>
    %402 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %404 = "stablehlo.add"(%401, %403) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %405 = "stablehlo.divide"(%398, %404) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %406 = "stablehlo.subtract"(%arg8, %405) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %407 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %408 = "stablehlo.divide"(%262, %407) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %409 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %411 = "stablehlo.multiply"(%410, %408) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %412 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %413 = "stablehlo.divide"(%327, %412) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %414 = "stablehlo.sqrt"(%413) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %415 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %416 = "stablehlo.broadcast_in_dim"(%415) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %417 = "stablehlo.add"(%414, %416) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %418 = "stablehlo.divide"(%411, %417) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %419 = "stablehlo.subtract"(%arg9, %418) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %420 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %421 = "stablehlo.divide"(%269, %420) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %422 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %423 = "stablehlo.broadcast_in_dim"(%422) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %424 = "stablehlo.multiply"(%423, %421) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %425 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %426 = "stablehlo.divide"(%335, %425) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %427 = "stablehlo.sqrt"(%426) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %428 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %429 = "stablehlo.broadcast_in_dim"(%428) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %430 = "stablehlo.add"(%427, %429) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %431 = "stablehlo.divide"(%424, %430) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %432 = "stablehlo.subtract"(%arg10, %431) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %433 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %434 = "stablehlo.divide"(%276, %433) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %435 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %436 = "stablehlo.broadcast_in_dim"(%435) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %437 = "stablehlo.multiply"(%436, %434) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %438 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %439 = "stablehlo.divide"(%343, %438) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %440 = "stablehlo.sqrt"(%439) : (tensor<16xf32>) -> tensor<16xf32>
    %441 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %442 = "stablehlo.broadcast_in_dim"(%441) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %443 = "stablehlo.add"(%440, %442) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %444 = "stablehlo.divide"(%437, %443) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %445 = "stablehlo.subtract"(%arg11, %444) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %446 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %447 = "stablehlo.divide"(%283, %446) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %448 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %449 = "stablehlo.broadcast_in_dim"(%448) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %450 = "stablehlo.multiply"(%449, %447) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %451 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %452 = "stablehlo.divide"(%351, %451) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %453 = "stablehlo.sqrt"(%452) : (tensor<16xf32>) -> tensor<16xf32>
    %454 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %455 = "stablehlo.broadcast_in_dim"(%454) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %456 = "stablehlo.add"(%453, %455) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %457 = "stablehlo.divide"(%450, %456) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %458 = "stablehlo.subtract"(%arg12, %457) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %459 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %460 = "stablehlo.divide"(%290, %459) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %461 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %462 = "stablehlo.broadcast_in_dim"(%461) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %463 = "stablehlo.multiply"(%462, %460) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %464 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %465 = "stablehlo.divide"(%359, %464) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %466 = "stablehlo.sqrt"(%465) : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %467 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %468 = "stablehlo.broadcast_in_dim"(%467) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %469 = "stablehlo.add"(%466, %468) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %470 = "stablehlo.divide"(%463, %469) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %471 = "stablehlo.subtract"(%arg13, %470) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %472 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %473 = "stablehlo.divide"(%297, %472) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %474 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %475 = "stablehlo.broadcast_in_dim"(%474) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %476 = "stablehlo.multiply"(%475, %473) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %477 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %478 = "stablehlo.divide"(%367, %477) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %479 = "stablehlo.sqrt"(%478) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %480 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %481 = "stablehlo.broadcast_in_dim"(%480) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %482 = "stablehlo.add"(%479, %481) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %483 = "stablehlo.divide"(%476, %482) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %484 = "stablehlo.subtract"(%arg14, %483) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %485 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %486 = "stablehlo.divide"(%304, %485) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %487 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %488 = "stablehlo.broadcast_in_dim"(%487) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %489 = "stablehlo.multiply"(%488, %486) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %490 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %491 = "stablehlo.divide"(%375, %490) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %492 = "stablehlo.sqrt"(%491) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %493 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %494 = "stablehlo.broadcast_in_dim"(%493) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %495 = "stablehlo.add"(%492, %494) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %496 = "stablehlo.divide"(%489, %495) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %497 = "stablehlo.subtract"(%arg15, %496) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %498 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %499 = "stablehlo.divide"(%311, %498) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %500 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %501 = "stablehlo.broadcast_in_dim"(%500) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %502 = "stablehlo.multiply"(%501, %499) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %503 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %504 = "stablehlo.divide"(%383, %503) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %505 = "stablehlo.sqrt"(%504) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %506 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %507 = "stablehlo.broadcast_in_dim"(%506) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %508 = "stablehlo.add"(%505, %507) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %509 = "stablehlo.divide"(%502, %508) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %510 = "stablehlo.subtract"(%arg16, %509) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%406, %419, %432, %445, %458, %471, %484, %497, %510, %255, %262, %269, %276, %283, %290, %297, %304, %311, %319, %327, %335, %343, %351, %359, %367, %375, %383, %248, %139) : (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<f32>) -> ()
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
