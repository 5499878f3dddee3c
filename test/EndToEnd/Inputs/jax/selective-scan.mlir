"builtin.module"() <{sym_name = "jit_selective_scan"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x6xf32>, tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> (tensor<f32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x6xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]['a']"}, {jax.result_info = "result[1]['b']"}, {jax.result_info = "result[1]['c']"}, {jax.result_info = "result[1]['d']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg28: tensor<6x3xf32>, %arg29: tensor<6x3xf32>, %arg30: tensor<6x3xf32>, %arg31: tensor<6x6xf32>, %arg32: tensor<4x9x6xf32>, %arg33: tensor<4x9x6xf32>):
    %63 = "stablehlo.dot_general"(%arg32, %arg31) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x6xf32>, tensor<6x6xf32>) -> tensor<4x9x6xf32>
    %64:2 = "func.call"(%63) <{callee = @softplus}> : (tensor<4x9x6xf32>) -> (tensor<4x9x6xf32>, tensor<4x9x6xf32>)
    %65 = "stablehlo.broadcast_in_dim"(%64#0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x9x6xf32>) -> tensor<4x9x6x1xf32>
    %66 = "stablehlo.negate"(%65) : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x1xf32>
    %67 = "stablehlo.exponential"(%arg28) : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %69 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %70 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x6x3xf32>) -> tensor<4x9x6x3xf32>
    %71 = "stablehlo.multiply"(%69, %70) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %72 = "stablehlo.exponential"(%71) : (tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %73 = "stablehlo.broadcast_in_dim"(%64#0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x9x6xf32>) -> tensor<4x9x6x1xf32>
    %74 = "stablehlo.dot_general"(%arg32, %arg29) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x6xf32>, tensor<6x3xf32>) -> tensor<4x9x3xf32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64: 0, 1, 3>}> : (tensor<4x9x3xf32>) -> tensor<4x9x1x3xf32>
    %76 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %77 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x1x3xf32>) -> tensor<4x9x6x3xf32>
    %78 = "stablehlo.multiply"(%76, %77) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %79 = "stablehlo.broadcast_in_dim"(%arg32) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x9x6xf32>) -> tensor<4x9x6x1xf32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %81 = "stablehlo.multiply"(%78, %80) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %82 = "stablehlo.dot_general"(%arg32, %arg30) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x6xf32>, tensor<6x3xf32>) -> tensor<4x9x3xf32>
    %83 = "stablehlo.transpose"(%72) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<4x9x6x3xf32>) -> tensor<9x4x6x3xf32>
    %84 = "stablehlo.transpose"(%81) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<4x9x6x3xf32>) -> tensor<9x4x6x3xf32>
    %85 = "stablehlo.transpose"(%82) <{permutation = array<i64: 1, 0, 2>}> : (tensor<4x9x3xf32>) -> tensor<9x4x3xf32>
    %86 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x3xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x6xf32>
    %90 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x6x3xf32>
    %92 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x6x3xf32>
    %94 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %95:8 = "stablehlo.while"(%83, %84, %85, %94, %87, %89, %91, %93) ({
    ^bb0(%arg80: tensor<9x4x6x3xf32>, %arg81: tensor<9x4x6x3xf32>, %arg82: tensor<9x4x3xf32>, %arg83: tensor<i64>, %arg84: tensor<4x6x3xf32>, %arg85: tensor<9x4x6xf32>, %arg86: tensor<9x4x6x3xf32>, %arg87: tensor<9x4x6x3xf32>):
      %217 = "stablehlo.constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
      %218 = "stablehlo.compare"(%arg83, %217) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%218) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg72: tensor<9x4x6x3xf32>, %arg73: tensor<9x4x6x3xf32>, %arg74: tensor<9x4x3xf32>, %arg75: tensor<i64>, %arg76: tensor<4x6x3xf32>, %arg77: tensor<9x4x6xf32>, %arg78: tensor<9x4x6x3xf32>, %arg79: tensor<9x4x6x3xf32>):
      %208 = "func.call"(%arg72, %arg75) <{callee = @dynamic_index_in_dim}> : (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>
      %209 = "func.call"(%arg73, %arg75) <{callee = @dynamic_index_in_dim}> : (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>
      %210 = "func.call"(%arg74, %arg75) <{callee = @dynamic_index_in_dim_0}> : (tensor<9x4x3xf32>, tensor<i64>) -> tensor<4x3xf32>
      %211:4 = "func.call"(%arg76, %208, %209, %210) <{callee = @closed_call}> : (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>) -> (tensor<4x6x3xf32>, tensor<4x6xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>)
      %212 = "func.call"(%arg77, %211#1, %arg75) <{callee = @dynamic_update_index_in_dim}> : (tensor<9x4x6xf32>, tensor<4x6xf32>, tensor<i64>) -> tensor<9x4x6xf32>
      %213 = "func.call"(%arg78, %211#2, %arg75) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<9x4x6x3xf32>, tensor<4x6x3xf32>, tensor<i64>) -> tensor<9x4x6x3xf32>
      %214 = "func.call"(%arg79, %211#3, %arg75) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<9x4x6x3xf32>, tensor<4x6x3xf32>, tensor<i64>) -> tensor<9x4x6x3xf32>
      %215 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %216 = "stablehlo.add"(%arg75, %215) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg72, %arg73, %arg74, %216, %211#0, %212, %213, %214) : (tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>) -> ()
    }) : (tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>) -> (tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>)
    %96 = "stablehlo.transpose"(%95#5) <{permutation = array<i64: 1, 0, 2>}> : (tensor<9x4x6xf32>) -> tensor<4x9x6xf32>
    %97 = "stablehlo.subtract"(%96, %arg33) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %98 = "stablehlo.multiply"(%97, %97) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %99 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %101 = "stablehlo.multiply"(%100, %97) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %102 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.reduce"(%98, %102) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg70: tensor<f32>, %arg71: tensor<f32>):
      %207 = "stablehlo.add"(%arg70, %arg71) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%207) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6xf32>, tensor<f32>) -> tensor<f32>
    %104 = "stablehlo.constant"() <{value = dense<2.160000e+02> : tensor<f32>}> : () -> tensor<f32>
    %105 = "stablehlo.divide"(%103, %104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %106 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.constant"() <{value = dense<2.160000e+02> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.divide"(%106, %107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %110 = "stablehlo.multiply"(%109, %101) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %111 = "stablehlo.transpose"(%110) <{permutation = array<i64: 1, 0, 2>}> : (tensor<4x9x6xf32>) -> tensor<9x4x6xf32>
    %112 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x6x3xf32>
    %114 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x6x3xf32>
    %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x6x3xf32>
    %118 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x3xf32>
    %120 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %121:10 = "stablehlo.while"(%111, %95#6, %83, %85, %95#7, %120, %113, %115, %117, %119) ({
    ^bb0(%arg60: tensor<9x4x6xf32>, %arg61: tensor<9x4x6x3xf32>, %arg62: tensor<9x4x6x3xf32>, %arg63: tensor<9x4x3xf32>, %arg64: tensor<9x4x6x3xf32>, %arg65: tensor<i64>, %arg66: tensor<4x6x3xf32>, %arg67: tensor<9x4x6x3xf32>, %arg68: tensor<9x4x6x3xf32>, %arg69: tensor<9x4x3xf32>):
      %205 = "stablehlo.constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
      %206 = "stablehlo.compare"(%arg65, %205) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%206) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg50: tensor<9x4x6xf32>, %arg51: tensor<9x4x6x3xf32>, %arg52: tensor<9x4x6x3xf32>, %arg53: tensor<9x4x3xf32>, %arg54: tensor<9x4x6x3xf32>, %arg55: tensor<i64>, %arg56: tensor<4x6x3xf32>, %arg57: tensor<9x4x6x3xf32>, %arg58: tensor<9x4x6x3xf32>, %arg59: tensor<9x4x3xf32>):
      %190 = "stablehlo.constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
      %191 = "stablehlo.subtract"(%190, %arg55) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %192 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %193 = "stablehlo.subtract"(%191, %192) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %194 = "func.call"(%arg50, %193) <{callee = @dynamic_index_in_dim_2}> : (tensor<9x4x6xf32>, tensor<i64>) -> tensor<4x6xf32>
      %195 = "func.call"(%arg51, %193) <{callee = @dynamic_index_in_dim}> : (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>
      %196 = "func.call"(%arg52, %193) <{callee = @dynamic_index_in_dim}> : (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>
      %197 = "func.call"(%arg53, %193) <{callee = @dynamic_index_in_dim_0}> : (tensor<9x4x3xf32>, tensor<i64>) -> tensor<4x3xf32>
      %198 = "func.call"(%arg54, %193) <{callee = @dynamic_index_in_dim}> : (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>
      %199:4 = "func.call"(%arg56, %194, %195, %196, %197, %198) <{callee = @closed_call_3}> : (tensor<4x6x3xf32>, tensor<4x6xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>, tensor<4x6x3xf32>) -> (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>)
      %200 = "func.call"(%arg57, %199#1, %193) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<9x4x6x3xf32>, tensor<4x6x3xf32>, tensor<i64>) -> tensor<9x4x6x3xf32>
      %201 = "func.call"(%arg58, %199#2, %193) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<9x4x6x3xf32>, tensor<4x6x3xf32>, tensor<i64>) -> tensor<9x4x6x3xf32>
      %202 = "func.call"(%arg59, %199#3, %193) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<9x4x3xf32>, tensor<4x3xf32>, tensor<i64>) -> tensor<9x4x3xf32>
      %203 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %204 = "stablehlo.add"(%arg55, %203) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg50, %arg51, %arg52, %arg53, %arg54, %204, %199#0, %200, %201, %202) : (tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<9x4x6x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>) -> ()
    }) : (tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<9x4x6x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>) -> (tensor<9x4x6xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>, tensor<9x4x6x3xf32>, tensor<i64>, tensor<4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x6x3xf32>, tensor<9x4x3xf32>)
    %122 = "stablehlo.transpose"(%121#9) <{permutation = array<i64: 1, 0, 2>}> : (tensor<9x4x3xf32>) -> tensor<4x9x3xf32>
    %123 = "stablehlo.transpose"(%121#8) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<9x4x6x3xf32>) -> tensor<4x9x6x3xf32>
    %124 = "stablehlo.transpose"(%121#7) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<9x4x6x3xf32>) -> tensor<4x9x6x3xf32>
    %125 = "stablehlo.dot_general"(%122, %arg32) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x3xf32>, tensor<4x9x6xf32>) -> tensor<3x6xf32>
    %126 = "stablehlo.transpose"(%125) <{permutation = array<i64: 1, 0>}> : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %127 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %128 = "stablehlo.multiply"(%123, %127) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %129 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %130 = "stablehlo.multiply"(%129, %128) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %131 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %132 = "stablehlo.reduce"(%130, %131) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %189 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%189) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x3xf32>, tensor<f32>) -> tensor<4x9x3xf32>
    %133 = "stablehlo.reshape"(%132) : (tensor<4x9x3xf32>) -> tensor<4x9x1x3xf32>
    %134 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x1x3xf32>) -> tensor<4x9x6x3xf32>
    %135 = "stablehlo.multiply"(%128, %134) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.reduce"(%135, %136) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %188 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%188) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x3xf32>, tensor<f32>) -> tensor<4x9x6xf32>
    %138 = "stablehlo.reshape"(%137) : (tensor<4x9x6xf32>) -> tensor<4x9x6x1xf32>
    %139 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %140 = "stablehlo.reduce"(%133, %139) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %187 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%187) : (tensor<f32>) -> ()
    }) : (tensor<4x9x1x3xf32>, tensor<f32>) -> tensor<4x9x3xf32>
    %141 = "stablehlo.dot_general"(%140, %arg32) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x3xf32>, tensor<4x9x6xf32>) -> tensor<3x6xf32>
    %142 = "stablehlo.transpose"(%141) <{permutation = array<i64: 1, 0>}> : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %143 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.reduce"(%138, %143) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %186 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%186) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x1xf32>, tensor<f32>) -> tensor<4x9x6xf32>
    %145 = "stablehlo.multiply"(%124, %72) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %146 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x3xf32>
    %147 = "stablehlo.multiply"(%146, %145) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.reduce"(%147, %148) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %185 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%185) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
    %150 = "stablehlo.reshape"(%149) : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %151 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x6x3xf32>) -> tensor<4x9x6x3xf32>
    %152 = "stablehlo.multiply"(%145, %151) : (tensor<4x9x6x3xf32>, tensor<4x9x6x3xf32>) -> tensor<4x9x6x3xf32>
    %153 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %154 = "stablehlo.reduce"(%152, %153) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %184 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%184) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x3xf32>, tensor<f32>) -> tensor<4x9x6xf32>
    %155 = "stablehlo.reshape"(%154) : (tensor<4x9x6xf32>) -> tensor<4x9x6x1xf32>
    %156 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.reduce"(%150, %156) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %183 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%183) : (tensor<f32>) -> ()
    }) : (tensor<1x1x6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
    %158 = "stablehlo.multiply"(%157, %67) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %159 = "stablehlo.negate"(%155) : (tensor<4x9x6x1xf32>) -> tensor<4x9x6x1xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.reduce"(%159, %160) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %182 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%182) : (tensor<f32>) -> ()
    }) : (tensor<4x9x6x1xf32>, tensor<f32>) -> tensor<4x9x6xf32>
    %162 = "stablehlo.add"(%144, %161) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %163 = "func.call"(%64#1, %162) <{callee = @softplus_5}> : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %164 = "stablehlo.dot_general"(%163, %arg32) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<6x6xf32>
    %165 = "stablehlo.transpose"(%164) <{permutation = array<i64: 1, 0>}> : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %166 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3xf32>
    %168 = "stablehlo.multiply"(%167, %158) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %169 = "stablehlo.subtract"(%arg28, %168) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %170 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %171 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3xf32>
    %172 = "stablehlo.multiply"(%171, %142) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %173 = "stablehlo.subtract"(%arg29, %172) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %174 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x3xf32>
    %176 = "stablehlo.multiply"(%175, %126) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %177 = "stablehlo.subtract"(%arg30, %176) : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %178 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x6xf32>
    %180 = "stablehlo.multiply"(%179, %165) : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %181 = "stablehlo.subtract"(%arg31, %180) : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    "func.return"(%105, %169, %173, %177, %181) : (tensor<f32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x9x6xf32>) -> (tensor<4x9x6xf32>, tensor<4x9x6xf32>), res_attrs = [{}, {}], sym_name = "softplus", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<4x9x6xf32>):
    %35 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %37 = "stablehlo.maximum"(%arg27, %36) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %38 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %39 = "stablehlo.subtract"(%arg27, %38) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %40 = "stablehlo.compare"(%39, %39) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xi1>
    %41 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %42 = "stablehlo.add"(%arg27, %41) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %43 = "stablehlo.abs"(%39) : (tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %44 = "stablehlo.negate"(%43) : (tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %45 = "stablehlo.exponential"(%44) : (tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %46 = "stablehlo.log_plus_one"(%45) : (tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %47 = "stablehlo.add"(%37, %46) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %48 = "stablehlo.select"(%40, %42, %47) : (tensor<4x9x6xi1>, tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %49 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %51 = "stablehlo.compare"(%arg27, %50) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xi1>
    %52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %54 = "stablehlo.select"(%51, %53, %arg27) : (tensor<4x9x6xi1>, tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %55 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %57 = "stablehlo.compare"(%48, %56) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xi1>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x9x6xf32>
    %60 = "stablehlo.select"(%57, %59, %48) : (tensor<4x9x6xi1>, tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %61 = "stablehlo.subtract"(%54, %60) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    %62 = "stablehlo.exponential"(%61) : (tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    "func.return"(%48, %62) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9x4x6x3xf32>, tensor<i64>) -> tensor<4x6x3xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<9x4x6x3xf32>, %arg26: tensor<i64>):
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %31 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %33 = "stablehlo.dynamic_slice"(%arg25, %arg26, %30, %31, %32) <{slice_sizes = array<i64: 1, 4, 6, 3>}> : (tensor<9x4x6x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x4x6x3xf32>
    %34 = "stablehlo.reshape"(%33) : (tensor<1x4x6x3xf32>) -> tensor<4x6x3xf32>
    "func.return"(%34) : (tensor<4x6x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9x4x3xf32>, tensor<i64>) -> tensor<4x3xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<9x4x3xf32>, %arg24: tensor<i64>):
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %27 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %28 = "stablehlo.dynamic_slice"(%arg23, %arg24, %26, %27) <{slice_sizes = array<i64: 1, 4, 3>}> : (tensor<9x4x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x4x3xf32>
    %29 = "stablehlo.reshape"(%28) : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%29) : (tensor<4x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>) -> (tensor<4x6x3xf32>, tensor<4x6xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<4x6x3xf32>, %arg20: tensor<4x6x3xf32>, %arg21: tensor<4x6x3xf32>, %arg22: tensor<4x3xf32>):
    %23 = "stablehlo.multiply"(%arg20, %arg19) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    %24 = "stablehlo.add"(%23, %arg21) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    %25 = "stablehlo.dot_general"(%24, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
    "func.return"(%24, %25, %arg19, %24) : (tensor<4x6x3xf32>, tensor<4x6xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9x4x6xf32>, tensor<4x6xf32>, tensor<i64>) -> tensor<9x4x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg16: tensor<9x4x6xf32>, %arg17: tensor<4x6xf32>, %arg18: tensor<i64>):
    %19 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x6xf32>) -> tensor<1x4x6xf32>
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %22 = "stablehlo.dynamic_update_slice"(%arg16, %19, %arg18, %20, %21) : (tensor<9x4x6xf32>, tensor<1x4x6xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<9x4x6xf32>
    "func.return"(%22) : (tensor<9x4x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9x4x6x3xf32>, tensor<4x6x3xf32>, tensor<i64>) -> tensor<9x4x6x3xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<9x4x6x3xf32>, %arg14: tensor<4x6x3xf32>, %arg15: tensor<i64>):
    %14 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<4x6x3xf32>) -> tensor<1x4x6x3xf32>
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %18 = "stablehlo.dynamic_update_slice"(%arg13, %14, %arg15, %15, %16, %17) : (tensor<9x4x6x3xf32>, tensor<1x4x6x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<9x4x6x3xf32>
    "func.return"(%18) : (tensor<9x4x6x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9x4x6xf32>, tensor<i64>) -> tensor<4x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<9x4x6xf32>, %arg12: tensor<i64>):
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %11 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %12 = "stablehlo.dynamic_slice"(%arg11, %arg12, %10, %11) <{slice_sizes = array<i64: 1, 4, 6>}> : (tensor<9x4x6xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x4x6xf32>
    %13 = "stablehlo.reshape"(%12) : (tensor<1x4x6xf32>) -> tensor<4x6xf32>
    "func.return"(%13) : (tensor<4x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x6x3xf32>, tensor<4x6xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>, tensor<4x6x3xf32>) -> (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call_3", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<4x6x3xf32>, %arg6: tensor<4x6xf32>, %arg7: tensor<4x6x3xf32>, %arg8: tensor<4x6x3xf32>, %arg9: tensor<4x3xf32>, %arg10: tensor<4x6x3xf32>):
    %5 = "stablehlo.dot_general"(%arg6, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6xf32>, tensor<4x6x3xf32>) -> tensor<4x3xf32>
    %6 = "stablehlo.dot_general"(%arg6, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<4x6x3xf32>
    %7 = "stablehlo.add"(%arg5, %6) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    %8 = "stablehlo.multiply"(%arg8, %7) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    %9 = "stablehlo.multiply"(%7, %arg7) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
    "func.return"(%8, %9, %7, %5) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9x4x3xf32>, tensor<4x3xf32>, tensor<i64>) -> tensor<9x4x3xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<9x4x3xf32>, %arg3: tensor<4x3xf32>, %arg4: tensor<i64>):
    %1 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %3 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %4 = "stablehlo.dynamic_update_slice"(%arg2, %1, %arg4, %2, %3) : (tensor<9x4x3xf32>, tensor<1x4x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<9x4x3xf32>
    "func.return"(%4) : (tensor<9x4x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>, res_attrs = [{}], sym_name = "softplus_5", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x9x6xf32>, %arg1: tensor<4x9x6xf32>):
    %0 = "stablehlo.multiply"(%arg1, %arg0) : (tensor<4x9x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
    "func.return"(%0) : (tensor<4x9x6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
