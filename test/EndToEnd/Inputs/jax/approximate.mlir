"builtin.module"() <{sym_name = "jit_approximate"}> ({
  "func.func"() <{function_type = (tensor<f16>, tensor<f16>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_lt_f16_comparator"}> ({
  ^bb0(%arg23: tensor<f16>, %arg24: tensor<f16>, %arg25: tensor<i32>, %arg26: tensor<i32>):
    %44 = "stablehlo.compare"(%arg23, %arg24) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f16>, tensor<f16>) -> tensor<i1>
    "stablehlo.return"(%44) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_lt_f32_comparator_0"}> ({
  ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>, %arg21: tensor<i32>, %arg22: tensor<i32>):
    %43 = "stablehlo.compare"(%arg19, %arg20) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%43) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f16>, tensor<f16>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_gt_f16_comparator"}> ({
  ^bb0(%arg15: tensor<f16>, %arg16: tensor<f16>, %arg17: tensor<i32>, %arg18: tensor<i32>):
    %42 = "stablehlo.compare"(%arg15, %arg16) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f16>, tensor<f16>) -> tensor<i1>
    "stablehlo.return"(%42) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_lt_f32_comparator"}> ({
  ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>, %arg13: tensor<i32>, %arg14: tensor<i32>):
    %41 = "stablehlo.compare"(%arg11, %arg12) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%41) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "top_k_gt_f32_comparator"}> ({
  ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>, %arg9: tensor<i32>, %arg10: tensor<i32>):
    %40 = "stablehlo.compare"(%arg7, %arg8) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%40) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x40xf32>, tensor<6x24xf16>) -> (tensor<6x4xf32>, tensor<6x4xi32>, tensor<2x40xf32>, tensor<2x40xi32>, tensor<6x24xf16>, tensor<6x24xi32>, tensor<6x5xf16>, tensor<6x5xi32>, tensor<6x40xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}, {jax.result_info = "result[4]"}, {jax.result_info = "result[5]"}, {jax.result_info = "result[6]"}, {jax.result_info = "result[7]"}, {jax.result_info = "result[8]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg5: tensor<6x40xf32>, %arg6: tensor<6x24xf16>):
    %12 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x40xi32>
    %13 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %15:2 = "stablehlo.custom_call"(%arg5, %12, %14, %13) <{api_version = 1 : i32, backend_config = "", call_target_name = "ApproxTopK", called_computations = [@top_k_gt_f32_comparator], has_side_effect = false}> {mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 5.000000e-01 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 4 : i64}} : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x4xf32>, tensor<6x4xi32>)
    %16 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6x40xi32>
    %17 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %19:2 = "stablehlo.custom_call"(%arg5, %16, %18, %17) <{api_version = 1 : i32, backend_config = "", call_target_name = "ApproxTopK", called_computations = [@top_k_lt_f32_comparator], has_side_effect = false}> {mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64, top_k = 2 : i64}} : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x40xf32>, tensor<2x40xi32>)
    %20 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x24xi32>
    %21 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %22 = "stablehlo.constant"() <{value = dense<0xFC00> : tensor<f16>}> : () -> tensor<f16>
    %23:2 = "stablehlo.custom_call"(%arg6, %20, %22, %21) <{api_version = 1 : i32, backend_config = "", call_target_name = "ApproxTopK", called_computations = [@top_k_gt_f16_comparator], has_side_effect = false}> {mhlo.backend_config = {aggregate_to_topk = false, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<6x24xf16>, tensor<6x24xi32>, tensor<f16>, tensor<i32>) -> (tensor<6x24xf16>, tensor<6x24xi32>)
    %24 = "stablehlo.multiply"(%arg5, %arg5) : (tensor<6x40xf32>, tensor<6x40xf32>) -> tensor<6x40xf32>
    %25 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x40xi32>
    %26 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %28:2 = "stablehlo.custom_call"(%24, %25, %27, %26) <{api_version = 1 : i32, backend_config = "", call_target_name = "ApproxTopK", called_computations = [@top_k_lt_f32_comparator_0], has_side_effect = false}> {mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x3xf32>, tensor<6x3xi32>)
    %29 = "func.call"(%28#1) <{callee = @take_along_axis}> : (tensor<6x3xi32>) -> tensor<6x3x1xi32>
    %30 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3xf32>
    %32 = "func.call"(%29, %31) <{callee = @take_along_axis_1}> : (tensor<6x3x1xi32>, tensor<6x3xf32>) -> tensor<6x40xf32>
    %33 = "stablehlo.multiply"(%arg5, %32) : (tensor<6x40xf32>, tensor<6x40xf32>) -> tensor<6x40xf32>
    %34 = "stablehlo.multiply"(%32, %arg5) : (tensor<6x40xf32>, tensor<6x40xf32>) -> tensor<6x40xf32>
    %35 = "stablehlo.add"(%33, %34) : (tensor<6x40xf32>, tensor<6x40xf32>) -> tensor<6x40xf32>
    %36 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<6x24xi32>
    %37 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %38 = "stablehlo.constant"() <{value = dense<0x7C00> : tensor<f16>}> : () -> tensor<f16>
    %39:2 = "stablehlo.custom_call"(%arg6, %36, %38, %37) <{api_version = 1 : i32, backend_config = "", call_target_name = "ApproxTopK", called_computations = [@top_k_lt_f16_comparator], has_side_effect = false}> {mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 5 : i64}} : (tensor<6x24xf16>, tensor<6x24xi32>, tensor<f16>, tensor<i32>) -> (tensor<6x5xf16>, tensor<6x5xi32>)
    "func.return"(%15#0, %15#1, %19#0, %19#1, %23#0, %23#1, %39#0, %39#1, %35) : (tensor<6x4xf32>, tensor<6x4xi32>, tensor<2x40xf32>, tensor<2x40xi32>, tensor<6x24xf16>, tensor<6x24xi32>, tensor<6x5xf16>, tensor<6x5xi32>, tensor<6x40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<6x3xi32>) -> tensor<6x3x1xi32>, res_attrs = [{}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<6x3xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x3xi32>
    %6 = "stablehlo.compare"(%arg4, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<6x3xi32>, tensor<6x3xi32>) -> tensor<6x3xi1>
    %7 = "stablehlo.constant"() <{value = dense<40> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x3xi32>
    %9 = "stablehlo.add"(%arg4, %8) : (tensor<6x3xi32>, tensor<6x3xi32>) -> tensor<6x3xi32>
    %10 = "stablehlo.select"(%6, %9, %arg4) : (tensor<6x3xi1>, tensor<6x3xi32>, tensor<6x3xi32>) -> tensor<6x3xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<6x3xi32>) -> tensor<6x3x1xi32>
    "func.return"(%11) : (tensor<6x3x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x3x1xi32>, tensor<6x3xf32>) -> tensor<6x40xf32>, res_attrs = [{}], sym_name = "take_along_axis_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<6x3x1xi32>, %arg1: tensor<6x3xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x40xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<6x40xf32>, tensor<6x3x1xi32>, tensor<6x3xf32>) -> tensor<6x40xf32>
    "func.return"(%2) : (tensor<6x40xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
