// RUN: dist-opt %s --dist-import --verify-diagnostics -split-input-file

// Manual computations and collectives that cannot be imported.

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': the groups [0, 3, 1, 1], [4, 7, 5, 6] have device 1 twice: expected every device of the mesh a=2,b=4 once}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3, 1, 1], [4, 7, 5, 6]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': the groups [0, 1, 2, 3] have 4 of the 8 devices of the mesh a=2,b=4: expected every device in a group}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': the groups [0, 1, 2, 3, 4], [5, 6, 7, -1, -1] have different sizes: expected as many devices in each}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4], [5, 6, 7, -1, -1]]> : tensor<2x5xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': expected a matrix of i64 in 'replica_groups', got dense<0> : tensor<i64>}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<i64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': works across replicas; expected a collective across the devices of a mesh}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': expected a region that combines two values by add, multiply, and, or, minimum or maximum}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.subtract"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_gather': all_gather_dim has dimension 2, expected 0 <= dimension < 2}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 2 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_to_all': split_count is 2, the groups have 4 devices}}
    %1 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>, manual_axes = #sdy<manual_axes{"b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    // expected-error @below {{'stablehlo.collective_permute': the pairs leave the groups of the manual axes or differ between them: expected the same ones in each group}}
    %1 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [4, 6]]> : tensor<2x2xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%1) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.collective_permute': a rank sends or receives twice: see 2 to 1}}
    %1 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.collective_permute': ranks 0 and 9 are not both of the mesh a=2,b=4}}
    %1 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 9]]> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.collective_permute': expected pairs in 'source_target_pairs', got rows of 3}}
    %1 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.partition_id': expected a scalar of ui32, got 'tensor<4x4xf32>'}}
    %1 = "stablehlo.partition_id"() : () -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>, manual_axes = #sdy<manual_axes{"b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': works over axis "a", which is not manual here}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%1) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>, manual_axes = #sdy<manual_axes{"b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': works on devices 0 and 5 together, which differ along axes that are not manual here}}
    %1 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 5], [1, 4], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%1) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{'sdy.manual_computation': expected manual_axes such as #sdy<manual_axes{"x"}>, got 3}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = 3, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{'sdy.manual_computation': in_shardings: expected #sdy.sharding_per_value, got <<NULL ATTRIBUTE>>}}
  %0 = "sdy.manual_computation"(%x) <{manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{'sdy.manual_computation': in_shardings: expected 1 shardings, got 0}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{'sdy.manual_computation': in_shardings: unknown mesh @none}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@none, [{}, {}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.tanh': operand 0 is defined after it, or in another region}}
    %1 = "stablehlo.tanh"(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = "stablehlo.tanh"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error @below {{operand 0: its block is 'tensor<4x4xf32>', the body has 'tensor<4x8xf32>'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x8xf32>):
    "sdy.return"(%a) : (tensor<4x8xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[]>}> ({
    // expected-error @below {{'stablehlo.partition_id': is in a manual computation without operands and results}}
    %1 = "stablehlo.partition_id"() : () -> tensor<ui32>
    "sdy.return"() : () -> ()
  }) : () -> ()
  return %x : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "none"}> : () -> ()
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{in_shardings: expected shardings over a mesh that has axes}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@none, [{}]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@none, [{}]>]>}> ({
  ^bb0(%a: tensor<8xf32>):
    "sdy.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{field 'handle' is there twice in}}
    %1 = "stablehlo.collective_broadcast"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, handle = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "sdy.return"(%1) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_reduce': got 1 operands and 2 results, expected a result for each operand}}
    %1:2 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %s = "stablehlo.add"(%u, %v) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    "sdy.return"(%1#0) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_gather': the groups [0, 3], [2, 99999999999], [4, 7], [6, 5] have device 99999999999, which is not in the mesh: expected every device of the mesh a=2,b=4 once}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [2, 99999999999], [4, 7], [6, 5]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%a) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_gather': the groups name no devices: expected each of the 8 devices of the mesh a=2,b=4 in a group}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<> : tensor<4x0xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%a) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'stablehlo.all_gather': the groups name no devices: expected each of the 8 devices of the mesh a=2,b=4 in a group}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<> : tensor<0x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
    "sdy.return"(%a) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=4]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>, manual_axes = #sdy<manual_axes{"b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{?}, {"b", ?}]>]>}> ({
  ^bb0(%a: tensor<8x4xf32>):
    // expected-error @below {{'stablehlo.all_gather': groups devices otherwise around device 4 than around 0, which differ along axes that are not manual here; expected the same groups}}
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<16x4xf32>
    "sdy.return"(%a) : (tensor<8x4xf32>) -> ()
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
