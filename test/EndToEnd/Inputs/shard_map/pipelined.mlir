"builtin.module"() <{sym_name = "jit_pipelined"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["stage"=4]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "stage", size = 4 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x8xf32>, tensor<6x4x8xf32>) -> tensor<4x8x8xf32>, res_attrs = [{jax.result_info = "result"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg70: tensor<4x8x8xf32>, %arg71: tensor<6x4x8xf32>):
    %107 = "sdy.manual_computation"(%arg70, %arg71) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}, {}]>, <@mesh, [{}, {}, {}]>]>, manual_axes = #sdy<manual_axes{"stage"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"stage"}, {}, {}]>]>}> ({
    ^bb0(%arg72: tensor<1x8x8xf32>, %arg73: tensor<6x4x8xf32>):
      %108 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
      %109 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
      %110 = "stablehlo.partition_id"() : () -> tensor<ui32>
      %111 = "stablehlo.divide"(%110, %108) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %112 = "stablehlo.remainder"(%111, %109) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %113 = "stablehlo.convert"(%112) : (tensor<ui32>) -> tensor<i32>
      %114 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
      %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4x8xf32>
      %118 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<9xi32>
      %119 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %120 = "stablehlo.compare"(%113, %119) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %121 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %122 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %123 = "stablehlo.compare"(%121, %122) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %124 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %125 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %126 = "stablehlo.add"(%124, %125) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %127 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %128 = "stablehlo.select"(%123, %126, %127) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %129 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %130 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %131 = "stablehlo.compare"(%129, %130) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %132 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %133 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %134 = "stablehlo.add"(%132, %133) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %135 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %136 = "stablehlo.select"(%131, %134, %135) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %137 = "stablehlo.reshape"(%arg72) : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %138 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %139 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %140 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %141:2 = "func.call"(%139, %140) <{callee = @clip}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
      %142 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %143 = "stablehlo.compare"(%113, %142) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %144 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %145 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %146 = "stablehlo.compare"(%144, %145) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %148 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %149 = "stablehlo.add"(%147, %148) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %150 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %151 = "stablehlo.select"(%146, %149, %150) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %152 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %153 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %154 = "stablehlo.compare"(%152, %153) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %155 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %156 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %157 = "stablehlo.add"(%155, %156) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %158 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %159 = "stablehlo.select"(%154, %157, %158) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x8xf32>
      %162 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x8xf32>
      %164 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<9x4x8xf32>
      %166 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<9xi32>
      %168 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %169 = "stablehlo.broadcast_in_dim"(%168) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<9xi1>
      %170 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %171 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<9x1xi32>
      %172 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %173:21 = "stablehlo.while"(%118, %arg73, %128, %136, %120, %137, %141#0, %141#1, %143, %151, %159, %138, %172, %115, %117, %161, %163, %165, %167, %169, %171) ({
      ^bb0(%arg123: tensor<9xi32>, %arg124: tensor<6x4x8xf32>, %arg125: tensor<i32>, %arg126: tensor<i32>, %arg127: tensor<i1>, %arg128: tensor<8x8xf32>, %arg129: tensor<i32>, %arg130: tensor<i32>, %arg131: tensor<i1>, %arg132: tensor<i32>, %arg133: tensor<i32>, %arg134: tensor<f32>, %arg135: tensor<i32>, %arg136: tensor<4x8xf32>, %arg137: tensor<6x4x8xf32>, %arg138: tensor<9x4x8xf32>, %arg139: tensor<9x4x8xf32>, %arg140: tensor<9x4x8xf32>, %arg141: tensor<9xi32>, %arg142: tensor<9xi1>, %arg143: tensor<9x1xi32>):
        %211 = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
        %212 = "stablehlo.compare"(%arg135, %211) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%212) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg102: tensor<9xi32>, %arg103: tensor<6x4x8xf32>, %arg104: tensor<i32>, %arg105: tensor<i32>, %arg106: tensor<i1>, %arg107: tensor<8x8xf32>, %arg108: tensor<i32>, %arg109: tensor<i32>, %arg110: tensor<i1>, %arg111: tensor<i32>, %arg112: tensor<i32>, %arg113: tensor<f32>, %arg114: tensor<i32>, %arg115: tensor<4x8xf32>, %arg116: tensor<6x4x8xf32>, %arg117: tensor<9x4x8xf32>, %arg118: tensor<9x4x8xf32>, %arg119: tensor<9x4x8xf32>, %arg120: tensor<9xi32>, %arg121: tensor<9xi1>, %arg122: tensor<9x1xi32>):
        %201 = "func.call"(%arg102, %arg114) <{callee = @dynamic_index_in_dim}> : (tensor<9xi32>, tensor<i32>) -> tensor<i32>
        %202:8 = "func.call"(%arg103, %arg104, %arg105, %arg106, %arg107, %arg108, %arg109, %arg110, %arg111, %arg112, %arg113, %arg115, %arg116, %201) <{callee = @closed_call}> : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<i32>) -> (tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i1>, tensor<1xi32>)
        %203 = "func.call"(%arg117, %202#2, %arg114) <{callee = @dynamic_update_index_in_dim}> : (tensor<9x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<9x4x8xf32>
        %204 = "func.call"(%arg118, %202#3, %arg114) <{callee = @dynamic_update_index_in_dim}> : (tensor<9x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<9x4x8xf32>
        %205 = "func.call"(%arg119, %202#4, %arg114) <{callee = @dynamic_update_index_in_dim}> : (tensor<9x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<9x4x8xf32>
        %206 = "func.call"(%arg120, %202#5, %arg114) <{callee = @dynamic_update_index_in_dim_2}> : (tensor<9xi32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>
        %207 = "func.call"(%arg121, %202#6, %arg114) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<9xi1>, tensor<i1>, tensor<i32>) -> tensor<9xi1>
        %208 = "func.call"(%arg122, %202#7, %arg114) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<9x1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9x1xi32>
        %209 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %210 = "stablehlo.add"(%arg114, %209) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg102, %arg103, %arg104, %arg105, %arg106, %arg107, %arg108, %arg109, %arg110, %arg111, %arg112, %arg113, %210, %202#0, %202#1, %203, %204, %205, %206, %207, %208) : (tensor<9xi32>, tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>) -> ()
      }) : (tensor<9xi32>, tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>) -> (tensor<9xi32>, tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>)
      %174 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4x8xf32>
      %176 = "stablehlo.multiply"(%175, %173#14) : (tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
      %177 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %178 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4x8xf32>
      %179 = "stablehlo.multiply"(%178, %176) : (tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
      %180 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
      %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %183 = "stablehlo.broadcast_in_dim"(%182) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x8x8xf32>
      %184 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %185:14 = "stablehlo.while"(%173#15, %173#16, %173#17, %173#18, %173#19, %173#20, %120, %137, %151, %159, %184, %183, %181, %179) ({
      ^bb0(%arg88: tensor<9x4x8xf32>, %arg89: tensor<9x4x8xf32>, %arg90: tensor<9x4x8xf32>, %arg91: tensor<9xi32>, %arg92: tensor<9xi1>, %arg93: tensor<9x1xi32>, %arg94: tensor<i1>, %arg95: tensor<8x8xf32>, %arg96: tensor<i32>, %arg97: tensor<i32>, %arg98: tensor<i32>, %arg99: tensor<1x8x8xf32>, %arg100: tensor<4x8xf32>, %arg101: tensor<6x4x8xf32>):
        %199 = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
        %200 = "stablehlo.compare"(%arg98, %199) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%200) : (tensor<i1>) -> ()
      }, {
      ^bb0(%arg74: tensor<9x4x8xf32>, %arg75: tensor<9x4x8xf32>, %arg76: tensor<9x4x8xf32>, %arg77: tensor<9xi32>, %arg78: tensor<9xi1>, %arg79: tensor<9x1xi32>, %arg80: tensor<i1>, %arg81: tensor<8x8xf32>, %arg82: tensor<i32>, %arg83: tensor<i32>, %arg84: tensor<i32>, %arg85: tensor<1x8x8xf32>, %arg86: tensor<4x8xf32>, %arg87: tensor<6x4x8xf32>):
        %186 = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
        %187 = "stablehlo.subtract"(%186, %arg84) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %188 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %189 = "stablehlo.subtract"(%187, %188) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %190 = "func.call"(%arg74, %189) <{callee = @dynamic_index_in_dim_5}> : (tensor<9x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %191 = "func.call"(%arg75, %189) <{callee = @dynamic_index_in_dim_5}> : (tensor<9x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %192 = "func.call"(%arg76, %189) <{callee = @dynamic_index_in_dim_5}> : (tensor<9x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %193 = "func.call"(%arg77, %189) <{callee = @dynamic_index_in_dim_6}> : (tensor<9xi32>, tensor<i32>) -> tensor<i32>
        %194 = "func.call"(%arg78, %189) <{callee = @dynamic_index_in_dim_7}> : (tensor<9xi1>, tensor<i32>) -> tensor<i1>
        %195 = "func.call"(%arg79, %189) <{callee = @dynamic_index_in_dim_8}> : (tensor<9x1xi32>, tensor<i32>) -> tensor<1xi32>
        %196:3 = "func.call"(%arg80, %arg81, %arg82, %arg83, %arg85, %arg86, %arg87, %190, %191, %192, %193, %194, %195) <{callee = @closed_call_9}> : (tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i1>, tensor<1xi32>) -> (tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>)
        %197 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
        %198 = "stablehlo.add"(%arg84, %197) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%arg74, %arg75, %arg76, %arg77, %arg78, %arg79, %arg80, %arg81, %arg82, %arg83, %198, %196#0, %196#1, %196#2) : (tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> ()
      }) : (tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> (tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9x4x8xf32>, tensor<9xi32>, tensor<9xi1>, tensor<9x1xi32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>)
      "sdy.return"(%185#11) : (tensor<1x8x8xf32>) -> ()
    }) : (tensor<4x8x8xf32>, tensor<6x4x8xf32>) -> tensor<4x8x8xf32>
    "func.return"(%107) : (tensor<4x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>), res_attrs = [{}, {}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg68: tensor<i32>, %arg69: tensor<i32>):
    %105 = "stablehlo.convert"(%arg68) : (tensor<i32>) -> tensor<i32>
    %106 = "stablehlo.convert"(%arg69) : (tensor<i32>) -> tensor<i32>
    "func.return"(%106, %105) : (tensor<i32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9xi32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg66: tensor<9xi32>, %arg67: tensor<i32>):
    %103 = "stablehlo.dynamic_slice"(%arg66, %arg67) <{slice_sizes = array<i64: 1>}> : (tensor<9xi32>, tensor<i32>) -> tensor<1xi32>
    %104 = "stablehlo.reshape"(%103) : (tensor<1xi32>) -> tensor<i32>
    "func.return"(%104) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<i32>) -> (tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i1>, tensor<1xi32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg50: tensor<6x4x8xf32>, %arg51: tensor<i32>, %arg52: tensor<i32>, %arg53: tensor<i1>, %arg54: tensor<8x8xf32>, %arg55: tensor<i32>, %arg56: tensor<i32>, %arg57: tensor<i1>, %arg58: tensor<i32>, %arg59: tensor<i32>, %arg60: tensor<f32>, %arg61: tensor<4x8xf32>, %arg62: tensor<6x4x8xf32>, %arg63: tensor<i32>):
    %67 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %68 = "stablehlo.minimum"(%arg63, %67) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %70 = "stablehlo.compare"(%68, %69) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %71 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %72 = "stablehlo.add"(%68, %71) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %73 = "stablehlo.select"(%70, %72, %68) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %74 = "stablehlo.dynamic_slice"(%arg50, %73, %arg51, %arg52) <{slice_sizes = array<i64: 1, 4, 8>}> : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %75 = "stablehlo.reshape"(%74) : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %76 = "func.call"(%75, %arg61, %arg53) <{callee = @_where}> : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<i1>) -> tensor<4x8xf32>
    %77 = "stablehlo.dot_general"(%76, %arg54) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %78 = "stablehlo.tanh"(%77) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %79 = "stablehlo.broadcast_in_dim"(%arg60) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %80 = "stablehlo.subtract"(%79, %78) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %81 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %82 = "stablehlo.subtract"(%arg63, %81) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %83 = "func.call"(%82, %arg55, %arg56) <{callee = @clip_0}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %84 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %85 = "stablehlo.compare"(%arg63, %84) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %86 = "stablehlo.and"(%arg57, %85) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %87 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %88 = "stablehlo.compare"(%83, %87) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %89 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %90 = "stablehlo.add"(%83, %89) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %91 = "stablehlo.select"(%88, %90, %83) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %92 = "stablehlo.dynamic_slice"(%arg62, %91, %arg58, %arg59) <{slice_sizes = array<i64: 1, 4, 8>}> : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %93 = "stablehlo.reshape"(%92) : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %94 = "func.call"(%86, %78, %93) <{callee = @_where_1}> : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %95 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %96 = "stablehlo.compare"(%83, %95) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %97 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %98 = "stablehlo.add"(%83, %97) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %99 = "stablehlo.select"(%96, %98, %83) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %101 = "stablehlo.scatter"(%arg62, %100, %94) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      "stablehlo.return"(%arg65) : (tensor<f32>) -> ()
    }) : (tensor<6x4x8xf32>, tensor<1xi32>, tensor<4x8xf32>) -> tensor<6x4x8xf32>
    %102 = "stablehlo.collective_permute"(%78) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%102, %101, %76, %78, %80, %91, %86, %100) : (tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i1>, tensor<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8xf32>, tensor<4x8xf32>, tensor<i1>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg47: tensor<4x8xf32>, %arg48: tensor<4x8xf32>, %arg49: tensor<i1>):
    %66 = "stablehlo.select"(%arg49, %arg47, %arg48) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%66) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip_0", sym_visibility = "private"}> ({
  ^bb0(%arg44: tensor<i32>, %arg45: tensor<i32>, %arg46: tensor<i32>):
    %64 = "stablehlo.maximum"(%arg46, %arg44) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %65 = "stablehlo.minimum"(%arg45, %64) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%65) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg41: tensor<i1>, %arg42: tensor<4x8xf32>, %arg43: tensor<4x8xf32>):
    %63 = "stablehlo.select"(%arg41, %arg42, %arg43) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%63) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<9x4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg38: tensor<9x4x8xf32>, %arg39: tensor<4x8xf32>, %arg40: tensor<i32>):
    %59 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %61 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %62 = "stablehlo.dynamic_update_slice"(%arg38, %59, %arg40, %60, %61) : (tensor<9x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<9x4x8xf32>
    "func.return"(%62) : (tensor<9x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9xi32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<9xi32>, %arg36: tensor<i32>, %arg37: tensor<i32>):
    %57 = "stablehlo.broadcast_in_dim"(%arg36) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %58 = "stablehlo.dynamic_update_slice"(%arg35, %57, %arg37) : (tensor<9xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9xi32>
    "func.return"(%58) : (tensor<9xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9xi1>, tensor<i1>, tensor<i32>) -> tensor<9xi1>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg32: tensor<9xi1>, %arg33: tensor<i1>, %arg34: tensor<i32>):
    %55 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %56 = "stablehlo.dynamic_update_slice"(%arg32, %55, %arg34) : (tensor<9xi1>, tensor<1xi1>, tensor<i32>) -> tensor<9xi1>
    "func.return"(%56) : (tensor<9xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<9x1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9x1xi32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg29: tensor<9x1xi32>, %arg30: tensor<1xi32>, %arg31: tensor<i32>):
    %52 = "stablehlo.broadcast_in_dim"(%arg30) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1xi32>) -> tensor<1x1xi32>
    %53 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %54 = "stablehlo.dynamic_update_slice"(%arg29, %52, %arg31, %53) : (tensor<9x1xi32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>) -> tensor<9x1xi32>
    "func.return"(%54) : (tensor<9x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<9x4x8xf32>, %arg28: tensor<i32>):
    %48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %50 = "stablehlo.dynamic_slice"(%arg27, %arg28, %48, %49) <{slice_sizes = array<i64: 1, 4, 8>}> : (tensor<9x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %51 = "stablehlo.reshape"(%50) : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%51) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9xi32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_6", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<9xi32>, %arg26: tensor<i32>):
    %46 = "stablehlo.dynamic_slice"(%arg25, %arg26) <{slice_sizes = array<i64: 1>}> : (tensor<9xi32>, tensor<i32>) -> tensor<1xi32>
    %47 = "stablehlo.reshape"(%46) : (tensor<1xi32>) -> tensor<i32>
    "func.return"(%47) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9xi1>, tensor<i32>) -> tensor<i1>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_7", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<9xi1>, %arg24: tensor<i32>):
    %44 = "stablehlo.dynamic_slice"(%arg23, %arg24) <{slice_sizes = array<i64: 1>}> : (tensor<9xi1>, tensor<i32>) -> tensor<1xi1>
    %45 = "stablehlo.reshape"(%44) : (tensor<1xi1>) -> tensor<i1>
    "func.return"(%45) : (tensor<i1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<9x1xi32>, tensor<i32>) -> tensor<1xi32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_8", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<9x1xi32>, %arg22: tensor<i32>):
    %41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %42 = "stablehlo.dynamic_slice"(%arg21, %arg22, %41) <{slice_sizes = array<i64: 1, 1>}> : (tensor<9x1xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
    %43 = "stablehlo.reshape"(%42) : (tensor<1x1xi32>) -> tensor<1xi32>
    "func.return"(%43) : (tensor<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i1>, tensor<8x8xf32>, tensor<i32>, tensor<i32>, tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i1>, tensor<1xi32>) -> (tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>), res_attrs = [{}, {}, {}], sym_name = "closed_call_9", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<i1>, %arg5: tensor<8x8xf32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<1x8x8xf32>, %arg9: tensor<4x8xf32>, %arg10: tensor<6x4x8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4x8xf32>, %arg13: tensor<4x8xf32>, %arg14: tensor<i32>, %arg15: tensor<i1>, %arg16: tensor<1xi32>):
    %7 = "stablehlo.collective_permute"(%arg9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %10 = "stablehlo.scatter"(%arg10, %arg16, %9) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      "stablehlo.return"(%arg20) : (tensor<f32>) -> ()
    }) : (tensor<6x4x8xf32>, tensor<1xi32>, tensor<4x8xf32>) -> tensor<6x4x8xf32>
    %11 = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %14 = "stablehlo.compare"(%arg16, %13) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %15 = "stablehlo.compare"(%arg16, %11) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %16 = "stablehlo.and"(%14, %15) : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
    %17 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %18 = "stablehlo.reduce"(%16, %17) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg17: tensor<i1>, %arg18: tensor<i1>):
      %40 = "stablehlo.and"(%arg17, %arg18) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%40) : (tensor<i1>) -> ()
    }) : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %19 = "stablehlo.gather"(%arg10, %arg16) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4, 8>}> : (tensor<6x4x8xf32>, tensor<1xi32>) -> tensor<4x8xf32>
    %20 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4x8xi1>
    %21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %23 = "stablehlo.select"(%20, %19, %22) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %24:2 = "func.call"(%arg15, %23) <{callee = @_where_10}> : (tensor<i1>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %25 = "stablehlo.add"(%7, %24#0) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %26 = "stablehlo.broadcast_in_dim"(%24#1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4x8xf32>
    %29 = "stablehlo.dynamic_update_slice"(%28, %26, %arg14, %arg6, %arg7) : (tensor<6x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x8xf32>
    %30 = "stablehlo.add"(%10, %29) : (tensor<6x4x8xf32>, tensor<6x4x8xf32>) -> tensor<6x4x8xf32>
    %31 = "stablehlo.multiply"(%25, %arg13) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %32 = "stablehlo.multiply"(%31, %arg12) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %33 = "stablehlo.add"(%31, %32) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %34 = "stablehlo.dot_general"(%33, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %35 = "stablehlo.transpose"(%34) <{permutation = array<i64: 1, 0>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %36 = "stablehlo.dot_general"(%33, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %37 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %38 = "stablehlo.add"(%arg8, %37) : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
    %39 = "func.call"(%arg4, %36) <{callee = @_where_11}> : (tensor<i1>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%38, %39, %30) : (tensor<1x8x8xf32>, tensor<4x8xf32>, tensor<6x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<i1>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>), res_attrs = [{}, {}], sym_name = "_where_10", sym_visibility = "private"}> ({
  ^bb0(%arg2: tensor<i1>, %arg3: tensor<4x8xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %5 = "stablehlo.select"(%arg2, %4, %arg3) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %6 = "stablehlo.select"(%arg2, %arg3, %4) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%6, %5) : (tensor<4x8xf32>, tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<i1>, tensor<4x8xf32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "_where_11", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<4x8xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %2 = "stablehlo.select"(%arg0, %1, %arg1) : (tensor<i1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%2) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
