// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

// Annotations of Shardy's that have no meaning here.

// expected-error @below {{expected #sdy.sharding, got 3 : i64}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = 3}) {
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
// expected-error @below {{expected a sharding that #dist.sharding can express, got <@mesh, [{}], other={"x"}>}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], other={"x"}>}) {
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// expected-error @below {{unknown mesh @mesh}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// expected-error @below {{expected a sharding over a mesh that has a name, got <mesh<["x"=2]>, [{}]>}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}]>}) {
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "one"}> : () -> ()
// expected-error @below {{places a value on one device, by mesh @one; expected a sharding over the axes of a mesh}}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.sharding_constraint': expected #sdy.sharding, got #sdy.other}}
  %r = "sdy.sharding_constraint"(%a) <{sharding = #sdy<other>}> : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.propagation_barrier': allowed_direction is 4, expected 0 to 3}}
  %r = "sdy.propagation_barrier"(%a) <{allowed_direction = 4 : i32}> : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.propagation_barrier': attribute 'allowed_direction' is missing}}
  %r = "sdy.propagation_barrier"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.sharding_group': attribute 'group_id' is missing}}
  "sdy.sharding_group"(%a) : (tensor<8xf32>) -> ()
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'stablehlo.tanh': expected 1 shardings, got 0}}
  %r = "stablehlo.tanh"(%a) {sdy.sharding = #sdy.sharding_per_value<[]>} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.named_computation': the region has arguments of types 'tensor<4xf32>', expected 'tensor<8xf32>'}}
  %r = "sdy.named_computation"(%a) <{name = "f"}> ({
  ^bb0(%b: tensor<4xf32>):
    "sdy.return"(%b) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.named_computation': expected one region of one block}}
  %r = "sdy.named_computation"(%a) <{name = "f"}> ({
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'sdy.manual_computation': expected one region of one block}}
  %r = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%a: tensor<8xf32>) {
  // expected-error @below {{'stablehlo.partition_id': moves data between devices outside of a manual computation (jax.shard_map)}}
  %r = "stablehlo.partition_id"() : () -> tensor<ui32>
  return
}
