"builtin.module"() <{sym_name = "jit_run"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {tf.aliasing_output = 6 : i32}, {tf.aliasing_output = 7 : i32}, {tf.aliasing_output = 8 : i32}, {tf.aliasing_output = 9 : i32}, {tf.aliasing_output = 10 : i32}, {tf.aliasing_output = 11 : i32}, {tf.aliasing_output = 12 : i32}, {tf.aliasing_output = 13 : i32}, {tf.aliasing_output = 14 : i32}, {tf.aliasing_output = 15 : i32}, {tf.aliasing_output = 16 : i32}, {tf.aliasing_output = 17 : i32}, {tf.aliasing_output = 18 : i32}, {tf.aliasing_output = 19 : i32}, {tf.aliasing_output = 20 : i32}, {tf.aliasing_output = 21 : i32}, {tf.aliasing_output = 22 : i32}, {tf.aliasing_output = 23 : i32}, {tf.aliasing_output = 24 : i32}, {tf.aliasing_output = 25 : i32}, {tf.aliasing_output = 26 : i32}, {}, {}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x6x16xf32>, tensor<8x6xi32>) -> (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['bias']"}, {jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['k']"}, {jax.result_info = "result[0]['norm']"}, {jax.result_info = "result[0]['norm2']"}, {jax.result_info = "result[0]['out']"}, {jax.result_info = "result[0]['q']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[0]['v']"}, {jax.result_info = "result[1]['bias']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['k']"}, {jax.result_info = "result[1]['norm']"}, {jax.result_info = "result[1]['norm2']"}, {jax.result_info = "result[1]['out']"}, {jax.result_info = "result[1]['q']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[1]['v']"}, {jax.result_info = "result[2]['bias']"}, {jax.result_info = "result[2]['down']"}, {jax.result_info = "result[2]['k']"}, {jax.result_info = "result[2]['norm']"}, {jax.result_info = "result[2]['norm2']"}, {jax.result_info = "result[2]['out']"}, {jax.result_info = "result[2]['q']"}, {jax.result_info = "result[2]['up']"}, {jax.result_info = "result[2]['v']"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<16xf32>, %arg9: tensor<16x16xf32>, %arg10: tensor<16x16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16x10xf32>, %arg14: tensor<16x16xf32>, %arg15: tensor<16x16xf32>, %arg16: tensor<16x16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16x16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<16x10xf32>, %arg23: tensor<16x16xf32>, %arg24: tensor<16x16xf32>, %arg25: tensor<16x16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16x16xf32>, %arg28: tensor<16x16xf32>, %arg29: tensor<16xf32>, %arg30: tensor<16xf32>, %arg31: tensor<16x10xf32>, %arg32: tensor<16x16xf32>, %arg33: tensor<16x16xf32>, %arg34: tensor<16x16xf32>, %arg35: tensor<8x6x16xf32>, %arg36: tensor<8x6xi32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg35, %27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %524 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%524) : (tensor<f32>) -> ()
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
      %523 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%523) : (tensor<f32>) -> ()
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
    %51 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %52 = "stablehlo.convert"(%arg14) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %53 = "stablehlo.dot_general"(%51, %52) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %54 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %55 = "stablehlo.convert"(%arg10) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %56 = "stablehlo.dot_general"(%54, %55) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %57 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %58 = "stablehlo.convert"(%arg16) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %59 = "stablehlo.dot_general"(%57, %58) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %60 = "stablehlo.convert"(%53) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %61 = "stablehlo.convert"(%56) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %62 = "stablehlo.dot_general"(%60, %61) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x6xf32>
    %63 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %64 = "stablehlo.reduce"(%62, %63) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %522 = "stablehlo.maximum"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%522) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %67 = "stablehlo.subtract"(%62, %66) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %68 = "stablehlo.exponential"(%67) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.reduce"(%68, %69) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %521 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%521) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %73 = "stablehlo.divide"(%68, %72) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %74 = "stablehlo.multiply"(%71, %71) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %75 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %77 = "stablehlo.divide"(%76, %74) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %78 = "stablehlo.convert"(%73) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %79 = "stablehlo.convert"(%59) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %80 = "stablehlo.dot_general"(%78, %79) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %81 = "stablehlo.add"(%arg35, %80) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %82 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.reduce"(%81, %82) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %520 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%520) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %85 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %87 = "stablehlo.divide"(%84, %86) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %89 = "stablehlo.subtract"(%81, %88) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %90 = "stablehlo.multiply"(%89, %89) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %91 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.reduce"(%90, %91) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %519 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%519) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %94 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %96 = "stablehlo.divide"(%93, %95) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %97 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %99 = "stablehlo.add"(%96, %98) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %100 = "stablehlo.rsqrt"(%99) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %101 = "stablehlo.divide"(%100, %99) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %102 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %104 = "stablehlo.multiply"(%103, %101) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %105 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %106 = "stablehlo.multiply"(%89, %105) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %107 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %109 = "stablehlo.multiply"(%106, %108) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %110 = "stablehlo.convert"(%109) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %111 = "stablehlo.convert"(%arg15) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %112 = "stablehlo.dot_general"(%110, %111) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %113 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %115 = "stablehlo.add"(%112, %114) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %116 = "stablehlo.tanh"(%115) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %117 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x16xf32>
    %119 = "stablehlo.subtract"(%118, %116) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %120 = "stablehlo.convert"(%116) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %121 = "stablehlo.convert"(%arg9) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %122 = "stablehlo.dot_general"(%120, %121) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %123 = "stablehlo.add"(%81, %122) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %124 = "stablehlo.convert"(%123) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %125 = "stablehlo.convert"(%arg13) : (tensor<16x10xf32>) -> tensor<16x10xbf16>
    %126 = "stablehlo.dot_general"(%124, %125) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x10xbf16>) -> tensor<8x6x10xf32>
    %127 = "stablehlo.broadcast_in_dim"(%arg36) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %128:2 = "func.call"(%126, %127) <{callee = @take_along_axis}> : (tensor<8x6x10xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>)
    %129 = "stablehlo.reshape"(%128#0) : (tensor<8x6x1xf32>) -> tensor<8x6xf32>
    %130 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.reduce"(%126, %130) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %518 = "stablehlo.maximum"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%518) : (tensor<f32>) -> ()
    }) : (tensor<8x6x10xf32>, tensor<f32>) -> tensor<8x6xf32>
    %132 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %134 = "stablehlo.maximum"(%133, %131) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %135 = "stablehlo.is_finite"(%134) : (tensor<8x6xf32>) -> tensor<8x6xi1>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %138 = "stablehlo.select"(%135, %134, %137) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %140 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x10xf32>
    %141 = "stablehlo.subtract"(%126, %140) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %142 = "stablehlo.exponential"(%141) : (tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %143 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.reduce"(%142, %143) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %517 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%517) : (tensor<f32>) -> ()
    }) : (tensor<8x6x10xf32>, tensor<f32>) -> tensor<8x6xf32>
    %145 = "stablehlo.abs"(%144) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %146 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %148 = "stablehlo.compare"(%144, %147) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %149 = "stablehlo.log"(%145) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %150 = "stablehlo.add"(%149, %138) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %151 = "stablehlo.subtract"(%150, %129) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %152 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.reduce"(%151, %152) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %516 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%516) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    %154 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.divide"(%153, %154) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %156 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.divide"(%156, %157) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %160 = "stablehlo.negate"(%159) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %161 = "stablehlo.divide"(%159, %145) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %162 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %164 = "stablehlo.select"(%148, %163, %161) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %165 = "stablehlo.select"(%148, %161, %163) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %166 = "stablehlo.negate"(%164) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %167 = "stablehlo.add"(%165, %166) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x10xf32>
    %169 = "stablehlo.multiply"(%168, %142) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %170 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %171 = "func.call"(%128#1, %170) <{callee = @take_along_axis_0}> : (tensor<8x6x1x1xi32>, tensor<8x6x1xf32>) -> tensor<8x6x10xf32>
    %172 = "stablehlo.add"(%169, %171) : (tensor<8x6x10xf32>, tensor<8x6x10xf32>) -> tensor<8x6x10xf32>
    %173 = "stablehlo.convert"(%172) : (tensor<8x6x10xf32>) -> tensor<8x6x10xbf16>
    %174 = "stablehlo.convert"(%arg13) : (tensor<16x10xf32>) -> tensor<16x10xbf16>
    %175 = "stablehlo.dot_general"(%173, %174) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x10xbf16>, tensor<16x10xbf16>) -> tensor<8x6x16xf32>
    %176 = "stablehlo.convert"(%123) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %177 = "stablehlo.convert"(%172) : (tensor<8x6x10xf32>) -> tensor<8x6x10xbf16>
    %178 = "stablehlo.dot_general"(%176, %177) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x10xbf16>) -> tensor<16x10xf32>
    %179 = "stablehlo.convert"(%175) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %180 = "stablehlo.convert"(%arg9) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %181 = "stablehlo.dot_general"(%179, %180) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %182 = "stablehlo.convert"(%116) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %183 = "stablehlo.convert"(%175) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %184 = "stablehlo.dot_general"(%182, %183) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xf32>
    %185 = "stablehlo.multiply"(%181, %119) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %186 = "stablehlo.multiply"(%185, %116) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %187 = "stablehlo.add"(%185, %186) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %188 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %189 = "stablehlo.reduce"(%187, %188) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %515 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%515) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %190 = "stablehlo.reshape"(%189) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %191 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %192 = "stablehlo.reduce"(%190, %191) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %514 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%514) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %193 = "stablehlo.convert"(%187) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %194 = "stablehlo.convert"(%arg15) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %195 = "stablehlo.dot_general"(%193, %194) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %196 = "stablehlo.convert"(%109) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %197 = "stablehlo.convert"(%187) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %198 = "stablehlo.dot_general"(%196, %197) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xf32>
    %199 = "stablehlo.multiply"(%106, %195) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.reduce"(%199, %200) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %513 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%513) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %202 = "stablehlo.reshape"(%201) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %203 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %204 = "stablehlo.multiply"(%195, %203) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %205 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %206 = "stablehlo.reduce"(%202, %205) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %512 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%512) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %207 = "stablehlo.multiply"(%89, %204) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %208 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.reduce"(%207, %208) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %511 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%511) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %210 = "stablehlo.reshape"(%209) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %211 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %212 = "stablehlo.multiply"(%204, %211) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %213 = "stablehlo.multiply"(%210, %104) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %214 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %216 = "stablehlo.divide"(%213, %215) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %217 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %218 = "stablehlo.reduce"(%216, %217) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %510 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%510) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %219 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %220 = "stablehlo.multiply"(%89, %219) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %221 = "stablehlo.add"(%212, %220) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %222 = "stablehlo.multiply"(%219, %89) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %223 = "stablehlo.add"(%221, %222) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %224 = "stablehlo.negate"(%223) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %225 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %226 = "stablehlo.reduce"(%224, %225) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
      %509 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%509) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %227 = "stablehlo.reshape"(%226) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %228 = "stablehlo.add"(%175, %223) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %229 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %231 = "stablehlo.divide"(%227, %230) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %232 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %233 = "stablehlo.reduce"(%231, %232) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %508 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%508) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %235 = "stablehlo.add"(%228, %234) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %236 = "stablehlo.convert"(%235) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %237 = "stablehlo.convert"(%59) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %238 = "stablehlo.dot_general"(%236, %237) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x6xf32>
    %239 = "stablehlo.convert"(%73) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %240 = "stablehlo.convert"(%235) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %241 = "stablehlo.dot_general"(%239, %240) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %242 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %243 = "stablehlo.multiply"(%238, %242) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %244 = "stablehlo.multiply"(%243, %68) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %245 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.reduce"(%244, %245) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %507 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%507) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %247 = "stablehlo.reshape"(%246) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %248 = "stablehlo.negate"(%247) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %249 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %250 = "stablehlo.divide"(%238, %249) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %251 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %252 = "stablehlo.reduce"(%248, %251) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %506 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%506) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %253 = "stablehlo.broadcast_in_dim"(%252) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x6xf32>
    %254 = "stablehlo.add"(%250, %253) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %255 = "stablehlo.multiply"(%254, %68) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %256 = "stablehlo.convert"(%255) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %257 = "stablehlo.convert"(%56) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %258 = "stablehlo.dot_general"(%256, %257) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %259 = "stablehlo.convert"(%53) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %260 = "stablehlo.convert"(%255) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %261 = "stablehlo.dot_general"(%260, %259) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %262 = "stablehlo.convert"(%241) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %263 = "stablehlo.convert"(%arg16) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %264 = "stablehlo.dot_general"(%262, %263) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %265 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %266 = "stablehlo.convert"(%241) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %267 = "stablehlo.dot_general"(%265, %266) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xf32>
    %268 = "stablehlo.convert"(%261) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %269 = "stablehlo.convert"(%arg10) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %270 = "stablehlo.dot_general"(%268, %269) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %271 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %272 = "stablehlo.convert"(%261) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %273 = "stablehlo.dot_general"(%271, %272) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xf32>
    %274 = "stablehlo.add"(%264, %270) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %275 = "stablehlo.convert"(%258) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %276 = "stablehlo.convert"(%arg14) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %277 = "stablehlo.dot_general"(%275, %276) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xf32>
    %278 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %279 = "stablehlo.convert"(%258) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %280 = "stablehlo.dot_general"(%278, %279) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xf32>
    %281 = "stablehlo.add"(%274, %277) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %282 = "stablehlo.multiply"(%47, %281) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %283 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %284 = "stablehlo.reduce"(%282, %283) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %505 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%505) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %285 = "stablehlo.reshape"(%284) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %286 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %287 = "stablehlo.reduce"(%285, %286) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %504 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%504) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %288 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %289 = "stablehlo.broadcast_in_dim"(%288) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %290 = "stablehlo.multiply"(%289, %arg17) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %291 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.broadcast_in_dim"(%291) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %293 = "stablehlo.multiply"(%292, %192) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %294 = "stablehlo.add"(%290, %293) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %295 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %296 = "stablehlo.broadcast_in_dim"(%295) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %297 = "stablehlo.multiply"(%296, %arg18) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %298 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %300 = "stablehlo.multiply"(%299, %184) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %301 = "stablehlo.add"(%297, %300) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %302 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %304 = "stablehlo.multiply"(%303, %arg19) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %305 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %306 = "stablehlo.broadcast_in_dim"(%305) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %307 = "stablehlo.multiply"(%306, %273) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %308 = "stablehlo.add"(%304, %307) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %309 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %310 = "stablehlo.broadcast_in_dim"(%309) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %311 = "stablehlo.multiply"(%310, %arg20) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %312 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %313 = "stablehlo.broadcast_in_dim"(%312) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %314 = "stablehlo.multiply"(%313, %287) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %315 = "stablehlo.add"(%311, %314) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %316 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %317 = "stablehlo.broadcast_in_dim"(%316) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %318 = "stablehlo.multiply"(%317, %arg21) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %319 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %320 = "stablehlo.broadcast_in_dim"(%319) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %321 = "stablehlo.multiply"(%320, %206) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %322 = "stablehlo.add"(%318, %321) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %323 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %324 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %325 = "stablehlo.multiply"(%324, %arg22) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %326 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %327 = "stablehlo.broadcast_in_dim"(%326) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %328 = "stablehlo.multiply"(%327, %178) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %329 = "stablehlo.add"(%325, %328) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %330 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %332 = "stablehlo.multiply"(%331, %arg23) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %333 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %334 = "stablehlo.broadcast_in_dim"(%333) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %335 = "stablehlo.multiply"(%334, %280) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %336 = "stablehlo.add"(%332, %335) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %337 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %339 = "stablehlo.multiply"(%338, %arg24) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %340 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %341 = "stablehlo.broadcast_in_dim"(%340) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %342 = "stablehlo.multiply"(%341, %198) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %343 = "stablehlo.add"(%339, %342) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %344 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %345 = "stablehlo.broadcast_in_dim"(%344) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %346 = "stablehlo.multiply"(%345, %arg25) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %347 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %349 = "stablehlo.multiply"(%348, %267) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %350 = "stablehlo.add"(%346, %349) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %351 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %352 = "stablehlo.broadcast_in_dim"(%351) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %353 = "stablehlo.multiply"(%352, %arg26) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %354 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %355 = "stablehlo.broadcast_in_dim"(%354) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %356 = "stablehlo.multiply"(%355, %192) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %357 = "stablehlo.multiply"(%356, %192) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %358 = "stablehlo.add"(%353, %357) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %359 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %361 = "stablehlo.multiply"(%360, %arg27) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %362 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %363 = "stablehlo.broadcast_in_dim"(%362) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %364 = "stablehlo.multiply"(%363, %184) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %365 = "stablehlo.multiply"(%364, %184) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %366 = "stablehlo.add"(%361, %365) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %367 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %368 = "stablehlo.broadcast_in_dim"(%367) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %369 = "stablehlo.multiply"(%368, %arg28) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %370 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %371 = "stablehlo.broadcast_in_dim"(%370) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %372 = "stablehlo.multiply"(%371, %273) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %373 = "stablehlo.multiply"(%372, %273) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %374 = "stablehlo.add"(%369, %373) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %375 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %377 = "stablehlo.multiply"(%376, %arg29) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %378 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %379 = "stablehlo.broadcast_in_dim"(%378) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %380 = "stablehlo.multiply"(%379, %287) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %381 = "stablehlo.multiply"(%380, %287) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %382 = "stablehlo.add"(%377, %381) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %383 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %384 = "stablehlo.broadcast_in_dim"(%383) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %385 = "stablehlo.multiply"(%384, %arg30) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %386 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %387 = "stablehlo.broadcast_in_dim"(%386) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %388 = "stablehlo.multiply"(%387, %206) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %389 = "stablehlo.multiply"(%388, %206) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %390 = "stablehlo.add"(%385, %389) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %391 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %392 = "stablehlo.broadcast_in_dim"(%391) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %393 = "stablehlo.multiply"(%392, %arg31) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %394 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %395 = "stablehlo.broadcast_in_dim"(%394) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %396 = "stablehlo.multiply"(%395, %178) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %397 = "stablehlo.multiply"(%396, %178) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %398 = "stablehlo.add"(%393, %397) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %399 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %400 = "stablehlo.broadcast_in_dim"(%399) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %401 = "stablehlo.multiply"(%400, %arg32) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %402 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %404 = "stablehlo.multiply"(%403, %280) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %405 = "stablehlo.multiply"(%404, %280) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %406 = "stablehlo.add"(%401, %405) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %407 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %408 = "stablehlo.broadcast_in_dim"(%407) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %409 = "stablehlo.multiply"(%408, %arg33) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %410 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %412 = "stablehlo.multiply"(%411, %198) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %413 = "stablehlo.multiply"(%412, %198) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %414 = "stablehlo.add"(%409, %413) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %415 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %416 = "stablehlo.broadcast_in_dim"(%415) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %417 = "stablehlo.multiply"(%416, %arg34) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %418 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %420 = "stablehlo.multiply"(%419, %267) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %421 = "stablehlo.multiply"(%420, %267) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %422 = "stablehlo.add"(%417, %421) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %423 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %424 = "stablehlo.broadcast_in_dim"(%423) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %425 = "stablehlo.multiply"(%424, %294) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %426 = "stablehlo.sqrt"(%358) : (tensor<16xf32>) -> tensor<16xf32>
    %427 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %428 = "stablehlo.broadcast_in_dim"(%427) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %429 = "stablehlo.add"(%426, %428) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %430 = "stablehlo.divide"(%425, %429) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %431 = "stablehlo.subtract"(%arg8, %430) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %432 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %433 = "stablehlo.broadcast_in_dim"(%432) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %434 = "stablehlo.multiply"(%433, %301) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %435 = "stablehlo.sqrt"(%366) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %436 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %437 = "stablehlo.broadcast_in_dim"(%436) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %438 = "stablehlo.add"(%435, %437) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %439 = "stablehlo.divide"(%434, %438) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %440 = "stablehlo.subtract"(%arg9, %439) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %441 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %442 = "stablehlo.broadcast_in_dim"(%441) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %443 = "stablehlo.multiply"(%442, %308) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %444 = "stablehlo.sqrt"(%374) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %445 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %446 = "stablehlo.broadcast_in_dim"(%445) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %447 = "stablehlo.add"(%444, %446) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %448 = "stablehlo.divide"(%443, %447) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %449 = "stablehlo.subtract"(%arg10, %448) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %450 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %451 = "stablehlo.broadcast_in_dim"(%450) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %452 = "stablehlo.multiply"(%451, %315) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %453 = "stablehlo.sqrt"(%382) : (tensor<16xf32>) -> tensor<16xf32>
    %454 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %455 = "stablehlo.broadcast_in_dim"(%454) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %456 = "stablehlo.add"(%453, %455) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %457 = "stablehlo.divide"(%452, %456) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %458 = "stablehlo.subtract"(%arg11, %457) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %459 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %460 = "stablehlo.broadcast_in_dim"(%459) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %461 = "stablehlo.multiply"(%460, %322) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %462 = "stablehlo.sqrt"(%390) : (tensor<16xf32>) -> tensor<16xf32>
    %463 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %464 = "stablehlo.broadcast_in_dim"(%463) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %465 = "stablehlo.add"(%462, %464) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %466 = "stablehlo.divide"(%461, %465) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %467 = "stablehlo.subtract"(%arg12, %466) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %468 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %469 = "stablehlo.broadcast_in_dim"(%468) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %470 = "stablehlo.multiply"(%469, %329) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %471 = "stablehlo.sqrt"(%398) : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %472 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %473 = "stablehlo.broadcast_in_dim"(%472) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %474 = "stablehlo.add"(%471, %473) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %475 = "stablehlo.divide"(%470, %474) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %476 = "stablehlo.subtract"(%arg13, %475) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %477 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %478 = "stablehlo.broadcast_in_dim"(%477) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %479 = "stablehlo.multiply"(%478, %336) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %480 = "stablehlo.sqrt"(%406) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %481 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %482 = "stablehlo.broadcast_in_dim"(%481) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %483 = "stablehlo.add"(%480, %482) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %484 = "stablehlo.divide"(%479, %483) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %485 = "stablehlo.subtract"(%arg14, %484) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %486 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %487 = "stablehlo.broadcast_in_dim"(%486) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %488 = "stablehlo.multiply"(%487, %343) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %489 = "stablehlo.sqrt"(%414) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %490 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %491 = "stablehlo.broadcast_in_dim"(%490) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %492 = "stablehlo.add"(%489, %491) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %493 = "stablehlo.divide"(%488, %492) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %494 = "stablehlo.subtract"(%arg15, %493) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %495 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %496 = "stablehlo.broadcast_in_dim"(%495) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %497 = "stablehlo.multiply"(%496, %350) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %498 = "stablehlo.sqrt"(%422) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %499 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %500 = "stablehlo.broadcast_in_dim"(%499) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %501 = "stablehlo.add"(%498, %500) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %502 = "stablehlo.divide"(%497, %501) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %503 = "stablehlo.subtract"(%arg16, %502) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%431, %440, %449, %458, %467, %476, %485, %494, %503, %294, %301, %308, %315, %322, %329, %336, %343, %350, %358, %366, %374, %382, %390, %398, %406, %414, %422, %155) : (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>) -> ()
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
