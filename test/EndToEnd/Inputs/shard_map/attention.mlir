"builtin.module"() <{sym_name = "jit_attention_gradients"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["stage"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "stage", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg71: tensor<8x16xf32>, %arg72: tensor<8x16xf32>, %arg73: tensor<8x16xf32>):
    %128:15 = "sdy.manual_computation"(%arg71, %arg72, %arg73) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>]>, manual_axes = #sdy<manual_axes{"stage"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>]>}> ({
    ^bb0(%arg132: tensor<2x16xf32>, %arg133: tensor<2x16xf32>, %arg134: tensor<2x16xf32>):
      %179 = "stablehlo.constant"() <{value = dense<-1.000000e+09> : tensor<f32>}> : () -> tensor<f32>
      %180 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %181 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %183 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x16xf32>
      %185 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %186 = "stablehlo.broadcast_in_dim"(%185) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %187 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %189 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %191 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %192 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %193 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %195 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %197 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %198 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %199 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %200 = "stablehlo.broadcast_in_dim"(%199) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %201 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x2xf32>
      %203 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x2xf32>
      %205 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %206 = "stablehlo.broadcast_in_dim"(%205) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
      %207 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
      %209 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
      %211 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x2xf32>
      %213 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
      %215 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x1xf32>
      %217 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %218 = "stablehlo.broadcast_in_dim"(%217) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x16xf32>
      %219 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x16xf32>
      %221 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %222 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
      %223 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %224:26 = "stablehlo.while"(%arg132, %188, %186, %192, %190, %196, %194, %200, %198, %223, %arg133, %arg134, %184, %180, %182, %202, %204, %206, %208, %210, %212, %214, %216, %218, %220, %222) ({
      ^bb0(%arg161: tensor<2x16xf32>, %arg162: tensor<2xf32>, %arg163: tensor<2xf32>, %arg164: tensor<2xf32>, %arg165: tensor<2xf32>, %arg166: tensor<2xf32>, %arg167: tensor<2xf32>, %arg168: tensor<2xf32>, %arg169: tensor<2xf32>, %arg170: tensor<i32>, %arg171: tensor<2x16xf32>, %arg172: tensor<2x16xf32>, %arg173: tensor<2x16xf32>, %arg174: tensor<2xf32>, %arg175: tensor<2xf32>, %arg176: tensor<4x16x2xf32>, %arg177: tensor<4x2x2xf32>, %arg178: tensor<4x2xf32>, %arg179: tensor<4x2xf32>, %arg180: tensor<4x2xf32>, %arg181: tensor<4x2x2xf32>, %arg182: tensor<4x2xf32>, %arg183: tensor<4x2x1xf32>, %arg184: tensor<4x2x16xf32>, %arg185: tensor<4x2x16xf32>, %arg186: tensor<4x2xf32>):
        %246 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
        %247 = "stablehlo.compare"(%arg170, %246) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%247) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg135: tensor<2x16xf32>, %arg136: tensor<2xf32>, %arg137: tensor<2xf32>, %arg138: tensor<2xf32>, %arg139: tensor<2xf32>, %arg140: tensor<2xf32>, %arg141: tensor<2xf32>, %arg142: tensor<2xf32>, %arg143: tensor<2xf32>, %arg144: tensor<i32>, %arg145: tensor<2x16xf32>, %arg146: tensor<2x16xf32>, %arg147: tensor<2x16xf32>, %arg148: tensor<2xf32>, %arg149: tensor<2xf32>, %arg150: tensor<4x16x2xf32>, %arg151: tensor<4x2x2xf32>, %arg152: tensor<4x2xf32>, %arg153: tensor<4x2xf32>, %arg154: tensor<4x2xf32>, %arg155: tensor<4x2x2xf32>, %arg156: tensor<4x2xf32>, %arg157: tensor<4x2x1xf32>, %arg158: tensor<4x2x16xf32>, %arg159: tensor<4x2x16xf32>, %arg160: tensor<4x2xf32>):
        %232:16 = "func.call"(%arg135, %arg136, %arg137, %arg138, %arg139, %arg140, %arg141, %arg142, %arg143, %arg145, %arg146, %arg147, %arg148, %arg149) <{callee = @closed_call}> : (tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<16x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>)
        %233 = "func.call"(%arg150, %232#5, %arg144) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x16x2xf32>, tensor<16x2xf32>, tensor<i32>) -> tensor<4x16x2xf32>
        %234 = "func.call"(%arg151, %232#6, %arg144) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<4x2x2xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<4x2x2xf32>
        %235 = "func.call"(%arg152, %232#7, %arg144) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
        %236 = "func.call"(%arg153, %232#8, %arg144) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
        %237 = "func.call"(%arg154, %232#9, %arg144) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
        %238 = "func.call"(%arg155, %232#10, %arg144) <{callee = @dynamic_update_index_in_dim_0}> : (tensor<4x2x2xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<4x2x2xf32>
        %239 = "func.call"(%arg156, %232#11, %arg144) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
        %240 = "func.call"(%arg157, %232#12, %arg144) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<4x2x1xf32>, tensor<2x1xf32>, tensor<i32>) -> tensor<4x2x1xf32>
        %241 = "func.call"(%arg158, %232#13, %arg144) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<4x2x16xf32>, tensor<2x16xf32>, tensor<i32>) -> tensor<4x2x16xf32>
        %242 = "func.call"(%arg159, %232#14, %arg144) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<4x2x16xf32>, tensor<2x16xf32>, tensor<i32>) -> tensor<4x2x16xf32>
        %243 = "func.call"(%arg160, %232#15, %arg144) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
        %244 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %245 = "stablehlo.add"(%arg144, %244) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg135, %arg136, %arg137, %arg138, %arg139, %arg140, %arg141, %arg142, %arg143, %245, %232#0, %232#1, %232#2, %232#3, %232#4, %233, %234, %235, %236, %237, %238, %239, %240, %241, %242, %243) : (tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>) -> ()
      }) : (tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>) -> (tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>)
      %225 = "stablehlo.broadcast_in_dim"(%224#14) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x1xf32>
      %226 = "stablehlo.broadcast_in_dim"(%225) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x16xf32>
      %227 = "stablehlo.divide"(%224#12, %226) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %228 = "stablehlo.multiply"(%225, %225) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %229 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1xf32>
      %231 = "stablehlo.divide"(%230, %228) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      "sdy.return"(%224#15, %224#16, %224#17, %224#18, %224#19, %224#20, %224#21, %224#22, %224#23, %224#24, %224#25, %225, %224#12, %231, %227) : (tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x1xf32>, tensor<2x16xf32>) -> ()
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<16x16x2xf32>, tensor<16x2x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2x2xf32>, tensor<16x2xf32>, tensor<16x2x1xf32>, tensor<16x2x16xf32>, tensor<16x2x16xf32>, tensor<16x2xf32>, tensor<8x1xf32>, tensor<8x16xf32>, tensor<8x1xf32>, tensor<8x16xf32>)
    %129 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %131 = "stablehlo.multiply"(%130, %128#14) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %132 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %134 = "stablehlo.multiply"(%133, %131) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %135:3 = "sdy.manual_computation"(%134, %arg71, %128#0, %128#1, %128#2, %128#3, %128#4, %128#5, %128#6, %128#7, %128#8, %128#9, %128#10, %128#11, %128#12, %128#13) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>]>, manual_axes = #sdy<manual_axes{"stage"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>, <@mesh, [{"stage"}, {}]>]>}> ({
    ^bb0(%arg74: tensor<2x16xf32>, %arg75: tensor<2x16xf32>, %arg76: tensor<4x16x2xf32>, %arg77: tensor<4x2x2xf32>, %arg78: tensor<4x2xf32>, %arg79: tensor<4x2xf32>, %arg80: tensor<4x2xf32>, %arg81: tensor<4x2x2xf32>, %arg82: tensor<4x2xf32>, %arg83: tensor<4x2x1xf32>, %arg84: tensor<4x2x16xf32>, %arg85: tensor<4x2x16xf32>, %arg86: tensor<4x2xf32>, %arg87: tensor<2x1xf32>, %arg88: tensor<2x16xf32>, %arg89: tensor<2x1xf32>):
      %136 = "stablehlo.broadcast_in_dim"(%arg89) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x16xf32>
      %137 = "stablehlo.multiply"(%arg74, %136) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %138 = "stablehlo.multiply"(%137, %arg88) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %139 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %140 = "stablehlo.reduce"(%138, %139) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg130: tensor<f32>, %arg131: tensor<f32>):
        %178 = "stablehlo.add"(%arg130, %arg131) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%178) : (tensor<f32>) -> ()
      }) : (tensor<2x16xf32>, tensor<f32>) -> tensor<2xf32>
      %141 = "stablehlo.reshape"(%140) : (tensor<2xf32>) -> tensor<2x1xf32>
      %142 = "stablehlo.negate"(%141) : (tensor<2x1xf32>) -> tensor<2x1xf32>
      %143 = "stablehlo.broadcast_in_dim"(%arg87) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x16xf32>
      %144 = "stablehlo.divide"(%arg74, %143) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %146 = "stablehlo.reduce"(%142, %145) <{dimensions = array<i64: 1>}> ({
      ^bb0(%arg128: tensor<f32>, %arg129: tensor<f32>):
        %177 = "stablehlo.add"(%arg128, %arg129) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%177) : (tensor<f32>) -> ()
      }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
      %147 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %148 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x16xf32>
      %149 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x16xf32>
      %151 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
      %153 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %154 = "stablehlo.broadcast_in_dim"(%153) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x16xf32>
      %155 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %156:19 = "stablehlo.while"(%arg76, %arg77, %arg78, %arg79, %arg80, %arg81, %arg82, %arg83, %arg84, %arg85, %arg86, %arg75, %155, %154, %148, %150, %144, %152, %146) ({
      ^bb0(%arg109: tensor<4x16x2xf32>, %arg110: tensor<4x2x2xf32>, %arg111: tensor<4x2xf32>, %arg112: tensor<4x2xf32>, %arg113: tensor<4x2xf32>, %arg114: tensor<4x2x2xf32>, %arg115: tensor<4x2xf32>, %arg116: tensor<4x2x1xf32>, %arg117: tensor<4x2x16xf32>, %arg118: tensor<4x2x16xf32>, %arg119: tensor<4x2xf32>, %arg120: tensor<2x16xf32>, %arg121: tensor<i32>, %arg122: tensor<2x16xf32>, %arg123: tensor<2x16xf32>, %arg124: tensor<2x16xf32>, %arg125: tensor<2x16xf32>, %arg126: tensor<2xf32>, %arg127: tensor<2xf32>):
        %175 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
        %176 = "stablehlo.compare"(%arg121, %175) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%176) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg90: tensor<4x16x2xf32>, %arg91: tensor<4x2x2xf32>, %arg92: tensor<4x2xf32>, %arg93: tensor<4x2xf32>, %arg94: tensor<4x2xf32>, %arg95: tensor<4x2x2xf32>, %arg96: tensor<4x2xf32>, %arg97: tensor<4x2x1xf32>, %arg98: tensor<4x2x16xf32>, %arg99: tensor<4x2x16xf32>, %arg100: tensor<4x2xf32>, %arg101: tensor<2x16xf32>, %arg102: tensor<i32>, %arg103: tensor<2x16xf32>, %arg104: tensor<2x16xf32>, %arg105: tensor<2x16xf32>, %arg106: tensor<2x16xf32>, %arg107: tensor<2xf32>, %arg108: tensor<2xf32>):
        %157 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
        %158 = "stablehlo.subtract"(%157, %arg102) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %159 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %160 = "stablehlo.subtract"(%158, %159) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %161 = "func.call"(%arg90, %160) <{callee = @dynamic_index_in_dim}> : (tensor<4x16x2xf32>, tensor<i32>) -> tensor<16x2xf32>
        %162 = "func.call"(%arg91, %160) <{callee = @dynamic_index_in_dim_4}> : (tensor<4x2x2xf32>, tensor<i32>) -> tensor<2x2xf32>
        %163 = "func.call"(%arg92, %160) <{callee = @dynamic_index_in_dim_5}> : (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>
        %164 = "func.call"(%arg93, %160) <{callee = @dynamic_index_in_dim_5}> : (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>
        %165 = "func.call"(%arg94, %160) <{callee = @dynamic_index_in_dim_5}> : (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>
        %166 = "func.call"(%arg95, %160) <{callee = @dynamic_index_in_dim_4}> : (tensor<4x2x2xf32>, tensor<i32>) -> tensor<2x2xf32>
        %167 = "func.call"(%arg96, %160) <{callee = @dynamic_index_in_dim_5}> : (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>
        %168 = "func.call"(%arg97, %160) <{callee = @dynamic_index_in_dim_6}> : (tensor<4x2x1xf32>, tensor<i32>) -> tensor<2x1xf32>
        %169 = "func.call"(%arg98, %160) <{callee = @dynamic_index_in_dim_7}> : (tensor<4x2x16xf32>, tensor<i32>) -> tensor<2x16xf32>
        %170 = "func.call"(%arg99, %160) <{callee = @dynamic_index_in_dim_7}> : (tensor<4x2x16xf32>, tensor<i32>) -> tensor<2x16xf32>
        %171 = "func.call"(%arg100, %160) <{callee = @dynamic_index_in_dim_5}> : (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>
        %172:6 = "func.call"(%arg101, %arg103, %arg104, %arg105, %arg106, %arg107, %arg108, %161, %162, %163, %164, %165, %166, %167, %168, %169, %170, %171) <{callee = @closed_call_8}> : (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<16x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>)
        %173 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %174 = "stablehlo.add"(%arg102, %173) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg90, %arg91, %arg92, %arg93, %arg94, %arg95, %arg96, %arg97, %arg98, %arg99, %arg100, %arg101, %174, %172#0, %172#1, %172#2, %172#3, %172#4, %172#5) : (tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>, tensor<2x16xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
      }) : (tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>, tensor<2x16xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x16x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>, tensor<4x2x1xf32>, tensor<4x2x16xf32>, tensor<4x2x16xf32>, tensor<4x2xf32>, tensor<2x16xf32>, tensor<i32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>)
      "sdy.return"(%156#13, %156#14, %156#15) : (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>) -> ()
    }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16x2xf32>, tensor<16x2x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2xf32>, tensor<16x2x2xf32>, tensor<16x2xf32>, tensor<16x2x1xf32>, tensor<16x2x16xf32>, tensor<16x2x16xf32>, tensor<16x2xf32>, tensor<8x1xf32>, tensor<8x16xf32>, tensor<8x1xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
    "func.return"(%135#0, %135#1, %135#2) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<16x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg51: tensor<2x16xf32>, %arg52: tensor<2xf32>, %arg53: tensor<2xf32>, %arg54: tensor<2xf32>, %arg55: tensor<2xf32>, %arg56: tensor<2xf32>, %arg57: tensor<2xf32>, %arg58: tensor<2xf32>, %arg59: tensor<2xf32>, %arg60: tensor<2x16xf32>, %arg61: tensor<2x16xf32>, %arg62: tensor<2x16xf32>, %arg63: tensor<2xf32>, %arg64: tensor<2xf32>):
    %85 = "stablehlo.transpose"(%arg60) <{permutation = array<i64: 1, 0>}> : (tensor<2x16xf32>) -> tensor<16x2xf32>
    %86 = "stablehlo.dot_general"(%arg51, %85) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x16xf32>, tensor<16x2xf32>) -> tensor<2x2xf32>
    %87 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.reduce"(%86, %87) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %127 = "stablehlo.maximum"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%127) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %89 = "stablehlo.reshape"(%88) : (tensor<2xf32>) -> tensor<2x1xf32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x2xf32>
    %91 = "stablehlo.compare"(%86, %90) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>
    %92 = "stablehlo.convert"(%91) : (tensor<2x2xi1>) -> tensor<2x2xf32>
    %93 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.reduce"(%92, %93) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %126 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%126) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %95 = "stablehlo.convert"(%arg63) : (tensor<2xf32>) -> tensor<2xf32>
    %96 = "stablehlo.maximum"(%95, %88) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %97 = "stablehlo.compare"(%95, %96) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %98 = "stablehlo.select"(%97, %arg53, %arg52) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %99 = "stablehlo.compare"(%88, %96) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %100 = "stablehlo.select"(%99, %arg55, %arg54) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %101 = "stablehlo.divide"(%98, %100) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %102 = "stablehlo.compare"(%88, %96) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %103 = "stablehlo.select"(%102, %arg57, %arg56) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %104 = "stablehlo.compare"(%95, %96) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %105 = "stablehlo.select"(%104, %arg59, %arg58) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %106 = "stablehlo.divide"(%103, %105) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %107 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x1xf32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x2xf32>
    %109 = "stablehlo.subtract"(%86, %108) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %110 = "stablehlo.exponential"(%109) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %111 = "stablehlo.convert"(%arg63) : (tensor<2xf32>) -> tensor<2xf32>
    %112 = "stablehlo.subtract"(%111, %96) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %113 = "stablehlo.exponential"(%112) : (tensor<2xf32>) -> tensor<2xf32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x1xf32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x16xf32>
    %116 = "stablehlo.multiply"(%arg62, %115) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %117 = "stablehlo.dot_general"(%110, %arg61) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %118 = "stablehlo.add"(%116, %117) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %119 = "stablehlo.collective_permute"(%arg60) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %120 = "stablehlo.collective_permute"(%arg61) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %121 = "stablehlo.multiply"(%arg64, %113) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %122 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.reduce"(%110, %122) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %125 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%125) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %124 = "stablehlo.add"(%121, %123) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%119, %120, %118, %96, %124, %85, %92, %94, %101, %106, %110, %113, %114, %arg62, %arg61, %arg64) : (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<16x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x16x2xf32>, tensor<16x2xf32>, tensor<i32>) -> tensor<4x16x2xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg48: tensor<4x16x2xf32>, %arg49: tensor<16x2xf32>, %arg50: tensor<i32>):
    %81 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x2xf32>) -> tensor<1x16x2xf32>
    %82 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %83 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %84 = "stablehlo.dynamic_update_slice"(%arg48, %81, %arg50, %82, %83) : (tensor<4x16x2xf32>, tensor<1x16x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x16x2xf32>
    "func.return"(%84) : (tensor<4x16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x2x2xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<4x2x2xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<4x2x2xf32>, %arg46: tensor<2x2xf32>, %arg47: tensor<i32>):
    %77 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
    %78 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %79 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %80 = "stablehlo.dynamic_update_slice"(%arg45, %77, %arg47, %78, %79) : (tensor<4x2x2xf32>, tensor<1x2x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x2xf32>
    "func.return"(%80) : (tensor<4x2x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg42: tensor<4x2xf32>, %arg43: tensor<2xf32>, %arg44: tensor<i32>):
    %74 = "stablehlo.broadcast_in_dim"(%arg43) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>) -> tensor<1x2xf32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76 = "stablehlo.dynamic_update_slice"(%arg42, %74, %arg44, %75) : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
    "func.return"(%76) : (tensor<4x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x2x1xf32>, tensor<2x1xf32>, tensor<i32>) -> tensor<4x2x1xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<4x2x1xf32>, %arg40: tensor<2x1xf32>, %arg41: tensor<i32>):
    %70 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x1xf32>) -> tensor<1x2x1xf32>
    %71 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %72 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %73 = "stablehlo.dynamic_update_slice"(%arg39, %70, %arg41, %71, %72) : (tensor<4x2x1xf32>, tensor<1x2x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x1xf32>
    "func.return"(%73) : (tensor<4x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x2x16xf32>, tensor<2x16xf32>, tensor<i32>) -> tensor<4x2x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg36: tensor<4x2x16xf32>, %arg37: tensor<2x16xf32>, %arg38: tensor<i32>):
    %66 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x16xf32>) -> tensor<1x2x16xf32>
    %67 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %68 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %69 = "stablehlo.dynamic_update_slice"(%arg36, %66, %arg38, %67, %68) : (tensor<4x2x16xf32>, tensor<1x2x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x16xf32>
    "func.return"(%69) : (tensor<4x2x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x16x2xf32>, tensor<i32>) -> tensor<16x2xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<4x16x2xf32>, %arg35: tensor<i32>):
    %62 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %63 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %64 = "stablehlo.dynamic_slice"(%arg34, %arg35, %62, %63) <{slice_sizes = array<i64: 1, 16, 2>}> : (tensor<4x16x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x2xf32>
    %65 = "stablehlo.reshape"(%64) : (tensor<1x16x2xf32>) -> tensor<16x2xf32>
    "func.return"(%65) : (tensor<16x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x2x2xf32>, tensor<i32>) -> tensor<2x2xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg32: tensor<4x2x2xf32>, %arg33: tensor<i32>):
    %58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %59 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %60 = "stablehlo.dynamic_slice"(%arg32, %arg33, %58, %59) <{slice_sizes = array<i64: 1, 2, 2>}> : (tensor<4x2x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2xf32>
    %61 = "stablehlo.reshape"(%60) : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%61) : (tensor<2x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x2xf32>, tensor<i32>) -> tensor<2xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg30: tensor<4x2xf32>, %arg31: tensor<i32>):
    %55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %56 = "stablehlo.dynamic_slice"(%arg30, %arg31, %55) <{slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %57 = "stablehlo.reshape"(%56) : (tensor<1x2xf32>) -> tensor<2xf32>
    "func.return"(%57) : (tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x2x1xf32>, tensor<i32>) -> tensor<2x1xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_6", sym_visibility = "private"}> ({
  ^bb0(%arg28: tensor<4x2x1xf32>, %arg29: tensor<i32>):
    %51 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %53 = "stablehlo.dynamic_slice"(%arg28, %arg29, %51, %52) <{slice_sizes = array<i64: 1, 2, 1>}> : (tensor<4x2x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x1xf32>
    %54 = "stablehlo.reshape"(%53) : (tensor<1x2x1xf32>) -> tensor<2x1xf32>
    "func.return"(%54) : (tensor<2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x2x16xf32>, tensor<i32>) -> tensor<2x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_7", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<4x2x16xf32>, %arg27: tensor<i32>):
    %47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %49 = "stablehlo.dynamic_slice"(%arg26, %arg27, %47, %48) <{slice_sizes = array<i64: 1, 2, 16>}> : (tensor<4x2x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x16xf32>
    %50 = "stablehlo.reshape"(%49) : (tensor<1x2x16xf32>) -> tensor<2x16xf32>
    "func.return"(%50) : (tensor<2x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<16x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x1xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>) -> (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>), res_attrs = [{}, {}, {}, {}, {}, {}], sym_name = "closed_call_8", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x16xf32>, %arg1: tensor<2x16xf32>, %arg2: tensor<2x16xf32>, %arg3: tensor<2x16xf32>, %arg4: tensor<2x16xf32>, %arg5: tensor<2xf32>, %arg6: tensor<2xf32>, %arg7: tensor<16x2xf32>, %arg8: tensor<2x2xf32>, %arg9: tensor<2xf32>, %arg10: tensor<2xf32>, %arg11: tensor<2xf32>, %arg12: tensor<2x2xf32>, %arg13: tensor<2xf32>, %arg14: tensor<2x1xf32>, %arg15: tensor<2x16xf32>, %arg16: tensor<2x16xf32>, %arg17: tensor<2xf32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x2xf32>
    %1 = "stablehlo.multiply"(%arg17, %arg6) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "stablehlo.multiply"(%arg6, %arg13) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [0, 3]]> : tensor<4x2xi64>}> : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %4 = "stablehlo.collective_permute"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [0, 3]]> : tensor<4x2xi64>}> : (tensor<2x16xf32>) -> tensor<2x16xf32>
    %5 = "stablehlo.dot_general"(%arg4, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x16xf32>, tensor<2x2xf32>) -> tensor<16x2xf32>
    %6 = "stablehlo.transpose"(%5) <{permutation = array<i64: 1, 0>}> : (tensor<16x2xf32>) -> tensor<2x16xf32>
    %7 = "stablehlo.add"(%3, %6) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %8 = "stablehlo.dot_general"(%arg4, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x2xf32>
    %9 = "stablehlo.add"(%0, %8) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %10 = "stablehlo.multiply"(%arg15, %arg4) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.reduce"(%10, %11) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg24: tensor<f32>, %arg25: tensor<f32>):
      %46 = "stablehlo.add"(%arg24, %arg25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%46) : (tensor<f32>) -> ()
    }) : (tensor<2x16xf32>, tensor<f32>) -> tensor<2xf32>
    %13 = "stablehlo.reshape"(%12) : (tensor<2xf32>) -> tensor<2x1xf32>
    %14 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf32>) -> tensor<2x16xf32>
    %15 = "stablehlo.multiply"(%arg4, %14) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.reduce"(%13, %16) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
      %45 = "stablehlo.add"(%arg22, %arg23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%45) : (tensor<f32>) -> ()
    }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %18 = "stablehlo.add"(%1, %17) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %19 = "stablehlo.multiply"(%18, %arg13) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %20 = "stablehlo.negate"(%19) : (tensor<2xf32>) -> tensor<2xf32>
    %21 = "stablehlo.add"(%arg5, %20) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %22 = "stablehlo.multiply"(%9, %arg12) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %23 = "stablehlo.negate"(%22) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.reduce"(%23, %24) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg20: tensor<f32>, %arg21: tensor<f32>):
      %44 = "stablehlo.add"(%arg20, %arg21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%44) : (tensor<f32>) -> ()
    }) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %26 = "stablehlo.reshape"(%25) : (tensor<2xf32>) -> tensor<2x1xf32>
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.reduce"(%26, %27) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %43 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%43) : (tensor<f32>) -> ()
    }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<2xf32>
    %29 = "stablehlo.add"(%21, %28) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %30 = "stablehlo.multiply"(%29, %arg11) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %31 = "stablehlo.multiply"(%29, %arg10) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %32 = "stablehlo.add"(%19, %31) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %33 = "stablehlo.divide"(%30, %arg9) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2x2xf32>
    %35 = "stablehlo.multiply"(%34, %arg8) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %36 = "stablehlo.add"(%22, %35) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %37 = "stablehlo.dot_general"(%36, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %38 = "stablehlo.transpose"(%37) <{permutation = array<i64: 1, 0>}> : (tensor<2x16xf32>) -> tensor<16x2xf32>
    %39 = "stablehlo.dot_general"(%36, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2xf32>, tensor<16x2xf32>) -> tensor<2x16xf32>
    %40 = "stablehlo.add"(%arg1, %39) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    %41 = "stablehlo.transpose"(%38) <{permutation = array<i64: 1, 0>}> : (tensor<16x2xf32>) -> tensor<2x16xf32>
    %42 = "stablehlo.add"(%4, %41) : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
    "func.return"(%40, %42, %7, %15, %32, %2) : (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
