// RUN: dist-opt --dist-import --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[G:.*]]: tensor<8xf32>, %[[U:.*]]: tensor<4xi32> {dist.unsigned})
func.func @main(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %u: tensor<4xui32>) -> (tensor<4x8xf32>, tensor<4xui32>, tensor<4x8xf32>) {
  // As jax.ffi does it.
  // CHECK: %[[A:.*]] = dist.custom_call "rms_norm"(%[[X]], %[[G]]) {aliases = array<i64: 0>, call_attributes = {eps = 9.99999974E-6 : f32, name = "n"}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %a = "stablehlo.custom_call"(%x, %g) <{api_version = 1 : i32, backend_config = "", call_target_name = "rms_norm", called_computations = [], has_side_effect = false, operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]}> {mhlo.backend_config = {eps = 9.99999974E-6 : f32, name = "n"}} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // A text, unsigned integers, several results, an effect.
  // CHECK: %[[B:.*]]:2 = dist.custom_call "two"(%[[U]]) {aliases = array<i64: -1, 0>, config = "fast", has_side_effect, unsigned_values = array<i64: 0, 2>} : (tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  %b:2 = "stablehlo.custom_call"(%u) <{backend_config = "fast", call_target_name = "two", has_side_effect = true, output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xui32>) -> (tensor<4xf32>, tensor<4xui32>)
  // Typed FFI's dictionary.
  // CHECK: dist.custom_call "typed"() {call_attributes = {n = 3 : i64}, has_side_effect} : () -> ()
  "stablehlo.custom_call"() <{api_version = 4 : i32, backend_config = {n = 3 : i64}, call_target_name = "typed", has_side_effect = true}> : () -> ()
  // A layout that is not row-major is kept.
  // CHECK: dist.custom_call "lapack"(%[[X]], %[[G]]) {has_side_effect, layouts = [array<i64: 0, 1>, array<i64: 0>]}
  "stablehlo.custom_call"(%x, %g) <{call_target_name = "lapack", has_side_effect = true, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], result_layouts = []}> : (tensor<4x8xf32>, tensor<8xf32>) -> ()
  // Notes on values.
  // CHECK-NOT: custom_call
  // CHECK: return %[[A]], %[[B]]#1, %[[A]]
  %c = "stablehlo.custom_call"(%a) <{call_target_name = "annotate_device_placement", has_side_effect = true}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // expected-warning @below {{GSPMD's shardings are not read; export the program with Shardy (jax_use_shardy_partitioner)}}
  %d = "stablehlo.custom_call"(%c) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %e = "stablehlo.custom_call"(%d) <{call_target_name = "xla.sdy.FuncResultSharding"}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  "stablehlo.custom_call"(%e) <{call_target_name = "shape_assertion", has_side_effect = true}> : (tensor<4x8xf32>) -> ()
  return %a, %b#1, %e : tensor<4x8xf32>, tensor<4xui32>, tensor<4x8xf32>
}
