// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-verify-lower-reshards

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error @below {{is left; run dist-lower-reshards}}
  %y = dist.reshard %x <@mesh, [{"dp"}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error @below {{has an operand that is [{}], its operand_sharding is [{"dp"}]}}
  %y = dist.all_gather %x over <["dp"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"dp"}]>, result_sharding = #dist.sharding<@mesh, [{}]>}
      : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// The example of the pass.
#dp = #dist.sharding<@mesh, [{"dp"}, {}]>
dist.mesh @mesh <["dp"=2]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dp}) {
  // expected-error @below {{does not lead from [{"dp"}, {}] to [{"dp"}, {}]}}
  %y = dist.all_gather %x over <["dp"]> dim 1
      {operand_sharding = #dp, result_sharding = #dp} : tensor<8x8xf32> -> tensor<8x8xf32>
  return
}

// -----

// Only the minor-most axes can be gathered.
#two = #dist.sharding<@mesh, [{"x", "y"}]>
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #two}) {
  // expected-error @below {{does not lead from [{"x", "y"}] to [{"y"}]}}
  %y = dist.all_gather %x over <["x"]> dim 0
      {operand_sharding = #two, result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// Not Partial, not of that kind, used already.
#r = #dist.sharding<@mesh, [{}]>
#max = #dist.sharding<@mesh, [{}], partial = {"x" : max}>
#sum = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>
dist.mesh @mesh <["x"=2]>
func.func @f(%r: tensor<8xf32> {dist.sharding = #r}, %m: tensor<8xf32> {dist.sharding = #max}) {
  // expected-error @below {{does not lead from}}
  %0 = dist.all_reduce %r over <["x"]> <sum> {operand_sharding = #r, result_sharding = #r} : tensor<8xf32>
  // expected-error @below {{does not lead from}}
  %1 = dist.reduce_scatter %m over <["x"]> <sum> dim 0
      {operand_sharding = #max, result_sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32> -> tensor<8xf32>
  // expected-error @below {{does not lead from}}
  %2 = dist.partialize %m over <["x"]> <sum> {operand_sharding = #max, result_sharding = #sum} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// A permutation keeps the number of blocks.
dist.mesh @mesh <["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{does not lead from [{"x"}] to [{"y"}]}}
  %0 = dist.permute %x over <["x", "y"]> from [0, 1, 2, 3, 4, 5, 6, 7]
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>, result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}
