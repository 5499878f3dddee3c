"builtin.module"() <{sym_name = "jit_masked_mean"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<6x5xf32>, tensor<8x7x6xf32>, tensor<8x7xi32>, tensor<8x7xf32>) -> (tensor<f32>, tensor<6x5xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg8: tensor<6x5xf32>, %arg9: tensor<8x7x6xf32>, %arg10: tensor<8x7xi32>, %arg11: tensor<8x7xf32>):
    %27 = "stablehlo.dot_general"(%arg9, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x6xf32>, tensor<6x5xf32>) -> tensor<8x7x5xf32>
    %28 = "stablehlo.tanh"(%27) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %29 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x5xf32>
    %31 = "stablehlo.subtract"(%30, %28) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %32 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xi32>) -> tensor<8x7x1xi32>
    %33:2 = "func.call"(%28, %32) <{callee = @take_along_axis}> : (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>)
    %34 = "stablehlo.reshape"(%33#0) : (tensor<8x7x1xf32>) -> tensor<8x7xf32>
    %35 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.reduce"(%28, %35) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %88 = "stablehlo.maximum"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%88) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %37 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %39 = "stablehlo.maximum"(%38, %36) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %40 = "stablehlo.is_finite"(%39) : (tensor<8x7xf32>) -> tensor<8x7xi1>
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %43 = "stablehlo.select"(%40, %39, %42) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %46 = "stablehlo.subtract"(%28, %45) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %47 = "stablehlo.exponential"(%46) : (tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %87 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%87) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<f32>) -> tensor<8x7xf32>
    %50 = "stablehlo.abs"(%49) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %53 = "stablehlo.compare"(%49, %52) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xi1>
    %54 = "stablehlo.log"(%50) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %55 = "stablehlo.add"(%54, %43) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %56 = "stablehlo.subtract"(%55, %34) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %57 = "stablehlo.multiply"(%56, %arg11) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.reduce"(%57, %58) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg14: tensor<f32>, %arg15: tensor<f32>):
      %86 = "stablehlo.add"(%arg14, %arg15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%86) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %60 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.reduce"(%arg11, %60) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %85 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%85) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> tensor<f32>
    %62 = "stablehlo.divide"(%59, %61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %64 = "stablehlo.divide"(%63, %61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %66 = "stablehlo.multiply"(%65, %arg11) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %67 = "stablehlo.negate"(%66) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %68 = "stablehlo.divide"(%66, %50) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7xf32>
    %71 = "stablehlo.select"(%53, %70, %68) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %72 = "stablehlo.select"(%53, %68, %70) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %73 = "stablehlo.negate"(%71) : (tensor<8x7xf32>) -> tensor<8x7xf32>
    %74 = "stablehlo.add"(%72, %73) : (tensor<8x7xf32>, tensor<8x7xf32>) -> tensor<8x7xf32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x5xf32>
    %76 = "stablehlo.multiply"(%75, %47) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %77 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x7xf32>) -> tensor<8x7x1xf32>
    %78 = "func.call"(%33#1, %77) <{callee = @take_along_axis_0}> : (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    %79 = "stablehlo.add"(%76, %78) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %80 = "stablehlo.multiply"(%79, %31) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %81 = "stablehlo.multiply"(%80, %28) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %82 = "stablehlo.add"(%80, %81) : (tensor<8x7x5xf32>, tensor<8x7x5xf32>) -> tensor<8x7x5xf32>
    %83 = "stablehlo.dot_general"(%82, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x7x5xf32>, tensor<8x7x6xf32>) -> tensor<5x6xf32>
    %84 = "stablehlo.transpose"(%83) <{permutation = array<i64: 1, 0>}> : (tensor<5x6xf32>) -> tensor<6x5xf32>
    "func.return"(%62, %84) : (tensor<f32>, tensor<6x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x5xf32>, tensor<8x7x1xi32>) -> (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x7x5xf32>, %arg5: tensor<8x7x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x7x1xi1>, tensor<8x7x1xi32>, tensor<8x7x1xi32>) -> tensor<8x7x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x7x1xi32>) -> tensor<8x7x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x7x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x7x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x7x1x1xi32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x7x1x1xi1>, tensor<8x7x1x1xi1>) -> tensor<8x7x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<8x7x1x1xi1>, tensor<i1>) -> tensor<8x7x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>) -> tensor<8x7x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x7x1xi1>, tensor<8x7x1xf32>, tensor<8x7x1xf32>) -> tensor<8x7x1xf32>
    "func.return"(%25, %11) : (tensor<8x7x1xf32>, tensor<8x7x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x7x1x1xi32>, %arg1: tensor<8x7x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x7x5xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x7x5xf32>, tensor<8x7x1x1xi32>, tensor<8x7x1xf32>) -> tensor<8x7x5xf32>
    "func.return"(%2) : (tensor<8x7x5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
