// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-verify-propagation -o /dev/null

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{argument 0 has no sharding; run dist-propagate}}
func.func @argument(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{result 0 has an open sharding, expected a closed one: [{?}]}}
func.func @result(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}]>}) {
  return %a : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @+1 {{argument 0 and result 0, which replaces it, are sharded differently}}
func.func @alias(%a: tensor<8xf32> {dist.alias = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  return %a : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @operation(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @+1 {{'linalg.exp' op result 0 has no sharding; run dist-propagate}}
  %y = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @rematerializable() {
  // expected-error @+1 {{can be rematerialized with any sharding and must have no 'dist.shardings'}}
  %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @constraint(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @+1 {{must be gone after dist-propagate}}
  %0 = dist.shard_tensor %a <@mesh, [{"x"}]> : tensor<8xf32>
  return
}
