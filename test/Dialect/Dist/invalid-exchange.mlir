// RUN: dist-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{needs either fetch (local form) or operand_sharding and result_sharding (global form)}}
  %0 = dist.exchange %x over <["x"]> : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{needs a fetch for each input: got 2 inputs and 1 fetches}}
  %0:2 = dist.exchange %x, %x over <["x"]>
      fetch [#dist.fetch<@mesh, [8], [{"x"}], [{"x"} at 4 step -4 size 4]>]
      : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @below {{needs inputs of one element type, got 'tensor<4xf32>', 'tensor<4xi32>'}}
  %0:2 = dist.exchange %x, %y over <["x"]>
      fetch [#dist.fetch<@mesh, [8], [{"x"}], [{"x"} at 4 step -4 size 4]>,
             #dist.fetch<@mesh, [8], [{"x"}], [{"x"} at 4 step -4 size 4]>]
      : tensor<4xf32>, tensor<4xi32> -> tensor<4xf32>, tensor<4xi32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{fetch 0: expected 1 windows, one a dimension, got 0}}
  %0 = dist.exchange %x over <["x"]> fetch [#dist.fetch<@mesh, [8], [{"x"}], []>]
      : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{fetch 0 uses axis "y", which the exchange is not over}}
  %0 = dist.exchange %x over <["x"]>
      fetch [#dist.fetch<@mesh, [8], [{"x"}], [{"y"} at 0 step 4 size 4]>]
      : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{fetch 0 is of blocks of type 'tensor<4xf32>', got an input of type 'tensor<8xf32>'}}
  %0 = dist.exchange %x over <["x"]>
      fetch [#dist.fetch<@mesh, [8], [{"x"}], [{"x"} at 4 step -4 size 4]>]
      : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<4xf32>) {
  // expected-error @below {{expected result type 'tensor<3xf32>', got 'tensor<4xf32>'}}
  %0 = dist.exchange %x over <["x"]>
      fetch [#dist.fetch<@mesh, [8], [{"x"}], [{"x"} at 4 step -4 size 3]>]
      : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{expected 'at'}}
"test.op"() {a = #dist.fetch<@mesh, [8], [{"x"}], [{"x"} step 4]>} : () -> ()
