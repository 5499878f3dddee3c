// A loop in a loop, whose body needs what it carries whole.
"builtin.module"() <{sym_name = "jit_loops"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<80x80xf32>, tensor<80x80xf32>) -> tensor<80x80xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg11: tensor<80x80xf32>, %arg12: tensor<80x80xf32>):
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17:4 = "stablehlo.while"(%arg12, %16, %15, %arg11) ({
    ^bb0(%arg17: tensor<80x80xf32>, %arg18: tensor<i32>, %arg19: tensor<i32>, %arg20: tensor<80x80xf32>):
      %21 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %22 = "stablehlo.compare"(%arg18, %21) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg13: tensor<80x80xf32>, %arg14: tensor<i32>, %arg15: tensor<i32>, %arg16: tensor<80x80xf32>):
      %18:2 = "func.call"(%arg13, %arg15, %arg16) <{callee = @closed_call}> : (tensor<80x80xf32>, tensor<i32>, tensor<80x80xf32>) -> (tensor<i32>, tensor<80x80xf32>)
      %19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %20 = "stablehlo.add"(%arg14, %19) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg13, %20, %18#0, %18#1) : (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>) -> ()
    }) : (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>) -> (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>)
    "func.return"(%17#3) : (tensor<80x80xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<80x80xf32>, tensor<i32>, tensor<80x80xf32>) -> (tensor<i32>, tensor<80x80xf32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<80x80xf32>, %arg1: tensor<i32>, %arg2: tensor<80x80xf32>):
    %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.add"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.add"(%arg1, %2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5:4 = "stablehlo.while"(%arg0, %4, %3, %arg2) ({
    ^bb0(%arg7: tensor<80x80xf32>, %arg8: tensor<i32>, %arg9: tensor<i32>, %arg10: tensor<80x80xf32>):
      %14 = "stablehlo.compare"(%arg8, %arg9) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg3: tensor<80x80xf32>, %arg4: tensor<i32>, %arg5: tensor<i32>, %arg6: tensor<80x80xf32>):
      %6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %7 = "stablehlo.add"(%arg4, %6) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %8 = "stablehlo.dot_general"(%arg6, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<80x80xf32>, tensor<80x80xf32>) -> tensor<80x80xf32>
      %9 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<80x80xf32>
      %11 = "stablehlo.multiply"(%8, %10) : (tensor<80x80xf32>, tensor<80x80xf32>) -> tensor<80x80xf32>
      %12 = "stablehlo.sine"(%arg6) : (tensor<80x80xf32>) -> tensor<80x80xf32>
      %13 = "stablehlo.add"(%11, %12) : (tensor<80x80xf32>, tensor<80x80xf32>) -> tensor<80x80xf32>
      "stablehlo.return"(%arg3, %7, %arg5, %13) : (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>) -> ()
    }) : (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>) -> (tensor<80x80xf32>, tensor<i32>, tensor<i32>, tensor<80x80xf32>)
    "func.return"(%1, %5#3) : (tensor<i32>, tensor<80x80xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
