// RUN: dist-opt --dist-partition --split-input-file --verify-diagnostics %s

// expected-error @below {{needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2}}
module {
  func.func @f(%x: tensor<8xf32>) {
    return
  }
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{cannot be partitioned: it has several blocks, expected one}}
func.func @f(%x: tensor<8xf32>) {
  return
^unreachable:
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error @below {{operand 0 is [{"x"}], result 0 of the function is [{}]; run dist-insert-reshards first}}
  return %x : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{changes the sharding from [{"x"}] to [{}]: run dist-lower-reshards first}}
  %0 = dist.reshard %x <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %y: tensor<8xf32>) {
  // expected-error @below {{does not agree with its shardings: dimension 0 of operand 1 is sharded over {}, expected {"x"} as elsewhere}}
  %0 = arith.addf %x, %y {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
  // expected-error @below {{operand 0 is partial(sum) over "x", and the operation does not distribute over that: reduce the operand first}}
  %0 = math.exp %x : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>}) {
  // expected-error @below {{operand 0 is partial(sum) over "x", result 0 is not}}
  %0 = arith.negf %x : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{result 0 is partial(sum) over "x", and nothing makes it so}}
  %0 = arith.negf %x {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x":(1)2 : sum}>}) {
  // expected-error @below {{result 0 is partial(sum) over "x":(2)2, and nothing makes it so}}
  %0 = arith.negf %x {dist.shardings = [#dist.sharding<@mesh, [{}], partial = {"x" : sum}>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %init: tensor<f32>) {
  // expected-error @below {{a reduction is sharded over "x", and result 0 is not partial(sum) over it}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<8xf32>) outs(%init : tensor<f32>) dimensions = [0]
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %init: tensor<f32>) {
  // expected-error @below {{a reduction is sharded over "x", and its initial value, operand 1, is not partial(sum) over it: it would count once a rank}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<8xf32>) outs(%init : tensor<f32>) dimensions = [0]
      {dist.shardings = [#dist.sharding<@mesh, [], partial = {"x" : sum}>]}
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: index) {
  // expected-error @below {{a dimension of size 6 that needs replication is sharded over {"x"}}}
  %0 = tensor.extract_slice %x[%o] [2] [1] : tensor<6xf32> to tensor<2xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{the axes of operand 0, [{"x"}], do not fall on its factors}}
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
             %y: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
             %init: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{axis "x" shards two dimensions of the operation}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<6xf32>, tensor<6xf32>) outs(%init : tensor<6xf32>)
      attrs = {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-note @below {{the tensor}}
func.func @f(%x: tensor<6xf32>, %init: tensor<6xf32>) {
  // expected-error @below {{has a region that uses a tensor from outside; pass the tensor as an operand}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%init : tensor<6xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %e = tensor.extract %x[%i] : tensor<6xf32>
    linalg.yield %e : f32
  } -> tensor<6xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{dist-partition does not support single placements, got #dist.sharding<@mesh, [{}], single = {"x" : 1}>}}
func.func @f(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{}], single = {"x" : 1}>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{a tensor of 'complex<f32>' cannot be sharded: expected integers or floats}}
func.func @f(%x: tensor<3xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2, "micro"=2 temporal]>
// expected-error @below {{dist-partition does not support the temporal axis 'micro'}}
func.func @f(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<6xf32>) {
  // expected-remark @below {{'tensor.cast' has no sharding model: its operands and results are replicated}}
  %0 = tensor.cast %x : tensor<6xf32> to tensor<?xf32>
  // expected-remark @below {{'tensor.cast' has no sharding model}}
  // expected-error @below {{does not agree with its shardings: a dimension of size 6 that needs replication is sharded over {"x"}}}
  %1 = tensor.cast %0 {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<?xf32> to tensor<6xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<6xcomplex<f32>>) {
  // expected-error @below {{cannot be partial: no identity of sum for element type 'complex<f32>'}}
  %0 = dist.partialize %x over <["x"]> <sum>
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : sum}>} : tensor<6xcomplex<f32>> -> tensor<6xcomplex<f32>>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @branch(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %y: tensor<8xf32>, %p: tensor<i1>)
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    // expected-error @below {{operand 0 is [{}], result 0 of 'scf.if', which it becomes, is [{"x"}]; run dist-insert-reshards first}}
    scf.yield %y : tensor<8xf32>
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]}
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @border(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  // expected-error @below {{operand 0 is [{}], at the border of the manual region it must be [{"x"}]; run dist-insert-reshards first}}
  %r = dist.manual %x over <["x"]> in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>]
      : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%b: tensor<4xf32>):
    dist.yield %b : tensor<4xf32>
  }
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @dynamic(%x: tensor<?xf32>) {
  // expected-error @below {{a tensor of dynamic shape cannot be sharded, got 'tensor<?xf32>'}}
  %0 = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>, result_sharding = #dist.sharding<@mesh, [{"x"}]>}
      : tensor<?xf32> -> tensor<?xf32>
  return
}
