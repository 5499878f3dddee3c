"builtin.module"() <{sym_name = "jit_ppo"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x4xf32>, tensor<16xf32>, tensor<6x16xf32>, tensor<10x6x6xf32>, tensor<10x6xi32>, tensor<10x6xf32>, tensor<10x6xi1>, tensor<10x6xf32>) -> (tensor<f32>, tensor<f32>, tensor<16x4xf32>, tensor<16xf32>, tensor<6x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]['policy']"}, {jax.result_info = "result[2]['value']"}, {jax.result_info = "result[2]['w']"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg49: tensor<16x4xf32>, %arg50: tensor<16xf32>, %arg51: tensor<6x16xf32>, %arg52: tensor<10x6x6xf32>, %arg53: tensor<10x6xi32>, %arg54: tensor<10x6xf32>, %arg55: tensor<10x6xi1>, %arg56: tensor<10x6xf32>):
    %141 = "stablehlo.dot_general"(%arg52, %arg51) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x6xf32>, tensor<6x16xf32>) -> tensor<10x6x16xf32>
    %142 = "stablehlo.tanh"(%141) : (tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %143 = "stablehlo.dot_general"(%142, %arg50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x16xf32>, tensor<16xf32>) -> tensor<10x6xf32>
    %144 = "stablehlo.slice"(%143) <{limit_indices = array<i64: 10, 6>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<10x6xf32>) -> tensor<9x6xf32>
    %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x6xf32>
    %147 = "stablehlo.concatenate"(%144, %146) <{dimension = 0 : i64}> : (tensor<9x6xf32>, tensor<1x6xf32>) -> tensor<10x6xf32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %150 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %152 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %153:7 = "stablehlo.while"(%arg54, %arg55, %143, %147, %152, %149, %151) ({
    ^bb0(%arg80: tensor<10x6xf32>, %arg81: tensor<10x6xi1>, %arg82: tensor<10x6xf32>, %arg83: tensor<10x6xf32>, %arg84: tensor<i64>, %arg85: tensor<6xf32>, %arg86: tensor<10x6xf32>):
      %337 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
      %338 = "stablehlo.compare"(%arg84, %337) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%338) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg73: tensor<10x6xf32>, %arg74: tensor<10x6xi1>, %arg75: tensor<10x6xf32>, %arg76: tensor<10x6xf32>, %arg77: tensor<i64>, %arg78: tensor<6xf32>, %arg79: tensor<10x6xf32>):
      %325 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
      %326 = "stablehlo.subtract"(%325, %arg77) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %327 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %328 = "stablehlo.subtract"(%326, %327) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %329 = "func.call"(%arg73, %328) <{callee = @dynamic_index_in_dim}> : (tensor<10x6xf32>, tensor<i64>) -> tensor<6xf32>
      %330 = "func.call"(%arg74, %328) <{callee = @dynamic_index_in_dim_0}> : (tensor<10x6xi1>, tensor<i64>) -> tensor<6xi1>
      %331 = "func.call"(%arg75, %328) <{callee = @dynamic_index_in_dim}> : (tensor<10x6xf32>, tensor<i64>) -> tensor<6xf32>
      %332 = "func.call"(%arg76, %328) <{callee = @dynamic_index_in_dim}> : (tensor<10x6xf32>, tensor<i64>) -> tensor<6xf32>
      %333:2 = "func.call"(%arg78, %329, %330, %331, %332) <{callee = @closed_call}> : (tensor<6xf32>, tensor<6xf32>, tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
      %334 = "func.call"(%arg79, %333#1, %328) <{callee = @dynamic_update_index_in_dim}> : (tensor<10x6xf32>, tensor<6xf32>, tensor<i64>) -> tensor<10x6xf32>
      %335 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
      %336 = "stablehlo.add"(%arg77, %335) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%arg73, %arg74, %arg75, %arg76, %336, %333#0, %334) : (tensor<10x6xf32>, tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<i64>, tensor<6xf32>, tensor<10x6xf32>) -> ()
    }) : (tensor<10x6xf32>, tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<i64>, tensor<6xf32>, tensor<10x6xf32>) -> (tensor<10x6xf32>, tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<i64>, tensor<6xf32>, tensor<10x6xf32>)
    %154 = "stablehlo.add"(%153#6, %143) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %155 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %156 = "stablehlo.reduce"(%153#6, %155) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %324 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%324) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %157 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.divide"(%156, %157) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %160 = "stablehlo.subtract"(%153#6, %159) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %161 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %162 = "func.call"(%153#6, %161) <{callee = @_std}> : (tensor<10x6xf32>, tensor<i64>) -> tensor<f32>
    %163 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %164 = "stablehlo.add"(%162, %163) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %166 = "stablehlo.divide"(%160, %165) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %167 = "stablehlo.dot_general"(%arg52, %arg51) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x6xf32>, tensor<6x16xf32>) -> tensor<10x6x16xf32>
    %168 = "stablehlo.tanh"(%167) : (tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %169 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6x16xf32>
    %171 = "stablehlo.subtract"(%170, %168) : (tensor<10x6x16xf32>, tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %172 = "stablehlo.dot_general"(%168, %arg49) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x16xf32>, tensor<16x4xf32>) -> tensor<10x6x4xf32>
    %173:3 = "func.call"(%172) <{callee = @log_softmax}> : (tensor<10x6x4xf32>) -> (tensor<10x6x4xf32>, tensor<10x6x4xf32>, tensor<10x6x1xf32>)
    %174 = "stablehlo.dot_general"(%168, %arg50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x16xf32>, tensor<16xf32>) -> tensor<10x6xf32>
    %175 = "stablehlo.broadcast_in_dim"(%arg53) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xi32>) -> tensor<10x6x1xi32>
    %176:2 = "func.call"(%173#0, %175) <{callee = @take_along_axis}> : (tensor<10x6x4xf32>, tensor<10x6x1xi32>) -> (tensor<10x6x1xf32>, tensor<10x6x1x1xi32>)
    %177 = "stablehlo.reshape"(%176#0) : (tensor<10x6x1xf32>) -> tensor<10x6xf32>
    %178 = "stablehlo.subtract"(%177, %arg56) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %179 = "stablehlo.exponential"(%178) : (tensor<10x6xf32>) -> tensor<10x6xf32>
    %180 = "stablehlo.exponential"(%173#0) : (tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %181 = "stablehlo.multiply"(%180, %173#0) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.reduce"(%181, %182) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %323 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%323) : (tensor<f32>) -> ()
    }) : (tensor<10x6x4xf32>, tensor<f32>) -> tensor<10x6xf32>
    %184 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.reduce"(%183, %184) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %322 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%322) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %186 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.divide"(%185, %186) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %188 = "stablehlo.negate"(%187) : (tensor<f32>) -> tensor<f32>
    %189 = "stablehlo.multiply"(%179, %166) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %190 = "stablehlo.constant"() <{value = dense<8.000000e-01> : tensor<f64>}> : () -> tensor<f64>
    %191 = "stablehlo.constant"() <{value = dense<1.200000e+00> : tensor<f64>}> : () -> tensor<f64>
    %192:3 = "func.call"(%179, %190, %191) <{callee = @clip}> : (tensor<10x6xf32>, tensor<f64>, tensor<f64>) -> (tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>)
    %193 = "stablehlo.multiply"(%192#0, %166) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %194 = "stablehlo.minimum"(%189, %193) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %195 = "stablehlo.compare"(%189, %194) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %196 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %197 = "stablehlo.broadcast_in_dim"(%196) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %198 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %200 = "stablehlo.select"(%195, %197, %199) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %201 = "stablehlo.compare"(%193, %194) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %202 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %204 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %206 = "stablehlo.select"(%201, %203, %205) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %207 = "stablehlo.divide"(%200, %206) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %208 = "stablehlo.compare"(%193, %194) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %209 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %211 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %213 = "stablehlo.select"(%208, %210, %212) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %214 = "stablehlo.compare"(%189, %194) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %215 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %217 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %218 = "stablehlo.broadcast_in_dim"(%217) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %219 = "stablehlo.select"(%214, %216, %218) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %220 = "stablehlo.divide"(%213, %219) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %221 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %222 = "stablehlo.reduce"(%194, %221) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %321 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%321) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %223 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.divide"(%222, %223) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %225 = "stablehlo.negate"(%224) : (tensor<f32>) -> tensor<f32>
    %226 = "stablehlo.subtract"(%174, %154) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %227 = "stablehlo.multiply"(%226, %226) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %228 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %229 = "stablehlo.broadcast_in_dim"(%228) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %230 = "stablehlo.multiply"(%229, %226) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %231 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %232 = "stablehlo.reduce"(%227, %231) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %320 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%320) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %233 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.divide"(%232, %233) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %235 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %236 = "stablehlo.multiply"(%235, %234) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %237 = "stablehlo.add"(%225, %236) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %238 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.multiply"(%238, %188) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %240 = "stablehlo.subtract"(%237, %239) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %241 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %242 = "stablehlo.negate"(%241) : (tensor<f32>) -> tensor<f32>
    %243 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %244 = "stablehlo.multiply"(%243, %242) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %245 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %247 = "stablehlo.multiply"(%245, %246) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %248 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %249 = "stablehlo.divide"(%247, %248) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %251 = "stablehlo.multiply"(%250, %230) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %252 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.negate"(%252) : (tensor<f32>) -> tensor<f32>
    %254 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %255 = "stablehlo.divide"(%253, %254) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %256 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %257 = "stablehlo.multiply"(%256, %220) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %258 = "stablehlo.multiply"(%256, %207) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %259 = "stablehlo.multiply"(%257, %166) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %260 = "func.call"(%192#1, %192#2, %259) <{callee = @clip_1}> : (tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %261 = "stablehlo.multiply"(%258, %166) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %262 = "stablehlo.add"(%260, %261) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %263 = "stablehlo.negate"(%244) : (tensor<f32>) -> tensor<f32>
    %264 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.divide"(%263, %264) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> tensor<10x6x4xf32>
    %268 = "stablehlo.multiply"(%180, %267) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %269 = "stablehlo.multiply"(%267, %173#0) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %270 = "stablehlo.multiply"(%269, %180) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %271 = "stablehlo.add"(%268, %270) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %272 = "stablehlo.multiply"(%262, %179) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %273 = "stablehlo.broadcast_in_dim"(%272) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> tensor<10x6x1xf32>
    %274 = "func.call"(%176#1, %273) <{callee = @take_along_axis_2}> : (tensor<10x6x1x1xi32>, tensor<10x6x1xf32>) -> tensor<10x6x4xf32>
    %275 = "stablehlo.add"(%271, %274) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %276 = "stablehlo.dot_general"(%251, %168) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6xf32>, tensor<10x6x16xf32>) -> tensor<16xf32>
    %277 = "stablehlo.dot_general"(%251, %arg50) <{dot_dimension_numbers = #stablehlo.dot<>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6xf32>, tensor<16xf32>) -> tensor<10x6x16xf32>
    %278 = "func.call"(%173#1, %173#2, %275) <{callee = @log_softmax_3}> : (tensor<10x6x4xf32>, tensor<10x6x1xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %279 = "stablehlo.dot_general"(%278, %168) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x4xf32>, tensor<10x6x16xf32>) -> tensor<4x16xf32>
    %280 = "stablehlo.transpose"(%279) <{permutation = array<i64: 1, 0>}> : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %281 = "stablehlo.dot_general"(%278, %arg49) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x4xf32>, tensor<16x4xf32>) -> tensor<10x6x16xf32>
    %282 = "stablehlo.add"(%277, %281) : (tensor<10x6x16xf32>, tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %283 = "stablehlo.multiply"(%282, %171) : (tensor<10x6x16xf32>, tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %284 = "stablehlo.multiply"(%283, %168) : (tensor<10x6x16xf32>, tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %285 = "stablehlo.add"(%283, %284) : (tensor<10x6x16xf32>, tensor<10x6x16xf32>) -> tensor<10x6x16xf32>
    %286 = "stablehlo.dot_general"(%285, %arg52) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<10x6x16xf32>, tensor<10x6x6xf32>) -> tensor<16x6xf32>
    %287 = "stablehlo.transpose"(%286) <{permutation = array<i64: 1, 0>}> : (tensor<16x6xf32>) -> tensor<6x16xf32>
    %288 = "stablehlo.multiply"(%280, %280) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %289 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %290 = "stablehlo.reduce"(%288, %289) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %319 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%319) : (tensor<f32>) -> ()
    }) : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
    %291 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.add"(%291, %290) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %293 = "stablehlo.multiply"(%276, %276) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %294 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %295 = "stablehlo.reduce"(%293, %294) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %318 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%318) : (tensor<f32>) -> ()
    }) : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %296 = "stablehlo.add"(%292, %295) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %297 = "stablehlo.multiply"(%287, %287) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %298 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.reduce"(%297, %298) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %317 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%317) : (tensor<f32>) -> ()
    }) : (tensor<6x16xf32>, tensor<f32>) -> tensor<f32>
    %300 = "stablehlo.add"(%296, %299) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %301 = "stablehlo.sqrt"(%300) : (tensor<f32>) -> tensor<f32>
    %302 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.divide"(%302, %301) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %304 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %305 = "stablehlo.minimum"(%304, %303) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %306 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.multiply"(%306, %305) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %308 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %309 = "stablehlo.multiply"(%308, %280) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %310 = "stablehlo.subtract"(%arg49, %309) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %311 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %312 = "stablehlo.multiply"(%311, %276) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %313 = "stablehlo.subtract"(%arg50, %312) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %314 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x16xf32>
    %315 = "stablehlo.multiply"(%314, %287) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    %316 = "stablehlo.subtract"(%arg51, %315) : (tensor<6x16xf32>, tensor<6x16xf32>) -> tensor<6x16xf32>
    "func.return"(%240, %301, %310, %313, %316) : (tensor<f32>, tensor<f32>, tensor<16x4xf32>, tensor<16xf32>, tensor<6x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6xf32>, tensor<i64>) -> tensor<6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg47: tensor<10x6xf32>, %arg48: tensor<i64>):
    %138 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %139 = "stablehlo.dynamic_slice"(%arg47, %arg48, %138) <{slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<i64>, tensor<i64>) -> tensor<1x6xf32>
    %140 = "stablehlo.reshape"(%139) : (tensor<1x6xf32>) -> tensor<6xf32>
    "func.return"(%140) : (tensor<6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6xi1>, tensor<i64>) -> tensor<6xi1>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<10x6xi1>, %arg46: tensor<i64>):
    %135 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %136 = "stablehlo.dynamic_slice"(%arg45, %arg46, %135) <{slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xi1>, tensor<i64>, tensor<i64>) -> tensor<1x6xi1>
    %137 = "stablehlo.reshape"(%136) : (tensor<1x6xi1>) -> tensor<6xi1>
    "func.return"(%137) : (tensor<6xi1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6xf32>, tensor<6xf32>, tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg40: tensor<6xf32>, %arg41: tensor<6xf32>, %arg42: tensor<6xi1>, %arg43: tensor<6xf32>, %arg44: tensor<6xf32>):
    %120 = "stablehlo.convert"(%arg42) : (tensor<6xi1>) -> tensor<6xf32>
    %121 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %123 = "stablehlo.subtract"(%122, %120) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %124 = "stablehlo.constant"() <{value = dense<9.900000e-01> : tensor<f32>}> : () -> tensor<f32>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %126 = "stablehlo.multiply"(%125, %arg44) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %127 = "stablehlo.multiply"(%126, %123) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %128 = "stablehlo.add"(%arg41, %127) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %129 = "stablehlo.subtract"(%128, %arg43) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %130 = "stablehlo.constant"() <{value = dense<9.405000e-01> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %132 = "stablehlo.multiply"(%131, %123) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %133 = "stablehlo.multiply"(%132, %arg40) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %134 = "stablehlo.add"(%129, %133) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    "func.return"(%134, %134) : (tensor<6xf32>, tensor<6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<10x6xf32>, tensor<6xf32>, tensor<i64>) -> tensor<10x6xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<10x6xf32>, %arg38: tensor<6xf32>, %arg39: tensor<i64>):
    %117 = "stablehlo.broadcast_in_dim"(%arg38) <{broadcast_dimensions = array<i64: 1>}> : (tensor<6xf32>) -> tensor<1x6xf32>
    %118 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %119 = "stablehlo.dynamic_update_slice"(%arg37, %117, %arg39, %118) : (tensor<10x6xf32>, tensor<1x6xf32>, tensor<i64>, tensor<i64>) -> tensor<10x6xf32>
    "func.return"(%119) : (tensor<10x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6xf32>, tensor<i64>) -> tensor<f32>, res_attrs = [{}], sym_name = "_std", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<10x6xf32>, %arg36: tensor<i64>):
    %115 = "func.call"(%arg35, %arg36) <{callee = @_var}> : (tensor<10x6xf32>, tensor<i64>) -> tensor<f32>
    %116 = "stablehlo.sqrt"(%115) : (tensor<f32>) -> tensor<f32>
    "func.return"(%116) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6xf32>, tensor<i64>) -> tensor<f32>, res_attrs = [{}], sym_name = "_var", sym_visibility = "private"}> ({
  ^bb0(%arg29: tensor<10x6xf32>, %arg30: tensor<i64>):
    %94 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.reduce"(%arg29, %94) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %114 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%114) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %97 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %99 = "stablehlo.divide"(%96, %98) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<10x6xf32>
    %101 = "stablehlo.subtract"(%arg29, %100) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %102 = "chlo.square"(%101) : (tensor<10x6xf32>) -> tensor<10x6xf32>
    %103 = "stablehlo.convert"(%arg30) : (tensor<i64>) -> tensor<f32>
    %104 = "stablehlo.constant"() <{value = dense<6.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %105 = "stablehlo.subtract"(%104, %103) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %106 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.reduce"(%102, %106) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %113 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%113) : (tensor<f32>) -> ()
    }) : (tensor<10x6xf32>, tensor<f32>) -> tensor<f32>
    %108 = "stablehlo.divide"(%107, %105) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.compare"(%105, %109) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %111 = "stablehlo.constant"() <{value = dense<0x7FF8000000000000> : tensor<f64>}> : () -> tensor<f64>
    %112 = "func.call"(%110, %108, %111) <{callee = @_where}> : (tensor<i1>, tensor<f32>, tensor<f64>) -> tensor<f32>
    "func.return"(%112) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<f32>, tensor<f64>) -> tensor<f32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<i1>, %arg27: tensor<f32>, %arg28: tensor<f64>):
    %92 = "stablehlo.convert"(%arg28) : (tensor<f64>) -> tensor<f32>
    %93 = "stablehlo.select"(%arg26, %arg27, %92) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%93) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<10x6x4xf32>) -> (tensor<10x6x4xf32>, tensor<10x6x4xf32>, tensor<10x6x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<10x6x4xf32>):
    %75 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.reduce"(%arg21, %75) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %91 = "stablehlo.maximum"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%91) : (tensor<f32>) -> ()
    }) : (tensor<10x6x4xf32>, tensor<f32>) -> tensor<10x6xf32>
    %77 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %79 = "stablehlo.maximum"(%78, %76) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> tensor<10x6x1xf32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<10x6x1xf32>) -> tensor<10x6x4xf32>
    %82 = "stablehlo.subtract"(%arg21, %81) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %83 = "stablehlo.exponential"(%82) : (tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %84 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.reduce"(%83, %84) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %90 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%90) : (tensor<f32>) -> ()
    }) : (tensor<10x6x4xf32>, tensor<f32>) -> tensor<10x6xf32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> tensor<10x6x1xf32>
    %87 = "stablehlo.log"(%86) : (tensor<10x6x1xf32>) -> tensor<10x6x1xf32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<10x6x1xf32>) -> tensor<10x6x4xf32>
    %89 = "stablehlo.subtract"(%82, %88) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    "func.return"(%89, %83, %86) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>, tensor<10x6x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6x4xf32>, tensor<10x6x1xi32>) -> (tensor<10x6x1xf32>, tensor<10x6x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<10x6x4xf32>, %arg18: tensor<10x6x1xi32>):
    %52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<10x6x1xi32>
    %54 = "stablehlo.compare"(%arg18, %53) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<10x6x1xi32>, tensor<10x6x1xi32>) -> tensor<10x6x1xi1>
    %55 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<10x6x1xi32>
    %57 = "stablehlo.add"(%arg18, %56) : (tensor<10x6x1xi32>, tensor<10x6x1xi32>) -> tensor<10x6x1xi32>
    %58 = "stablehlo.select"(%54, %57, %arg18) : (tensor<10x6x1xi1>, tensor<10x6x1xi32>, tensor<10x6x1xi32>) -> tensor<10x6x1xi32>
    %59 = "stablehlo.reshape"(%58) : (tensor<10x6x1xi32>) -> tensor<10x6x1x1xi32>
    %60 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %61 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<10x6x1x1xi32>
    %63 = "stablehlo.compare"(%59, %62) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<10x6x1x1xi32>, tensor<10x6x1x1xi32>) -> tensor<10x6x1x1xi1>
    %64 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<10x6x1x1xi32>
    %66 = "stablehlo.compare"(%59, %65) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<10x6x1x1xi32>, tensor<10x6x1x1xi32>) -> tensor<10x6x1x1xi1>
    %67 = "stablehlo.and"(%63, %66) : (tensor<10x6x1x1xi1>, tensor<10x6x1x1xi1>) -> tensor<10x6x1x1xi1>
    %68 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %69 = "stablehlo.reduce"(%67, %68) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg19: tensor<i1>, %arg20: tensor<i1>):
      %74 = "stablehlo.and"(%arg19, %arg20) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%74) : (tensor<i1>) -> ()
    }) : (tensor<10x6x1x1xi1>, tensor<i1>) -> tensor<10x6x1xi1>
    %70 = "stablehlo.gather"(%arg17, %59) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<10x6x4xf32>, tensor<10x6x1x1xi32>) -> tensor<10x6x1xf32>
    %71 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6x1xf32>
    %73 = "stablehlo.select"(%69, %70, %72) : (tensor<10x6x1xi1>, tensor<10x6x1xf32>, tensor<10x6x1xf32>) -> tensor<10x6x1xf32>
    "func.return"(%73, %59) : (tensor<10x6x1xf32>, tensor<10x6x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<10x6xf32>, tensor<f64>, tensor<f64>) -> (tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>), res_attrs = [{}, {}, {}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<10x6xf32>, %arg15: tensor<f64>, %arg16: tensor<f64>):
    %18 = "stablehlo.convert"(%arg15) : (tensor<f64>) -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %20 = "stablehlo.maximum"(%19, %arg14) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %21 = "stablehlo.compare"(%arg14, %20) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %22 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %26 = "stablehlo.select"(%21, %23, %25) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %27 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %28 = "stablehlo.compare"(%27, %20) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %31 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %33 = "stablehlo.select"(%28, %30, %32) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %34 = "stablehlo.divide"(%26, %33) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %35 = "stablehlo.convert"(%arg16) : (tensor<f64>) -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %37 = "stablehlo.minimum"(%36, %20) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %38 = "stablehlo.compare"(%20, %37) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %39 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %43 = "stablehlo.select"(%38, %40, %42) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %44 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %45 = "stablehlo.compare"(%44, %37) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xi1>
    %46 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %48 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6xf32>
    %50 = "stablehlo.select"(%45, %47, %49) : (tensor<10x6xi1>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %51 = "stablehlo.divide"(%43, %50) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    "func.return"(%37, %34, %51) : (tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>, res_attrs = [{}], sym_name = "clip_1", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<10x6xf32>, %arg12: tensor<10x6xf32>, %arg13: tensor<10x6xf32>):
    %16 = "stablehlo.multiply"(%arg13, %arg12) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    %17 = "stablehlo.multiply"(%16, %arg11) : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
    "func.return"(%17) : (tensor<10x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<10x6x1x1xi32>, tensor<10x6x1xf32>) -> tensor<10x6x4xf32>, res_attrs = [{}], sym_name = "take_along_axis_2", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<10x6x1x1xi32>, %arg8: tensor<10x6x1xf32>):
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10x6x4xf32>
    %14 = "stablehlo.scatter"(%13, %arg7, %arg8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %15 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%15) : (tensor<f32>) -> ()
    }) : (tensor<10x6x4xf32>, tensor<10x6x1x1xi32>, tensor<10x6x1xf32>) -> tensor<10x6x4xf32>
    "func.return"(%14) : (tensor<10x6x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<10x6x4xf32>, tensor<10x6x1xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>, res_attrs = [{}], sym_name = "log_softmax_3", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<10x6x4xf32>, %arg1: tensor<10x6x1xf32>, %arg2: tensor<10x6x4xf32>):
    %0 = "stablehlo.negate"(%arg2) : (tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %11 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%11) : (tensor<f32>) -> ()
    }) : (tensor<10x6x4xf32>, tensor<f32>) -> tensor<10x6xf32>
    %3 = "stablehlo.reshape"(%2) : (tensor<10x6xf32>) -> tensor<10x6x1xf32>
    %4 = "stablehlo.divide"(%3, %arg1) : (tensor<10x6x1xf32>, tensor<10x6x1xf32>) -> tensor<10x6x1xf32>
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.reduce"(%4, %5) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %10 = "stablehlo.add"(%arg3, %arg4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%10) : (tensor<f32>) -> ()
    }) : (tensor<10x6x1xf32>, tensor<f32>) -> tensor<10x6xf32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> tensor<10x6x4xf32>
    %8 = "stablehlo.multiply"(%7, %arg0) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    %9 = "stablehlo.add"(%arg2, %8) : (tensor<10x6x4xf32>, tensor<10x6x4xf32>) -> tensor<10x6x4xf32>
    "func.return"(%9) : (tensor<10x6x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
