// A branch with large results, of products.
"builtin.module"() <{sym_name = "jit_branches"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<120x80xf32>) -> tensor<80x80xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg0: tensor<120x80xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg0, %0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = "stablehlo.add"(%arg1, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%14) : (tensor<f32>) -> ()
    }) : (tensor<120x80xf32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.compare"(%1, %2) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = "stablehlo.convert"(%3) : (tensor<i1>) -> tensor<i32>
    %5 = "stablehlo.case"(%4) ({
      %8 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<120x80xf32>) -> tensor<80x120xf32>
      %9 = "stablehlo.sine"(%8) : (tensor<80x120xf32>) -> tensor<80x120xf32>
      %10 = "stablehlo.dot_general"(%9, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<80x120xf32>, tensor<120x80xf32>) -> tensor<80x80xf32>
      %11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<80x80xf32>
      %13 = "stablehlo.multiply"(%10, %12) : (tensor<80x80xf32>, tensor<80x80xf32>) -> tensor<80x80xf32>
      "stablehlo.return"(%13) : (tensor<80x80xf32>) -> ()
    }, {
      %6 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<120x80xf32>) -> tensor<80x120xf32>
      %7 = "stablehlo.dot_general"(%6, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<80x120xf32>, tensor<120x80xf32>) -> tensor<80x80xf32>
      "stablehlo.return"(%7) : (tensor<80x80xf32>) -> ()
    }) : (tensor<i32>) -> tensor<80x80xf32>
    "func.return"(%5) : (tensor<80x80xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
