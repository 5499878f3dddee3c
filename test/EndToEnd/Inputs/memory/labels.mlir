// The gradient of a contrastive loss, whose labels are in the program.
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<480x64xf32>, tensor<480x64xf32>) -> tensor<480x64xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg5: tensor<480x64xf32>, %arg6: tensor<480x64xf32>):
    %12 = "stablehlo.transpose"(%arg6) <{permutation = array<i64: 1, 0>}> : (tensor<480x64xf32>) -> tensor<64x480xf32>
    %13 = "stablehlo.dot_general"(%arg5, %12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<480x64xf32>, tensor<64x480xf32>) -> tensor<480x480xf32>
    %14 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<480xi32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64: 0>}> : (tensor<480xi32>) -> tensor<480x1xi32>
    %16 = "func.call"(%15) <{callee = @take_along_axis}> : (tensor<480x1xi32>) -> tensor<480x1x1xi32>
    %17 = "stablehlo.exponential"(%13) : (tensor<480x480xf32>) -> tensor<480x480xf32>
    %18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.constant"() <{value = dense<2.304000e+05> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.divide"(%18, %19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x480xf32>
    %22 = "stablehlo.multiply"(%21, %17) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %23 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.divide"(%23, %24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x1xf32>
    %27 = "func.call"(%16, %26) <{callee = @take_along_axis_0}> : (tensor<480x1x1xi32>, tensor<480x1xf32>) -> tensor<480x480xf32>
    %28 = "stablehlo.add"(%22, %27) : (tensor<480x480xf32>, tensor<480x480xf32>) -> tensor<480x480xf32>
    %29 = "stablehlo.dot_general"(%28, %12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<480x480xf32>, tensor<64x480xf32>) -> tensor<480x64xf32>
    "func.return"(%29) : (tensor<480x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<480x1xi32>) -> tensor<480x1x1xi32>, res_attrs = [{}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<480x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<480x1xi32>
    %6 = "stablehlo.compare"(%arg4, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<480x1xi32>, tensor<480x1xi32>) -> tensor<480x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<480> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<480x1xi32>
    %9 = "stablehlo.add"(%arg4, %8) : (tensor<480x1xi32>, tensor<480x1xi32>) -> tensor<480x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg4) : (tensor<480x1xi1>, tensor<480x1xi32>, tensor<480x1xi32>) -> tensor<480x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<480x1xi32>) -> tensor<480x1x1xi32>
    "func.return"(%11) : (tensor<480x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<480x1x1xi32>, tensor<480x1xf32>) -> tensor<480x480xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<480x1x1xi32>, %arg1: tensor<480x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<480x480xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<480x480xf32>, tensor<480x1x1xi32>, tensor<480x1xf32>) -> tensor<480x480xf32>
    "func.return"(%2) : (tensor<480x480xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
