"builtin.module"() <{sym_name = "jit_run"}> ({
  "func.func"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}, {tf.aliasing_output = 1 : i32}, {tf.aliasing_output = 2 : i32}, {tf.aliasing_output = 3 : i32}, {tf.aliasing_output = 4 : i32}, {tf.aliasing_output = 5 : i32}, {tf.aliasing_output = 6 : i32}, {tf.aliasing_output = 7 : i32}, {tf.aliasing_output = 8 : i32}, {tf.aliasing_output = 9 : i32}, {tf.aliasing_output = 10 : i32}, {tf.aliasing_output = 11 : i32}, {tf.aliasing_output = 12 : i32}, {tf.aliasing_output = 13 : i32}, {tf.aliasing_output = 14 : i32}, {tf.aliasing_output = 15 : i32}, {tf.aliasing_output = 16 : i32}, {tf.aliasing_output = 17 : i32}, {tf.aliasing_output = 18 : i32}, {tf.aliasing_output = 19 : i32}, {tf.aliasing_output = 20 : i32}, {tf.aliasing_output = 21 : i32}, {tf.aliasing_output = 22 : i32}, {tf.aliasing_output = 23 : i32}, {tf.aliasing_output = 24 : i32}, {tf.aliasing_output = 25 : i32}, {tf.aliasing_output = 26 : i32}, {}, {}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x6x16xf32>, tensor<8x6xi32>) -> (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['bias']"}, {jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['k']"}, {jax.result_info = "result[0]['norm']"}, {jax.result_info = "result[0]['norm2']"}, {jax.result_info = "result[0]['out']"}, {jax.result_info = "result[0]['q']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[0]['v']"}, {jax.result_info = "result[1]['bias']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['k']"}, {jax.result_info = "result[1]['norm']"}, {jax.result_info = "result[1]['norm2']"}, {jax.result_info = "result[1]['out']"}, {jax.result_info = "result[1]['q']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[1]['v']"}, {jax.result_info = "result[2]['bias']"}, {jax.result_info = "result[2]['down']"}, {jax.result_info = "result[2]['k']"}, {jax.result_info = "result[2]['norm']"}, {jax.result_info = "result[2]['norm2']"}, {jax.result_info = "result[2]['out']"}, {jax.result_info = "result[2]['q']"}, {jax.result_info = "result[2]['up']"}, {jax.result_info = "result[2]['v']"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<16xf32>, %arg9: tensor<16x16xf32>, %arg10: tensor<16x16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16xf32>, %arg13: tensor<16x10xf32>, %arg14: tensor<16x16xf32>, %arg15: tensor<16x16xf32>, %arg16: tensor<16x16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16x16xf32>, %arg20: tensor<16xf32>, %arg21: tensor<16xf32>, %arg22: tensor<16x10xf32>, %arg23: tensor<16x16xf32>, %arg24: tensor<16x16xf32>, %arg25: tensor<16x16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16x16xf32>, %arg28: tensor<16x16xf32>, %arg29: tensor<16xf32>, %arg30: tensor<16xf32>, %arg31: tensor<16x10xf32>, %arg32: tensor<16x16xf32>, %arg33: tensor<16x16xf32>, %arg34: tensor<16x16xf32>, %arg35: tensor<8x6x16xf32>, %arg36: tensor<8x6xi32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%arg35, %27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %514 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%514) : (tensor<f32>) -> ()
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
      %513 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%513) : (tensor<f32>) -> ()
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
    %53 = "stablehlo.dot_general"(%51, %52) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %54 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %55 = "stablehlo.convert"(%arg10) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %56 = "stablehlo.dot_general"(%54, %55) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %57 = "stablehlo.convert"(%50) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %58 = "stablehlo.convert"(%arg16) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %59 = "stablehlo.dot_general"(%57, %58) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %60 = "stablehlo.dot_general"(%53, %56) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x6xbf16>
    %61 = "stablehlo.convert"(%60) : (tensor<8x6x6xbf16>) -> tensor<8x6x6xf32>
    %62 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.reduce"(%61, %62) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %512 = "stablehlo.maximum"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%512) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %66 = "stablehlo.subtract"(%61, %65) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %67 = "stablehlo.exponential"(%66) : (tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %68 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.reduce"(%67, %68) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %511 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%511) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %72 = "stablehlo.divide"(%67, %71) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %73 = "stablehlo.multiply"(%70, %70) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %74 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %76 = "stablehlo.divide"(%75, %73) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %77 = "stablehlo.convert"(%arg35) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %78 = "stablehlo.convert"(%72) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %79 = "stablehlo.dot_general"(%78, %59) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %80 = "stablehlo.add"(%77, %79) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %81 = "stablehlo.convert"(%80) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %82 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.reduce"(%81, %82) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %510 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%510) : (tensor<f32>) -> ()
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
      %509 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%509) : (tensor<f32>) -> ()
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
    %112 = "stablehlo.dot_general"(%110, %111) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %113 = "stablehlo.convert"(%arg8) : (tensor<16xf32>) -> tensor<16xbf16>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xbf16>) -> tensor<8x6x16xbf16>
    %116 = "stablehlo.add"(%112, %115) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %117 = "stablehlo.tanh"(%116) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %118 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x6x16xbf16>
    %120 = "stablehlo.subtract"(%119, %117) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %121 = "stablehlo.convert"(%arg9) : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %122 = "stablehlo.dot_general"(%117, %121) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %123 = "stablehlo.add"(%80, %122) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %124 = "stablehlo.convert"(%arg13) : (tensor<16x10xf32>) -> tensor<16x10xbf16>
    %125 = "stablehlo.dot_general"(%123, %124) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x10xbf16>) -> tensor<8x6x10xbf16>
    %126 = "stablehlo.convert"(%125) : (tensor<8x6x10xbf16>) -> tensor<8x6x10xf32>
    %127 = "stablehlo.broadcast_in_dim"(%arg36) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xi32>) -> tensor<8x6x1xi32>
    %128:2 = "func.call"(%126, %127) <{callee = @take_along_axis}> : (tensor<8x6x10xf32>, tensor<8x6x1xi32>) -> (tensor<8x6x1xf32>, tensor<8x6x1x1xi32>)
    %129 = "stablehlo.reshape"(%128#0) : (tensor<8x6x1xf32>) -> tensor<8x6xf32>
    %130 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.reduce"(%126, %130) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %508 = "stablehlo.maximum"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%508) : (tensor<f32>) -> ()
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
      %507 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%507) : (tensor<f32>) -> ()
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
      %506 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%506) : (tensor<f32>) -> ()
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
    %174 = "stablehlo.dot_general"(%173, %123) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x10xbf16>, tensor<8x6x16xbf16>) -> tensor<10x16xbf16>
    %175 = "stablehlo.transpose"(%174) <{permutation = array<i64: 1, 0>}> : (tensor<10x16xbf16>) -> tensor<16x10xbf16>
    %176 = "stablehlo.dot_general"(%173, %124) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x10xbf16>, tensor<16x10xbf16>) -> tensor<8x6x16xbf16>
    %177 = "stablehlo.convert"(%175) : (tensor<16x10xbf16>) -> tensor<16x10xf32>
    %178 = "stablehlo.dot_general"(%176, %117) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xbf16>
    %179 = "stablehlo.transpose"(%178) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %180 = "stablehlo.dot_general"(%176, %121) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %181 = "stablehlo.convert"(%179) : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %182 = "stablehlo.multiply"(%180, %120) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %183 = "stablehlo.multiply"(%182, %117) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %184 = "stablehlo.add"(%182, %183) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %185 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %186 = "stablehlo.reduce"(%184, %185) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg59: tensor<bf16>, %arg60: tensor<bf16>):
      %505 = "stablehlo.add"(%arg59, %arg60) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%505) : (tensor<bf16>) -> ()
    }) : (tensor<8x6x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %187 = "stablehlo.reshape"(%186) : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %188 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %189 = "stablehlo.reduce"(%187, %188) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg57: tensor<bf16>, %arg58: tensor<bf16>):
      %504 = "stablehlo.add"(%arg57, %arg58) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%504) : (tensor<bf16>) -> ()
    }) : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %190 = "stablehlo.convert"(%189) : (tensor<16xbf16>) -> tensor<16xf32>
    %191 = "stablehlo.dot_general"(%184, %110) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xbf16>
    %192 = "stablehlo.transpose"(%191) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %193 = "stablehlo.dot_general"(%184, %111) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %194 = "stablehlo.convert"(%192) : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %195 = "stablehlo.convert"(%193) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %196 = "stablehlo.multiply"(%106, %195) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %197 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %198 = "stablehlo.reduce"(%196, %197) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %503 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%503) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %199 = "stablehlo.reshape"(%198) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %200 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xf32>) -> tensor<8x6x16xf32>
    %201 = "stablehlo.multiply"(%195, %200) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %202 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %203 = "stablehlo.reduce"(%199, %202) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %502 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%502) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %204 = "stablehlo.multiply"(%89, %201) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %205 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %206 = "stablehlo.reduce"(%204, %205) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %501 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%501) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %207 = "stablehlo.reshape"(%206) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %208 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x16xf32>
    %209 = "stablehlo.multiply"(%201, %208) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %210 = "stablehlo.multiply"(%207, %104) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %211 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %213 = "stablehlo.divide"(%210, %212) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %214 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %215 = "stablehlo.reduce"(%213, %214) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %500 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%500) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %217 = "stablehlo.multiply"(%89, %216) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %218 = "stablehlo.add"(%209, %217) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %219 = "stablehlo.multiply"(%216, %89) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %220 = "stablehlo.add"(%218, %219) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %221 = "stablehlo.negate"(%220) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %222 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %223 = "stablehlo.reduce"(%221, %222) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
      %499 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%499) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<8x6xf32>
    %224 = "stablehlo.reshape"(%223) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %225 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %226 = "stablehlo.broadcast_in_dim"(%225) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6x1xf32>
    %227 = "stablehlo.divide"(%224, %226) : (tensor<8x6x1xf32>, tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %228 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %229 = "stablehlo.reduce"(%227, %228) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %498 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%498) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x16xf32>
    %231 = "stablehlo.add"(%220, %230) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %232 = "stablehlo.convert"(%231) : (tensor<8x6x16xf32>) -> tensor<8x6x16xbf16>
    %233 = "stablehlo.add"(%176, %232) : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %234 = "stablehlo.dot_general"(%233, %78) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x6xbf16>) -> tensor<8x16x6xbf16>
    %235 = "stablehlo.transpose"(%234) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x16x6xbf16>) -> tensor<8x6x16xbf16>
    %236 = "stablehlo.dot_general"(%233, %59) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x6xbf16>
    %237 = "stablehlo.convert"(%236) : (tensor<8x6x6xbf16>) -> tensor<8x6x6xf32>
    %238 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %239 = "stablehlo.multiply"(%237, %238) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %240 = "stablehlo.multiply"(%239, %67) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %241 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %242 = "stablehlo.reduce"(%240, %241) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %497 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%497) : (tensor<f32>) -> ()
    }) : (tensor<8x6x6xf32>, tensor<f32>) -> tensor<8x6xf32>
    %243 = "stablehlo.reshape"(%242) : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %244 = "stablehlo.negate"(%243) : (tensor<8x6x1xf32>) -> tensor<8x6x1xf32>
    %245 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x6x1xf32>) -> tensor<8x6x6xf32>
    %246 = "stablehlo.divide"(%237, %245) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %247 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %248 = "stablehlo.reduce"(%244, %247) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %496 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%496) : (tensor<f32>) -> ()
    }) : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %249 = "stablehlo.broadcast_in_dim"(%248) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x6xf32>) -> tensor<8x6x6xf32>
    %250 = "stablehlo.add"(%246, %249) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %251 = "stablehlo.multiply"(%250, %67) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
    %252 = "stablehlo.convert"(%251) : (tensor<8x6x6xf32>) -> tensor<8x6x6xbf16>
    %253 = "stablehlo.dot_general"(%252, %53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %254 = "stablehlo.dot_general"(%252, %56) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x6xbf16>, tensor<8x6x16xbf16>) -> tensor<8x6x16xbf16>
    %255 = "stablehlo.dot_general"(%235, %57) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xbf16>
    %256 = "stablehlo.transpose"(%255) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %257 = "stablehlo.dot_general"(%235, %58) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %258 = "stablehlo.convert"(%256) : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %259 = "stablehlo.convert"(%257) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %260 = "stablehlo.dot_general"(%253, %54) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xbf16>
    %261 = "stablehlo.transpose"(%260) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %262 = "stablehlo.dot_general"(%253, %55) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %263 = "stablehlo.convert"(%261) : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %264 = "stablehlo.convert"(%262) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %265 = "stablehlo.add"(%259, %264) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %266 = "stablehlo.dot_general"(%254, %51) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<8x6x16xbf16>) -> tensor<16x16xbf16>
    %267 = "stablehlo.transpose"(%266) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %268 = "stablehlo.dot_general"(%254, %52) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6x16xbf16>, tensor<16x16xbf16>) -> tensor<8x6x16xbf16>
    %269 = "stablehlo.convert"(%267) : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %270 = "stablehlo.convert"(%268) : (tensor<8x6x16xbf16>) -> tensor<8x6x16xf32>
    %271 = "stablehlo.add"(%265, %270) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %272 = "stablehlo.multiply"(%47, %271) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %273 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %274 = "stablehlo.reduce"(%272, %273) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %495 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%495) : (tensor<f32>) -> ()
    }) : (tensor<8x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %275 = "stablehlo.reshape"(%274) : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %276 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %277 = "stablehlo.reduce"(%275, %276) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %494 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%494) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %278 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %279 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %280 = "stablehlo.multiply"(%279, %arg17) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %281 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %283 = "stablehlo.multiply"(%282, %190) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %284 = "stablehlo.add"(%280, %283) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %285 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %286 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %287 = "stablehlo.multiply"(%286, %arg18) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %288 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %289 = "stablehlo.broadcast_in_dim"(%288) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %290 = "stablehlo.multiply"(%289, %181) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %291 = "stablehlo.add"(%287, %290) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %292 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %294 = "stablehlo.multiply"(%293, %arg19) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %295 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %296 = "stablehlo.broadcast_in_dim"(%295) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %297 = "stablehlo.multiply"(%296, %263) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %298 = "stablehlo.add"(%294, %297) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %299 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %300 = "stablehlo.broadcast_in_dim"(%299) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %301 = "stablehlo.multiply"(%300, %arg20) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %302 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %304 = "stablehlo.multiply"(%303, %277) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %305 = "stablehlo.add"(%301, %304) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %306 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.broadcast_in_dim"(%306) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %308 = "stablehlo.multiply"(%307, %arg21) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %309 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %310 = "stablehlo.broadcast_in_dim"(%309) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %311 = "stablehlo.multiply"(%310, %203) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %312 = "stablehlo.add"(%308, %311) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %313 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %314 = "stablehlo.broadcast_in_dim"(%313) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %315 = "stablehlo.multiply"(%314, %arg22) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %316 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %317 = "stablehlo.broadcast_in_dim"(%316) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %318 = "stablehlo.multiply"(%317, %177) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %319 = "stablehlo.add"(%315, %318) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %320 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %321 = "stablehlo.broadcast_in_dim"(%320) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %322 = "stablehlo.multiply"(%321, %arg23) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %323 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %324 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %325 = "stablehlo.multiply"(%324, %269) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %326 = "stablehlo.add"(%322, %325) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %327 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %328 = "stablehlo.broadcast_in_dim"(%327) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %329 = "stablehlo.multiply"(%328, %arg24) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %330 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %332 = "stablehlo.multiply"(%331, %194) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %333 = "stablehlo.add"(%329, %332) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %334 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %336 = "stablehlo.multiply"(%335, %arg25) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %337 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %339 = "stablehlo.multiply"(%338, %258) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %340 = "stablehlo.add"(%336, %339) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %341 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %342 = "stablehlo.broadcast_in_dim"(%341) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %343 = "stablehlo.multiply"(%342, %arg26) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %344 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %345 = "stablehlo.broadcast_in_dim"(%344) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %346 = "stablehlo.multiply"(%345, %190) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %347 = "stablehlo.multiply"(%346, %190) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %348 = "stablehlo.add"(%343, %347) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %349 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %350 = "stablehlo.broadcast_in_dim"(%349) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %351 = "stablehlo.multiply"(%350, %arg27) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %352 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %353 = "stablehlo.broadcast_in_dim"(%352) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %354 = "stablehlo.multiply"(%353, %181) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %355 = "stablehlo.multiply"(%354, %181) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %356 = "stablehlo.add"(%351, %355) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %357 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %358 = "stablehlo.broadcast_in_dim"(%357) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %359 = "stablehlo.multiply"(%358, %arg28) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %360 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %361 = "stablehlo.broadcast_in_dim"(%360) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %362 = "stablehlo.multiply"(%361, %263) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %363 = "stablehlo.multiply"(%362, %263) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %364 = "stablehlo.add"(%359, %363) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %365 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %366 = "stablehlo.broadcast_in_dim"(%365) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %367 = "stablehlo.multiply"(%366, %arg29) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %368 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %369 = "stablehlo.broadcast_in_dim"(%368) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %370 = "stablehlo.multiply"(%369, %277) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %371 = "stablehlo.multiply"(%370, %277) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %372 = "stablehlo.add"(%367, %371) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %373 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %374 = "stablehlo.broadcast_in_dim"(%373) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %375 = "stablehlo.multiply"(%374, %arg30) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %376 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %377 = "stablehlo.broadcast_in_dim"(%376) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %378 = "stablehlo.multiply"(%377, %203) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %379 = "stablehlo.multiply"(%378, %203) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %380 = "stablehlo.add"(%375, %379) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %381 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %382 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %383 = "stablehlo.multiply"(%382, %arg31) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %384 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %385 = "stablehlo.broadcast_in_dim"(%384) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %386 = "stablehlo.multiply"(%385, %177) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %387 = "stablehlo.multiply"(%386, %177) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %388 = "stablehlo.add"(%383, %387) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %389 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %390 = "stablehlo.broadcast_in_dim"(%389) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %391 = "stablehlo.multiply"(%390, %arg32) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %392 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %393 = "stablehlo.broadcast_in_dim"(%392) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %394 = "stablehlo.multiply"(%393, %269) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %395 = "stablehlo.multiply"(%394, %269) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %396 = "stablehlo.add"(%391, %395) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %397 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %398 = "stablehlo.broadcast_in_dim"(%397) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %399 = "stablehlo.multiply"(%398, %arg33) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %400 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %402 = "stablehlo.multiply"(%401, %194) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %403 = "stablehlo.multiply"(%402, %194) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %404 = "stablehlo.add"(%399, %403) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %405 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %406 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %407 = "stablehlo.multiply"(%406, %arg34) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %408 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %409 = "stablehlo.broadcast_in_dim"(%408) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %410 = "stablehlo.multiply"(%409, %258) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %411 = "stablehlo.multiply"(%410, %258) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %412 = "stablehlo.add"(%407, %411) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %413 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %414 = "stablehlo.broadcast_in_dim"(%413) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %415 = "stablehlo.multiply"(%414, %284) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %416 = "stablehlo.sqrt"(%348) : (tensor<16xf32>) -> tensor<16xf32>
    %417 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %418 = "stablehlo.broadcast_in_dim"(%417) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %419 = "stablehlo.add"(%416, %418) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %420 = "stablehlo.divide"(%415, %419) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %421 = "stablehlo.subtract"(%arg8, %420) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %422 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %423 = "stablehlo.broadcast_in_dim"(%422) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %424 = "stablehlo.multiply"(%423, %291) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %425 = "stablehlo.sqrt"(%356) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %426 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %427 = "stablehlo.broadcast_in_dim"(%426) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %428 = "stablehlo.add"(%425, %427) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %429 = "stablehlo.divide"(%424, %428) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %430 = "stablehlo.subtract"(%arg9, %429) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %431 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %432 = "stablehlo.broadcast_in_dim"(%431) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %433 = "stablehlo.multiply"(%432, %298) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %434 = "stablehlo.sqrt"(%364) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %435 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %436 = "stablehlo.broadcast_in_dim"(%435) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %437 = "stablehlo.add"(%434, %436) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %438 = "stablehlo.divide"(%433, %437) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %439 = "stablehlo.subtract"(%arg10, %438) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %440 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %441 = "stablehlo.broadcast_in_dim"(%440) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %442 = "stablehlo.multiply"(%441, %305) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %443 = "stablehlo.sqrt"(%372) : (tensor<16xf32>) -> tensor<16xf32>
    %444 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %445 = "stablehlo.broadcast_in_dim"(%444) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %446 = "stablehlo.add"(%443, %445) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %447 = "stablehlo.divide"(%442, %446) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %448 = "stablehlo.subtract"(%arg11, %447) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %449 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %450 = "stablehlo.broadcast_in_dim"(%449) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %451 = "stablehlo.multiply"(%450, %312) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %452 = "stablehlo.sqrt"(%380) : (tensor<16xf32>) -> tensor<16xf32>
    %453 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %454 = "stablehlo.broadcast_in_dim"(%453) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %455 = "stablehlo.add"(%452, %454) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %456 = "stablehlo.divide"(%451, %455) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %457 = "stablehlo.subtract"(%arg12, %456) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %458 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %459 = "stablehlo.broadcast_in_dim"(%458) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %460 = "stablehlo.multiply"(%459, %319) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %461 = "stablehlo.sqrt"(%388) : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %462 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %463 = "stablehlo.broadcast_in_dim"(%462) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x10xf32>
    %464 = "stablehlo.add"(%461, %463) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %465 = "stablehlo.divide"(%460, %464) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %466 = "stablehlo.subtract"(%arg13, %465) : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %467 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %468 = "stablehlo.broadcast_in_dim"(%467) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %469 = "stablehlo.multiply"(%468, %326) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %470 = "stablehlo.sqrt"(%396) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %471 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %472 = "stablehlo.broadcast_in_dim"(%471) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %473 = "stablehlo.add"(%470, %472) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %474 = "stablehlo.divide"(%469, %473) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %475 = "stablehlo.subtract"(%arg14, %474) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %476 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %477 = "stablehlo.broadcast_in_dim"(%476) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %478 = "stablehlo.multiply"(%477, %333) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %479 = "stablehlo.sqrt"(%404) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %480 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %481 = "stablehlo.broadcast_in_dim"(%480) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %482 = "stablehlo.add"(%479, %481) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %483 = "stablehlo.divide"(%478, %482) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %484 = "stablehlo.subtract"(%arg15, %483) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %485 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %486 = "stablehlo.broadcast_in_dim"(%485) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %487 = "stablehlo.multiply"(%486, %340) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %488 = "stablehlo.sqrt"(%412) : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %489 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %490 = "stablehlo.broadcast_in_dim"(%489) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %491 = "stablehlo.add"(%488, %490) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %492 = "stablehlo.divide"(%487, %491) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %493 = "stablehlo.subtract"(%arg16, %492) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    "func.return"(%421, %430, %439, %448, %457, %466, %475, %484, %493, %284, %291, %298, %305, %312, %319, %326, %333, %340, %348, %356, %364, %372, %380, %388, %396, %404, %412, %155) : (tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x10xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>) -> ()
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
