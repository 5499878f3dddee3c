"builtin.module"() <{sym_name = "jit_dropout"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<6x5xf32>, tensor<8x6xf32>) -> (tensor<f32>, tensor<6x5xf32>, tensor<8x5xi1>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg40: tensor<2xui32>, %arg41: tensor<6x5xf32>, %arg42: tensor<8x6xf32>):
    %124 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %125 = "func.call"(%arg40, %124) <{callee = @_bernoulli}> : (tensor<2xui32>, tensor<f32>) -> tensor<8x5xi1>
    %126 = "stablehlo.dot_general"(%arg42, %arg41) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %127 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %129 = "stablehlo.divide"(%126, %128) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %130 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %131 = "func.call"(%125, %129, %130) <{callee = @_where}> : (tensor<8x5xi1>, tensor<8x5xf32>, tensor<i32>) -> tensor<8x5xf32>
    %132 = "stablehlo.multiply"(%131, %131) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %133 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %135 = "stablehlo.multiply"(%134, %131) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.reduce"(%132, %136) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %151 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%151) : (tensor<f32>) -> ()
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<f32>
    %138 = "stablehlo.constant"() <{value = dense<4.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.divide"(%137, %138) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %140 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %141 = "stablehlo.constant"() <{value = dense<4.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %142 = "stablehlo.divide"(%140, %141) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %144 = "stablehlo.multiply"(%143, %135) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %145 = "func.call"(%125, %144) <{callee = @_where_0}> : (tensor<8x5xi1>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %146 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %148 = "stablehlo.divide"(%145, %147) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %149 = "stablehlo.dot_general"(%148, %arg42) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
    %150 = "stablehlo.transpose"(%149) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    "func.return"(%139, %150, %125) : (tensor<f32>, tensor<6x5xf32>, tensor<8x5xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<f32>) -> tensor<8x5xi1>, res_attrs = [{}], sym_name = "_bernoulli", sym_visibility = "private"}> ({
  ^bb0(%arg38: tensor<2xui32>, %arg39: tensor<f32>):
    %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "func.call"(%arg38, %119, %120) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x5xf32>
    %122 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %123 = "stablehlo.compare"(%121, %122) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xi1>
    "func.return"(%123) : (tensor<8x5xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x5xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<2xui32>, %arg36: tensor<f32>, %arg37: tensor<f32>):
    %78 = "stablehlo.convert"(%arg36) : (tensor<f32>) -> tensor<f32>
    %79 = "stablehlo.convert"(%arg37) : (tensor<f32>) -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %81 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %82 = "stablehlo.slice"(%arg35) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %83 = "stablehlo.reshape"(%82) : (tensor<1xui32>) -> tensor<ui32>
    %84 = "stablehlo.slice"(%arg35) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %85 = "stablehlo.reshape"(%84) : (tensor<1xui32>) -> tensor<ui32>
    %86 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x5xui64>
    %87 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<8x5xui64>
    %88 = "stablehlo.constant"() <{value = dense<5> : tensor<ui64>}> : () -> tensor<ui64>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x5xui64>
    %90 = "stablehlo.multiply"(%89, %86) : (tensor<8x5xui64>, tensor<8x5xui64>) -> tensor<8x5xui64>
    %91 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x5xui64>
    %93 = "stablehlo.multiply"(%92, %87) : (tensor<8x5xui64>, tensor<8x5xui64>) -> tensor<8x5xui64>
    %94 = "stablehlo.add"(%90, %93) : (tensor<8x5xui64>, tensor<8x5xui64>) -> tensor<8x5xui64>
    %95 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x5xui64>
    %97 = "stablehlo.shift_right_logical"(%94, %96) : (tensor<8x5xui64>, tensor<8x5xui64>) -> tensor<8x5xui64>
    %98 = "stablehlo.convert"(%94) : (tensor<8x5xui64>) -> tensor<8x5xui32>
    %99 = "stablehlo.convert"(%97) : (tensor<8x5xui64>) -> tensor<8x5xui32>
    %100:2 = "func.call"(%83, %85, %99, %98) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<8x5xui32>, tensor<8x5xui32>) -> (tensor<8x5xui32>, tensor<8x5xui32>)
    %101 = "stablehlo.xor"(%100#0, %100#1) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %102 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %104 = "stablehlo.shift_right_logical"(%101, %103) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %105 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %107 = "stablehlo.or"(%104, %106) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %108 = "stablehlo.bitcast_convert"(%107) : (tensor<8x5xui32>) -> tensor<8x5xf32>
    %109 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %111 = "stablehlo.subtract"(%108, %110) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %112 = "stablehlo.subtract"(%81, %80) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x5xf32>
    %114 = "stablehlo.multiply"(%111, %113) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %115 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x5xf32>
    %116 = "stablehlo.add"(%114, %115) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %117 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x5xf32>
    %118 = "stablehlo.maximum"(%117, %116) : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    "func.return"(%118) : (tensor<8x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<8x5xui32>, tensor<8x5xui32>) -> (tensor<8x5xui32>, tensor<8x5xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<ui32>, %arg14: tensor<ui32>, %arg15: tensor<8x5xui32>, %arg16: tensor<8x5xui32>):
    %61 = "stablehlo.constant"() <{value = dense<[13, 15, 26, 6]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %62 = "stablehlo.constant"() <{value = dense<[17, 29, 16, 24]> : tensor<4xui32>}> : () -> tensor<4xui32>
    %63 = "stablehlo.xor"(%arg13, %arg14) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %64 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %65 = "stablehlo.xor"(%63, %64) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %66 = "stablehlo.broadcast_in_dim"(%arg13) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %67 = "stablehlo.add"(%arg15, %66) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %68 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %69 = "stablehlo.add"(%arg16, %68) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %72:9 = "stablehlo.while"(%71, %70, %67, %69, %arg14, %65, %arg13, %61, %62) ({
    ^bb0(%arg26: tensor<i32>, %arg27: tensor<i32>, %arg28: tensor<8x5xui32>, %arg29: tensor<8x5xui32>, %arg30: tensor<ui32>, %arg31: tensor<ui32>, %arg32: tensor<ui32>, %arg33: tensor<4xui32>, %arg34: tensor<4xui32>):
      %76 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %77 = "stablehlo.compare"(%arg26, %76) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%77) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg17: tensor<i32>, %arg18: tensor<i32>, %arg19: tensor<8x5xui32>, %arg20: tensor<8x5xui32>, %arg21: tensor<ui32>, %arg22: tensor<ui32>, %arg23: tensor<ui32>, %arg24: tensor<4xui32>, %arg25: tensor<4xui32>):
      %73:8 = "func.call"(%arg18, %arg19, %arg20, %arg21, %arg22, %arg23, %arg24, %arg25) <{callee = @closed_call}> : (tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %74 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %75 = "stablehlo.add"(%arg17, %74) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%75, %73#0, %73#1, %73#2, %73#3, %73#4, %73#5, %73#6, %73#7) : (tensor<i32>, tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
    "func.return"(%72#2, %72#3) : (tensor<8x5xui32>, tensor<8x5xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<i32>, %arg6: tensor<8x5xui32>, %arg7: tensor<8x5xui32>, %arg8: tensor<ui32>, %arg9: tensor<ui32>, %arg10: tensor<ui32>, %arg11: tensor<4xui32>, %arg12: tensor<4xui32>):
    %6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.add"(%arg5, %6) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %9 = "stablehlo.reshape"(%8) : (tensor<1xui32>) -> tensor<ui32>
    %10 = "stablehlo.add"(%arg6, %arg7) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %11 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %12 = "stablehlo.shift_left"(%arg7, %11) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %13 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %14 = "stablehlo.subtract"(%13, %9) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %16 = "stablehlo.shift_right_logical"(%arg7, %15) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %17 = "stablehlo.or"(%12, %16) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %18 = "stablehlo.xor"(%10, %17) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %19 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %20 = "stablehlo.reshape"(%19) : (tensor<1xui32>) -> tensor<ui32>
    %21 = "stablehlo.add"(%10, %18) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %22 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %23 = "stablehlo.shift_left"(%18, %22) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %24 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %25 = "stablehlo.subtract"(%24, %20) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %27 = "stablehlo.shift_right_logical"(%18, %26) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %28 = "stablehlo.or"(%23, %27) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %29 = "stablehlo.xor"(%21, %28) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %30 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 3>, start_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %31 = "stablehlo.reshape"(%30) : (tensor<1xui32>) -> tensor<ui32>
    %32 = "stablehlo.add"(%21, %29) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %33 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %34 = "stablehlo.shift_left"(%29, %33) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %35 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %36 = "stablehlo.subtract"(%35, %31) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %38 = "stablehlo.shift_right_logical"(%29, %37) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %39 = "stablehlo.or"(%34, %38) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %40 = "stablehlo.xor"(%32, %39) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %41 = "stablehlo.slice"(%arg11) <{limit_indices = array<i64: 4>, start_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xui32>) -> tensor<1xui32>
    %42 = "stablehlo.reshape"(%41) : (tensor<1xui32>) -> tensor<ui32>
    %43 = "stablehlo.add"(%32, %40) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %44 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %45 = "stablehlo.shift_left"(%40, %44) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %46 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %47 = "stablehlo.subtract"(%46, %42) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %49 = "stablehlo.shift_right_logical"(%40, %48) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %50 = "stablehlo.or"(%45, %49) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %51 = "stablehlo.xor"(%43, %50) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %52 = "stablehlo.broadcast_in_dim"(%arg8) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %53 = "stablehlo.add"(%43, %52) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %54 = "stablehlo.broadcast_in_dim"(%arg9) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %55 = "stablehlo.add"(%51, %54) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    %56 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %57 = "stablehlo.add"(%arg5, %56) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %58 = "stablehlo.convert"(%57) : (tensor<i32>) -> tensor<ui32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x5xui32>
    %60 = "stablehlo.add"(%55, %59) : (tensor<8x5xui32>, tensor<8x5xui32>) -> tensor<8x5xui32>
    "func.return"(%7, %53, %60, %arg9, %arg10, %arg8, %arg12, %arg11) : (tensor<i32>, tensor<8x5xui32>, tensor<8x5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x5xi1>, tensor<8x5xf32>, tensor<i32>) -> tensor<8x5xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<8x5xi1>, %arg3: tensor<8x5xf32>, %arg4: tensor<i32>):
    %3 = "stablehlo.convert"(%arg4) : (tensor<i32>) -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %5 = "stablehlo.select"(%arg2, %arg3, %4) : (tensor<8x5xi1>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    "func.return"(%5) : (tensor<8x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x5xi1>, tensor<8x5xf32>) -> tensor<8x5xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x5xi1>, %arg1: tensor<8x5xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x5xf32>
    %2 = "stablehlo.select"(%arg0, %arg1, %1) : (tensor<8x5xi1>, tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    "func.return"(%2) : (tensor<8x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
