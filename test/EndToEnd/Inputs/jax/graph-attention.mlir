"builtin.module"() <{sym_name = "jit_graph_attention"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<15x8xf32>, tensor<8xf32>, tensor<14x6xf32>, tensor<15x6xf32>, tensor<40x3xf32>, tensor<40xi32>, tensor<40xi32>, tensor<15x6xf32>) -> (tensor<f32>, tensor<15x8xf32>, tensor<8xf32>, tensor<14x6xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['message']"}, {jax.result_info = "result[1]['score']"}, {jax.result_info = "result[1]['update']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg9: tensor<15x8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<14x6xf32>, %arg12: tensor<15x6xf32>, %arg13: tensor<40x3xf32>, %arg14: tensor<40xi32>, %arg15: tensor<40xi32>, %arg16: tensor<15x6xf32>):
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %22 = "stablehlo.compare"(%arg14, %21) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %23 = "stablehlo.constant"() <{value = dense<15> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %25 = "stablehlo.add"(%arg14, %24) : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %26 = "stablehlo.select"(%22, %25, %arg14) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %28 = "stablehlo.gather"(%arg12, %27) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<15x6xf32>, tensor<40x1xi32>) -> tensor<40x6xf32>
    %29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %31 = "stablehlo.compare"(%arg15, %30) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %32 = "stablehlo.constant"() <{value = dense<15> : tensor<i32>}> : () -> tensor<i32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %34 = "stablehlo.add"(%arg15, %33) : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %35 = "stablehlo.select"(%31, %34, %arg15) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %37 = "stablehlo.gather"(%arg12, %36) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<15x6xf32>, tensor<40x1xi32>) -> tensor<40x6xf32>
    %38 = "stablehlo.concatenate"(%28, %37, %arg13) <{dimension = 1 : i64}> : (tensor<40x6xf32>, tensor<40x6xf32>, tensor<40x3xf32>) -> tensor<40x15xf32>
    %39 = "stablehlo.dot_general"(%38, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<40x15xf32>, tensor<15x8xf32>) -> tensor<40x8xf32>
    %40 = "func.call"(%39) <{callee = @relu}> : (tensor<40x8xf32>) -> tensor<40x8xf32>
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x8xf32>
    %43 = "stablehlo.compare"(%39, %42) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xi1>
    %44 = "stablehlo.dot_general"(%40, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<40x8xf32>, tensor<8xf32>) -> tensor<40xf32>
    %45:2 = "func.call"(%44) <{callee = @leaky_relu}> : (tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi1>)
    %46 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15xf32>
    %48 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %49 = "stablehlo.scatter"(%47, %48, %45#0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %231 = "stablehlo.maximum"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%231) : (tensor<f32>) -> ()
    }) : (tensor<15xf32>, tensor<40x1xi32>, tensor<40xf32>) -> tensor<15xf32>
    %50 = "stablehlo.gather"(%47, %48) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %51 = "stablehlo.gather"(%49, %48) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %52 = "stablehlo.compare"(%45#0, %51) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %53 = "stablehlo.compare"(%50, %51) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %54 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15xf32>
    %56 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %60 = "stablehlo.select"(%52, %57, %59) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %61 = "stablehlo.scatter"(%55, %48, %60) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %230 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%230) : (tensor<f32>) -> ()
    }) : (tensor<15xf32>, tensor<40x1xi32>, tensor<40xf32>) -> tensor<15xf32>
    %62 = "stablehlo.gather"(%61, %48) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %63 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %65 = "stablehlo.add"(%62, %64) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %66 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %68 = "stablehlo.divide"(%67, %65) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %69 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %71 = "stablehlo.divide"(%70, %62) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %72 = "stablehlo.select"(%53, %68, %71) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %73 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %75 = "stablehlo.select"(%52, %72, %74) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %76 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %78 = "stablehlo.compare"(%arg15, %77) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %79 = "stablehlo.constant"() <{value = dense<15> : tensor<i32>}> : () -> tensor<i32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %81 = "stablehlo.add"(%arg15, %80) : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %82 = "stablehlo.select"(%78, %81, %arg15) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %84 = "stablehlo.gather"(%49, %83) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %85 = "stablehlo.subtract"(%45#0, %84) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %86 = "stablehlo.exponential"(%85) : (tensor<40xf32>) -> tensor<40xf32>
    %87 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15xf32>
    %89 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %90 = "stablehlo.scatter"(%88, %89, %86) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
      %229 = "stablehlo.add"(%arg35, %arg36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%229) : (tensor<f32>) -> ()
    }) : (tensor<15xf32>, tensor<40x1xi32>, tensor<40xf32>) -> tensor<15xf32>
    %91 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %93 = "stablehlo.compare"(%arg15, %92) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %94 = "stablehlo.constant"() <{value = dense<15> : tensor<i32>}> : () -> tensor<i32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40xi32>
    %96 = "stablehlo.add"(%arg15, %95) : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %97 = "stablehlo.select"(%93, %96, %arg15) : (tensor<40xi1>, tensor<40xi32>, tensor<40xi32>) -> tensor<40xi32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %99 = "stablehlo.gather"(%90, %98) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %100 = "stablehlo.divide"(%86, %99) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %101 = "stablehlo.multiply"(%99, %99) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %102 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %104 = "stablehlo.divide"(%103, %101) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %105 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xf32>) -> tensor<40x1xf32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<40x1xf32>) -> tensor<40x8xf32>
    %107 = "stablehlo.multiply"(%106, %40) : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15x8xf32>
    %110 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi32>) -> tensor<40x1xi32>
    %111 = "stablehlo.scatter"(%109, %110, %107) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %228 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%228) : (tensor<f32>) -> ()
    }) : (tensor<15x8xf32>, tensor<40x1xi32>, tensor<40x8xf32>) -> tensor<15x8xf32>
    %112 = "stablehlo.concatenate"(%arg12, %111) <{dimension = 1 : i64}> : (tensor<15x6xf32>, tensor<15x8xf32>) -> tensor<15x14xf32>
    %113 = "stablehlo.dot_general"(%112, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<15x14xf32>, tensor<14x6xf32>) -> tensor<15x6xf32>
    %114 = "stablehlo.subtract"(%113, %arg16) : (tensor<15x6xf32>, tensor<15x6xf32>) -> tensor<15x6xf32>
    %115 = "stablehlo.multiply"(%114, %114) : (tensor<15x6xf32>, tensor<15x6xf32>) -> tensor<15x6xf32>
    %116 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15x6xf32>
    %118 = "stablehlo.multiply"(%117, %114) : (tensor<15x6xf32>, tensor<15x6xf32>) -> tensor<15x6xf32>
    %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.reduce"(%115, %119) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %227 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%227) : (tensor<f32>) -> ()
    }) : (tensor<15x6xf32>, tensor<f32>) -> tensor<f32>
    %121 = "stablehlo.constant"() <{value = dense<9.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.divide"(%120, %121) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %123 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.constant"() <{value = dense<9.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %125 = "stablehlo.divide"(%123, %124) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15x6xf32>
    %127 = "stablehlo.multiply"(%126, %118) : (tensor<15x6xf32>, tensor<15x6xf32>) -> tensor<15x6xf32>
    %128 = "stablehlo.dot_general"(%127, %112) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<15x6xf32>, tensor<15x14xf32>) -> tensor<6x14xf32>
    %129 = "stablehlo.transpose"(%128) <{permutation = array<i64: 1, 0>}> : (tensor<6x14xf32>) -> tensor<14x6xf32>
    %130 = "stablehlo.dot_general"(%127, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<15x6xf32>, tensor<14x6xf32>) -> tensor<15x14xf32>
    %131 = "stablehlo.slice"(%130) <{limit_indices = array<i64: 15, 6>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<15x14xf32>) -> tensor<15x6xf32>
    %132 = "stablehlo.slice"(%130) <{limit_indices = array<i64: 15, 14>, start_indices = array<i64: 0, 6>, strides = array<i64: 1, 1>}> : (tensor<15x14xf32>) -> tensor<15x8xf32>
    %133 = "stablehlo.constant"() <{value = dense<14> : tensor<1xi32>}> : () -> tensor<1xi32>
    %134 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40x1xi32>
    %136 = "stablehlo.compare"(%110, %135) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %137 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<40x1xi32>
    %139 = "stablehlo.compare"(%110, %138) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %140 = "stablehlo.and"(%136, %139) : (tensor<40x1xi1>, tensor<40x1xi1>) -> tensor<40x1xi1>
    %141 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %142 = "stablehlo.reduce"(%140, %141) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg29: tensor<i1>, %arg30: tensor<i1>):
      %226 = "stablehlo.and"(%arg29, %arg30) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%226) : (tensor<i1>) -> ()
    }) : (tensor<40x1xi1>, tensor<i1>) -> tensor<40xi1>
    %143 = "stablehlo.gather"(%132, %110) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<15x8xf32>, tensor<40x1xi32>) -> tensor<40x8xf32>
    %144 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 0>}> : (tensor<40xi1>) -> tensor<40x8xi1>
    %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x8xf32>
    %147 = "stablehlo.select"(%144, %143, %146) : (tensor<40x8xi1>, tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %148 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<40x1xf32>) -> tensor<40x8xf32>
    %149 = "stablehlo.multiply"(%148, %147) : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %150 = "stablehlo.multiply"(%147, %40) : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %151 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %152 = "stablehlo.reduce"(%150, %151) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %225 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%225) : (tensor<f32>) -> ()
    }) : (tensor<40x8xf32>, tensor<f32>) -> tensor<40xf32>
    %153 = "stablehlo.reshape"(%152) : (tensor<40xf32>) -> tensor<40x1xf32>
    %154 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.reduce"(%153, %154) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %224 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%224) : (tensor<f32>) -> ()
    }) : (tensor<40x1xf32>, tensor<f32>) -> tensor<40xf32>
    %156 = "stablehlo.multiply"(%155, %104) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %157 = "stablehlo.multiply"(%156, %86) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %158 = "stablehlo.negate"(%157) : (tensor<40xf32>) -> tensor<40xf32>
    %159 = "stablehlo.divide"(%155, %99) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15xf32>
    %162 = "stablehlo.scatter"(%161, %98, %158) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %223 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%223) : (tensor<f32>) -> ()
    }) : (tensor<15xf32>, tensor<40x1xi32>, tensor<40xf32>) -> tensor<15xf32>
    %163 = "stablehlo.constant"() <{value = dense<14> : tensor<1xi32>}> : () -> tensor<1xi32>
    %164 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40x1xi32>
    %166 = "stablehlo.compare"(%89, %165) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %167 = "stablehlo.broadcast_in_dim"(%163) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<40x1xi32>
    %169 = "stablehlo.compare"(%89, %168) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %170 = "stablehlo.and"(%166, %169) : (tensor<40x1xi1>, tensor<40x1xi1>) -> tensor<40x1xi1>
    %171 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %172 = "stablehlo.reduce"(%170, %171) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg21: tensor<i1>, %arg22: tensor<i1>):
      %222 = "stablehlo.and"(%arg21, %arg22) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%222) : (tensor<i1>) -> ()
    }) : (tensor<40x1xi1>, tensor<i1>) -> tensor<40xi1>
    %173 = "stablehlo.gather"(%162, %89) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %174 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %176 = "stablehlo.select"(%172, %173, %175) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %177 = "stablehlo.add"(%159, %176) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %178 = "stablehlo.multiply"(%177, %86) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %179 = "stablehlo.negate"(%178) : (tensor<40xf32>) -> tensor<40xf32>
    %180 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15xf32>
    %182 = "stablehlo.scatter"(%181, %83, %179) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %221 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%221) : (tensor<f32>) -> ()
    }) : (tensor<15xf32>, tensor<40x1xi32>, tensor<40xf32>) -> tensor<15xf32>
    %183 = "stablehlo.constant"() <{value = dense<14> : tensor<1xi32>}> : () -> tensor<1xi32>
    %184 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<40x1xi32>
    %186 = "stablehlo.compare"(%48, %185) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %187 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xi32>) -> tensor<40x1xi32>
    %189 = "stablehlo.compare"(%48, %188) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x1xi1>
    %190 = "stablehlo.and"(%186, %189) : (tensor<40x1xi1>, tensor<40x1xi1>) -> tensor<40x1xi1>
    %191 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %192 = "stablehlo.reduce"(%190, %191) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg17: tensor<i1>, %arg18: tensor<i1>):
      %220 = "stablehlo.and"(%arg17, %arg18) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%220) : (tensor<i1>) -> ()
    }) : (tensor<40x1xi1>, tensor<i1>) -> tensor<40xi1>
    %193 = "stablehlo.gather"(%182, %48) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<40x1xi32>) -> tensor<40xf32>
    %194 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %196 = "stablehlo.select"(%192, %193, %195) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %197 = "stablehlo.multiply"(%196, %75) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %198 = "stablehlo.add"(%178, %197) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %199 = "func.call"(%45#1, %198) <{callee = @leaky_relu_0}> : (tensor<40xi1>, tensor<40xf32>) -> tensor<40xf32>
    %200 = "stablehlo.dot_general"(%199, %40) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<40xf32>, tensor<40x8xf32>) -> tensor<8xf32>
    %201 = "stablehlo.dot_general"(%199, %arg10) <{dot_dimension_numbers = #stablehlo.dot<>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<40xf32>, tensor<8xf32>) -> tensor<40x8xf32>
    %202 = "stablehlo.add"(%149, %201) : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %203 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x8xf32>
    %205 = "stablehlo.select"(%43, %202, %204) : (tensor<40x8xi1>, tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    %206 = "stablehlo.dot_general"(%205, %38) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<40x8xf32>, tensor<40x15xf32>) -> tensor<8x15xf32>
    %207 = "stablehlo.transpose"(%206) <{permutation = array<i64: 1, 0>}> : (tensor<8x15xf32>) -> tensor<15x8xf32>
    %208 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<15x8xf32>
    %210 = "stablehlo.multiply"(%209, %207) : (tensor<15x8xf32>, tensor<15x8xf32>) -> tensor<15x8xf32>
    %211 = "stablehlo.subtract"(%arg9, %210) : (tensor<15x8xf32>, tensor<15x8xf32>) -> tensor<15x8xf32>
    %212 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %213 = "stablehlo.broadcast_in_dim"(%212) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %214 = "stablehlo.multiply"(%213, %200) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %215 = "stablehlo.subtract"(%arg10, %214) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %216 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<14x6xf32>
    %218 = "stablehlo.multiply"(%217, %129) : (tensor<14x6xf32>, tensor<14x6xf32>) -> tensor<14x6xf32>
    %219 = "stablehlo.subtract"(%arg11, %218) : (tensor<14x6xf32>, tensor<14x6xf32>) -> tensor<14x6xf32>
    "func.return"(%122, %211, %215, %219) : (tensor<f32>, tensor<15x8xf32>, tensor<8xf32>, tensor<14x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<40x8xf32>) -> tensor<40x8xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<40x8xf32>):
    %17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40x8xf32>
    %19 = "stablehlo.maximum"(%arg8, %18) : (tensor<40x8xf32>, tensor<40x8xf32>) -> tensor<40x8xf32>
    "func.return"(%19) : (tensor<40x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<40xf32>) -> (tensor<40xf32>, tensor<40xi1>), res_attrs = [{}, {}], sym_name = "leaky_relu", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<40xf32>):
    %10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %12 = "stablehlo.compare"(%arg7, %11) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xi1>
    %13 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %15 = "stablehlo.multiply"(%14, %arg7) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %16 = "func.call"(%12, %arg7, %15) <{callee = @_where}> : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    "func.return"(%16, %12) : (tensor<40xf32>, tensor<40xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<40xi1>, %arg5: tensor<40xf32>, %arg6: tensor<40xf32>):
    %9 = "stablehlo.select"(%arg4, %arg5, %arg6) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    "func.return"(%9) : (tensor<40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<40xi1>, tensor<40xf32>) -> tensor<40xf32>, res_attrs = [{}], sym_name = "leaky_relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<40xi1>, %arg3: tensor<40xf32>):
    %4:2 = "func.call"(%arg2, %arg3) <{callee = @_where_1}> : (tensor<40xi1>, tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>)
    %5 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %7 = "stablehlo.multiply"(%6, %4#1) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %8 = "stablehlo.add"(%4#0, %7) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    "func.return"(%8) : (tensor<40xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<40xi1>, tensor<40xf32>) -> (tensor<40xf32>, tensor<40xf32>), res_attrs = [{}, {}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<40xi1>, %arg1: tensor<40xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<40xf32>
    %2 = "stablehlo.select"(%arg0, %1, %arg1) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    %3 = "stablehlo.select"(%arg0, %arg1, %1) : (tensor<40xi1>, tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
    "func.return"(%3, %2) : (tensor<40xf32>, tensor<40xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
