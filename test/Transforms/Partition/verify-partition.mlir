// RUN: dist-opt --dist-verify-partition --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["x"=2]>
func.func @good(%x: tensor<4xf32> {dist.global_type = tensor<8xf32>, dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{argument 0 has type 'tensor<8xf32>', expected 'tensor<4xf32>'}}
func.func @f(%x: tensor<8xf32> {dist.global_type = tensor<8xf32>, dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{argument 0 needs dist.sharding and dist.global_type}}
func.func @f(%x: tensor<8xf32>) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{result 0 has type 'tensor<8xf32>' and dist.global_type tensor<8x8xf32>}}
func.func @f() -> (tensor<8xf32> {dist.global_type = tensor<8x8xf32>, dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %0 = tensor.empty() : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f() {
  // expected-error @below {{still has dist.shardings: dist-partition has not made it local}}
  %0 = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f() {
  %0 = tensor.empty() : tensor<8xf32>
  // expected-error @below {{is still in its global form: dist-partition has not made it local}}
  %1 = dist.all_slice %0 over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
  func.func @f() {
    return
  }
}
