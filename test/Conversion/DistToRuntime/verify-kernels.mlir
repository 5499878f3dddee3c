// RUN: dist-opt %s --split-input-file --dist-verify-kernels --verify-diagnostics

dist.mesh @mesh <["dp"=2]>
func.func @good(%x: tensor<8xf32>) -> tensor<4x4xf32> {
  %0 = call @kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = dist.all_gather %0 over <["dp"]> dim 0 : tensor<8xf32> -> tensor<16xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
func.func private @kernel(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @not_flat(%x: tensor<4x8xf32>) -> tensor<4x16xf32> {
  // expected-error @below {{works on blocks that are not contiguous; run dist-flatten-collectives first}}
  %0 = dist.all_gather %x over <["dp"]> dim 1 : tensor<4x8xf32> -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @global(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is in its global form; run dist-partition first}}
  %0 = dist.all_gather %x over <["dp"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"dp"}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @computes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is no command: expected a call of a kernel, a collective, a loop, a branch, a reshape or a constant; run dist-outline-kernels}}
  %e = tensor.empty() : tensor<8xf32>
  return %e : tensor<8xf32>
}

// -----

func.func @calls_outside(%x: tensor<8xf32>) {
  // expected-error @below {{calls @kernel, which is no private function with a body}}
  call @kernel(%x) : (tensor<8xf32>) -> ()
  return
}
func.func private @kernel(tensor<8xf32>)

// -----

dist.mesh @mesh <["dp"=2]>
func.func @collective_in_kernel(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @kernel(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is in a kernel, which holds neither calls nor collectives}}
  %0 = dist.all_reduce %x over <["dp"]> <sum> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
