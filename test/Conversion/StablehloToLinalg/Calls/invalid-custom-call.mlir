// RUN: dist-opt --dist-import --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'stablehlo.custom_call': attribute 'call_target_name' is missing or no text}}
  %y = "stablehlo.custom_call"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{operand_layouts[0] is dense<0> : tensor<2xindex>, expected each dimension of 'tensor<4x8xf32>' once}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<[0, 0]> : tensor<2xindex>]}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{operand_layouts[0] is dense<100000000000000000000000> : tensor<1xi128>, expected each dimension of 'tensor<4xf32>' once}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = [dense<100000000000000000000000> : tensor<1xi128>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{operand_layouts has 0 layouts, expected 1}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", operand_layouts = []}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{attribute 'result_layouts' is not a list of integer tensors}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", result_layouts = ["row-major"]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'f' calls functions of the program, which a C function cannot}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", called_computations = [@g]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{attribute 'backend_config' is neither a text nor a dictionary: 3 : i64}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", backend_config = 3 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has two dictionaries, backend_config and mhlo.backend_config: write their entries in one}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", backend_config = {a = 1.0}}> {mhlo.backend_config = {a = 2.0}} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{refers to a part of a tuple or of a result that is not there}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected an attribute #stablehlo.output_operand_alias<...>, got 7 : i64}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "f", output_operand_aliases = [7]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{a note on a value has one operand and one result}}
  %y = "stablehlo.custom_call"(%x, %x) <{call_target_name = "Sharding"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'SPMDFullToShardShape' is GSPMD's border of a shard_map; export the program with Shardy (jax_use_shardy_partitioner)}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "maximal_mesh_0"}> : () -> ()
func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{'xla_ffi_python_cpu_callback' calls back into the Python process that exported the program, which is not there when it runs: option 'drop-callbacks' leaves out calls without used results (jax.debug.print, jax.debug.callback)}}
  "stablehlo.custom_call"(%x) <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}> {sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'xla_ffi_python_cpu_callback' calls back into the Python process that exported the program, which is not there when it runs: option 'drop-callbacks' leaves out calls without used results}}
  "stablehlo.custom_call"(%x) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<4xf32>) -> ()
  return %x : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{its results are used (jax.pure_callback, io_callback), so it cannot be left out; compute them with jax.numpy}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'ragged_all_to_all' is jax.lax.ragged_all_to_all: sizes of messages that are known only when the program runs are not supported; pad the parts to one size}}
  %y = "stablehlo.custom_call"(%x) <{call_target_name = "ragged_all_to_all"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// expected-error @below {{argument 0 has type '!stablehlo.token', the order of effects (jax.debug.print with ordered=True, ordered io_callback)}}
func.func @main(%t: !stablehlo.token, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "stablehlo.negate"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
