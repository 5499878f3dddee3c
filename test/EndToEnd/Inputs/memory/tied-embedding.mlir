// A training step of an embedding that makes the logits as well.
"builtin.module"() <{sym_name = "jit_embedding"}> ({
  "func.func"() <{arg_attrs = [{}, {tf.aliasing_output = 1 : i32}, {}], function_type = (tensor<200x32xf32>, tensor<1000x32xf32>, tensor<200xi32>) -> (tensor<f32>, tensor<1000x32xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg20: tensor<200x32xf32>, %arg21: tensor<1000x32xf32>, %arg22: tensor<200xi32>):
    %56 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<200xi32>
    %58 = "stablehlo.compare"(%arg22, %57) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<200xi32>, tensor<200xi32>) -> tensor<200xi1>
    %59 = "stablehlo.constant"() <{value = dense<1000> : tensor<i32>}> : () -> tensor<i32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<200xi32>
    %61 = "stablehlo.add"(%arg22, %60) : (tensor<200xi32>, tensor<200xi32>) -> tensor<200xi32>
    %62 = "stablehlo.select"(%58, %61, %arg22) : (tensor<200xi1>, tensor<200xi32>, tensor<200xi32>) -> tensor<200xi32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0>}> : (tensor<200xi32>) -> tensor<200x1xi32>
    %64 = "stablehlo.gather"(%arg21, %63) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<1000x32xf32>, tensor<200x1xi32>) -> tensor<200x32xf32>
    %65 = "stablehlo.add"(%64, %arg20) : (tensor<200x32xf32>, tensor<200x32xf32>) -> tensor<200x32xf32>
    %66 = "stablehlo.transpose"(%arg21) <{permutation = array<i64: 1, 0>}> : (tensor<1000x32xf32>) -> tensor<32x1000xf32>
    %67 = "stablehlo.dot_general"(%65, %66) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<200x32xf32>, tensor<32x1000xf32>) -> tensor<200x1000xf32>
    %68:3 = "func.call"(%67) <{callee = @log_softmax}> : (tensor<200x1000xf32>) -> (tensor<200x1000xf32>, tensor<200x1000xf32>, tensor<200x1xf32>)
    %69 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64: 0>}> : (tensor<200xi32>) -> tensor<200x1xi32>
    %70:2 = "func.call"(%68#0, %69) <{callee = @take_along_axis}> : (tensor<200x1000xf32>, tensor<200x1xi32>) -> (tensor<200x1xf32>, tensor<200x1x1xi32>)
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.reduce"(%70#0, %71) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %93 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<200x1xf32>, tensor<f32>) -> tensor<f32>
    %73 = "stablehlo.constant"() <{value = dense<2.000000e+02> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.divide"(%72, %73) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %75 = "stablehlo.negate"(%74) : (tensor<f32>) -> tensor<f32>
    %76 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %77 = "stablehlo.negate"(%76) : (tensor<f32>) -> tensor<f32>
    %78 = "stablehlo.constant"() <{value = dense<2.000000e+02> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.divide"(%77, %78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<200x1xf32>
    %81 = "func.call"(%70#1, %80) <{callee = @take_along_axis_0}> : (tensor<200x1x1xi32>, tensor<200x1xf32>) -> tensor<200x1000xf32>
    %82 = "func.call"(%68#1, %68#2, %81) <{callee = @log_softmax_1}> : (tensor<200x1000xf32>, tensor<200x1xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>
    %83 = "stablehlo.dot_general"(%82, %65) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<200x1000xf32>, tensor<200x32xf32>) -> tensor<1000x32xf32>
    %84 = "stablehlo.transpose"(%83) <{permutation = array<i64: 1, 0>}> : (tensor<1000x32xf32>) -> tensor<32x1000xf32>
    %85 = "stablehlo.dot_general"(%82, %66) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<200x1000xf32>, tensor<32x1000xf32>) -> tensor<200x32xf32>
    %86 = "stablehlo.transpose"(%84) <{permutation = array<i64: 1, 0>}> : (tensor<32x1000xf32>) -> tensor<1000x32xf32>
    %87 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1000x32xf32>
    %89 = "stablehlo.scatter"(%88, %63, %85) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %92 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%92) : (tensor<f32>) -> ()
    }) : (tensor<1000x32xf32>, tensor<200x1xi32>, tensor<200x32xf32>) -> tensor<1000x32xf32>
    %90 = "stablehlo.add"(%86, %89) : (tensor<1000x32xf32>, tensor<1000x32xf32>) -> tensor<1000x32xf32>
    %91 = "stablehlo.subtract"(%arg21, %90) : (tensor<1000x32xf32>, tensor<1000x32xf32>) -> tensor<1000x32xf32>
    "func.return"(%75, %91) : (tensor<f32>, tensor<1000x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<200x1000xf32>) -> (tensor<200x1000xf32>, tensor<200x1000xf32>, tensor<200x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<200x1000xf32>):
    %39 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.reduce"(%arg15, %39) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %55 = "stablehlo.maximum"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%55) : (tensor<f32>) -> ()
    }) : (tensor<200x1000xf32>, tensor<f32>) -> tensor<200xf32>
    %41 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<200xf32>
    %43 = "stablehlo.maximum"(%42, %40) : (tensor<200xf32>, tensor<200xf32>) -> tensor<200xf32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0>}> : (tensor<200xf32>) -> tensor<200x1xf32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<200x1xf32>) -> tensor<200x1000xf32>
    %46 = "stablehlo.subtract"(%arg15, %45) : (tensor<200x1000xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>
    %47 = "stablehlo.exponential"(%46) : (tensor<200x1000xf32>) -> tensor<200x1000xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %54 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%54) : (tensor<f32>) -> ()
    }) : (tensor<200x1000xf32>, tensor<f32>) -> tensor<200xf32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64: 0>}> : (tensor<200xf32>) -> tensor<200x1xf32>
    %51 = "stablehlo.log"(%50) : (tensor<200x1xf32>) -> tensor<200x1xf32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<200x1xf32>) -> tensor<200x1000xf32>
    %53 = "stablehlo.subtract"(%46, %52) : (tensor<200x1000xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>
    "func.return"(%53, %47, %50) : (tensor<200x1000xf32>, tensor<200x1000xf32>, tensor<200x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<200x1000xf32>, tensor<200x1xi32>) -> (tensor<200x1xf32>, tensor<200x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<200x1000xf32>, %arg12: tensor<200x1xi32>):
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<200x1xi32>
    %18 = "stablehlo.compare"(%arg12, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<200x1xi32>, tensor<200x1xi32>) -> tensor<200x1xi1>
    %19 = "stablehlo.constant"() <{value = dense<1000> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<200x1xi32>
    %21 = "stablehlo.add"(%arg12, %20) : (tensor<200x1xi32>, tensor<200x1xi32>) -> tensor<200x1xi32>
    %22 = "stablehlo.select"(%18, %21, %arg12) : (tensor<200x1xi1>, tensor<200x1xi32>, tensor<200x1xi32>) -> tensor<200x1xi32>
    %23 = "stablehlo.reshape"(%22) : (tensor<200x1xi32>) -> tensor<200x1x1xi32>
    %24 = "stablehlo.constant"() <{value = dense<999> : tensor<1xi32>}> : () -> tensor<1xi32>
    %25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<200x1x1xi32>
    %27 = "stablehlo.compare"(%23, %26) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<200x1x1xi32>, tensor<200x1x1xi32>) -> tensor<200x1x1xi1>
    %28 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<200x1x1xi32>
    %30 = "stablehlo.compare"(%23, %29) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<200x1x1xi32>, tensor<200x1x1xi32>) -> tensor<200x1x1xi1>
    %31 = "stablehlo.and"(%27, %30) : (tensor<200x1x1xi1>, tensor<200x1x1xi1>) -> tensor<200x1x1xi1>
    %32 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %33 = "stablehlo.reduce"(%31, %32) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg13: tensor<i1>, %arg14: tensor<i1>):
      %38 = "stablehlo.and"(%arg13, %arg14) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%38) : (tensor<i1>) -> ()
    }) : (tensor<200x1x1xi1>, tensor<i1>) -> tensor<200x1xi1>
    %34 = "stablehlo.gather"(%arg11, %23) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<200x1000xf32>, tensor<200x1x1xi32>) -> tensor<200x1xf32>
    %35 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<200x1xf32>
    %37 = "stablehlo.select"(%33, %34, %36) : (tensor<200x1xi1>, tensor<200x1xf32>, tensor<200x1xf32>) -> tensor<200x1xf32>
    "func.return"(%37, %23) : (tensor<200x1xf32>, tensor<200x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<200x1x1xi32>, tensor<200x1xf32>) -> tensor<200x1000xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<200x1x1xi32>, %arg8: tensor<200x1xf32>):
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<200x1000xf32>
    %14 = "stablehlo.scatter"(%13, %arg7, %arg8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %15 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%15) : (tensor<f32>) -> ()
    }) : (tensor<200x1000xf32>, tensor<200x1x1xi32>, tensor<200x1xf32>) -> tensor<200x1000xf32>
    "func.return"(%14) : (tensor<200x1000xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<200x1000xf32>, tensor<200x1xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>, res_attrs = [{}], sym_name = "log_softmax_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<200x1000xf32>, %arg1: tensor<200x1xf32>, %arg2: tensor<200x1000xf32>):
    %0 = "stablehlo.negate"(%arg2) : (tensor<200x1000xf32>) -> tensor<200x1000xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %11 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%11) : (tensor<f32>) -> ()
    }) : (tensor<200x1000xf32>, tensor<f32>) -> tensor<200xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<200xf32>) -> tensor<200x1xf32>
    %4 = "stablehlo.divide"(%3, %arg1) : (tensor<200x1xf32>, tensor<200x1xf32>) -> tensor<200x1xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.reduce"(%4, %5) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %10 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%10) : (tensor<f32>) -> ()
    }) : (tensor<200x1xf32>, tensor<f32>) -> tensor<200xf32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64: 0>}> : (tensor<200xf32>) -> tensor<200x1000xf32>
    %8 = "stablehlo.multiply"(%7, %arg0) : (tensor<200x1000xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>
    %9 = "stablehlo.add"(%arg2, %8) : (tensor<200x1000xf32>, tensor<200x1000xf32>) -> tensor<200x1000xf32>
    "func.return"(%9) : (tensor<200x1000xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
