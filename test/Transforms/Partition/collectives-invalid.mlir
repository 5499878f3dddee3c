// RUN: dist-opt --dist-partition --split-input-file --verify-diagnostics %s

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{takes an operand sharded [{}], got one sharded [{"x"}]}}
  %0 = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs operand_sharding and result_sharding to become local}}
  %0 = dist.all_reduce %x over <["x"]> <sum> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{between shardings [{}] and [{"y"}]: its axes are not those by which dimension 0 differs}}
  %0 = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{cannot cut dimension 0 of size 10: blocks of 5 elements are not 2 blocks of 3}}
  %0 = dist.all_slice %x over <["y"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{"x", "y"}]>} : tensor<10xf32> -> tensor<10xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) {
  // expected-error @below {{changes dimension 1, which it must not: from [{"x"}, {"y"}] to [{}, {}]}}
  %0 = dist.all_gather %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>,
       result_sharding = #dist.sharding<@mesh, [{}, {}]>} : tensor<8x8xf32> -> tensor<8x8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>}) {
  // expected-error @below {{changes the partial axes, which it must not}}
  %0 = dist.all_gather %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>}) {
  // expected-error @below {{changes the partial axes, which it must not}}
  %0 = dist.exchange %x over <["x"]>
      {operand_sharding = #dist.sharding<@mesh, [{"x"}], partial = {"y" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
  // expected-error @below {{reduces by max a value that is not partial by it}}
  %0 = dist.all_reduce %x over <["x"]> <max>
      {operand_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{makes a value partial over "x" that uses that axis: [{"x"}]}}
  %0 = dist.partialize %x over <["x"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) {
  // expected-error @below {{does not bring every rank its block: from [{"x", "y"}] to [{"y", "x"}]}}
  %0 = dist.permute %x over <["x", "y"]> from [0, 1, 2, 3]
      {operand_sharding = #dist.sharding<@mesh, [{"x", "y"}]>,
       result_sharding = #dist.sharding<@mesh, [{"y", "x"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{needs blocks of one size, got 'tensor<4xf32>' and 'tensor<2xf32>'}}
  %0 = dist.permute %x over <["x", "y"]> from [0, 1, 2, 3, 4, 5, 6, 7]
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}
