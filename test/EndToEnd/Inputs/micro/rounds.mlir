"builtin.module"() <{sym_name = "jit_rounds"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x6xf32>, tensor<8x6xf32>) -> (tensor<f32>, tensor<8x6xf32>, tensor<8x6xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg3: tensor<6x6xf32>, %arg4: tensor<8x6xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4:4 = "stablehlo.while"(%arg3, %arg4, %3, %arg4) ({
    ^bb0(%arg25: tensor<6x6xf32>, %arg26: tensor<8x6xf32>, %arg27: tensor<i32>, %arg28: tensor<8x6xf32>):
      %31 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %32 = "stablehlo.compare"(%arg27, %31) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%32) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg21: tensor<6x6xf32>, %arg22: tensor<8x6xf32>, %arg23: tensor<i32>, %arg24: tensor<8x6xf32>):
      %28 = "func.call"(%arg21, %arg22, %arg24) <{callee = @closed_call}> : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %30 = "stablehlo.add"(%arg23, %29) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg21, %arg22, %30, %28) : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>) -> ()
    }) : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>) -> (tensor<6x6xf32>, tensor<8x6xf32>, tensor<i32>, tensor<8x6xf32>)
    %5 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %6:4 = "stablehlo.while"(%arg3, %4#3, %5, %arg4) ({
    ^bb0(%arg15: tensor<6x6xf32>, %arg16: tensor<8x6xf32>, %arg17: tensor<f32>, %arg18: tensor<8x6xf32>):
      %24 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %25 = "stablehlo.reduce"(%arg15, %24) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
        %27 = "stablehlo.maximum"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%27) : (tensor<f32>) -> ()
      }) : (tensor<6x6xf32>, tensor<f32>) -> tensor<f32>
      %26 = "stablehlo.compare"(%arg17, %25) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg11: tensor<6x6xf32>, %arg12: tensor<8x6xf32>, %arg13: tensor<f32>, %arg14: tensor<8x6xf32>):
      %21 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %22 = "stablehlo.multiply"(%arg13, %21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %23 = "stablehlo.add"(%arg14, %arg12) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      "stablehlo.return"(%arg11, %arg12, %22, %23) : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>) -> ()
    }) : (tensor<6x6xf32>, tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>) -> (tensor<6x6xf32>, tensor<8x6xf32>, tensor<f32>, tensor<8x6xf32>)
    %7 = "stablehlo.while"(%arg4) ({
    ^bb0(%arg8: tensor<8x6xf32>):
      %15 = "stablehlo.abs"(%arg8) : (tensor<8x6xf32>) -> tensor<8x6xf32>
      %16 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
      %17 = "stablehlo.reduce"(%15, %16) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
        %20 = "stablehlo.maximum"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%20) : (tensor<f32>) -> ()
      }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
      %18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %19 = "stablehlo.compare"(%17, %18) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg7: tensor<8x6xf32>):
      %12 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %14 = "stablehlo.divide"(%arg7, %13) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      "stablehlo.return"(%14) : (tensor<8x6xf32>) -> ()
    }) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %8 = "stablehlo.multiply"(%4#3, %4#3) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.reduce"(%8, %9) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %11 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%11) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    "func.return"(%10, %6#3, %7) : (tensor<f32>, tensor<8x6xf32>, tensor<8x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>, res_attrs = [{}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<6x6xf32>, %arg1: tensor<8x6xf32>, %arg2: tensor<8x6xf32>):
    %0 = "stablehlo.dot_general"(%arg2, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %2 = "stablehlo.add"(%1, %arg1) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    "func.return"(%2) : (tensor<8x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
