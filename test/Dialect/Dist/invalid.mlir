// RUN: dist-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// Attributes: syntax.

// expected-error @below {{expected none, forward or backward, got 'sideways'}}
"test.op"() {a = #dist.direction<sideways>} : () -> ()

// -----

// expected-error @below {{unknown reduction 'mean': expected sum, product, min, max, and, or, umin, umax}}
"test.op"() {a = #dist.reduction<mean>} : () -> ()

// -----

// expected-error @below {{a sub-axis is (PRE)SIZE with PRE >= 1 and SIZE >= 2, got (1)1}}
"test.op"() {a = #dist.axes<["x":(1)1]>} : () -> ()

// -----

// expected-error @below {{'?' must be the last item of a dimension}}
"test.op"() {a = #dist.sharding<@mesh, [{?, "x"}]>} : () -> ()

// -----

// expected-error @below {{expected a priority such as p1}}
"test.op"() {a = #dist.sharding<@mesh, [{"x"}first]>} : () -> ()

// -----

// expected-error @below {{expected replicated, partial or single, got 'pinned'}}
"test.op"() {a = #dist.sharding<@mesh, [{}], pinned = {"x"}>} : () -> ()

// -----

// expected-error @below {{unknown placement 'split(1)'}}
"test.op"() {a = #dist.placements<@mesh, [split(1)]>} : () -> ()

// -----

// Meshes.

// expected-error @below {{mesh axis 'x' needs a size of at least 1, got 0}}
dist.mesh @mesh <["x"=0]>

// -----

// expected-error @below {{mesh axis 'x' is named twice}}
dist.mesh @mesh <["x"=2, "x"=2]>

// -----

// expected-error @below {{a mesh axis needs a name}}
dist.mesh @mesh <[""=2]>

// -----

// expected-error @below {{the view c=4 has other devices than the mesh}}
dist.mesh @mesh <["x"=6], views=[<["c"=4]>]>

// -----

// expected-error @below {{axis 'x' of a view is named twice}}
dist.mesh @mesh <["x"=2, "y"=3], views=[<["x"=6]>]>

// -----

// expected-error @below {{axis 't' of a view is temporal}}
dist.mesh @mesh <["x"=1], views=[<["t"=4 temporal]>]>

// -----

// expected-error @below {{a view has no views}}
dist.mesh @mesh <["x"=2], views=[<["c"=2], views=[<["d"=2]>]>]>

// -----

dist.mesh @mesh <["x"=2, "y"=3], views=[<["c"=3, "d"=2]>]>
// expected-error @below {{axes "x" and "d" are of different views of the mesh: in dimension 0 and dimension 1}}
func.func @f(%x: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"d"}]>}) {
  return
}

// -----

// expected-error @below {{expected 4 device ids, got 3}}
dist.mesh @mesh <["x"=4], device_ids=[0, 1, 2]>

// -----

// expected-error @below {{device ids must be different and not negative, got [1, 1]}}
dist.mesh @mesh <["x"=2], device_ids=[1, 1]>

// -----

// expected-error @below {{the mesh x=65536,y=65536 has more than 1048576 ranks}}
dist.mesh @mesh <["x"=65536, "y"=65536]>

// -----

// Iterations are no ranks.
dist.mesh @mesh <["x"=65536, "y"=65536 temporal]>

// -----

// expected-error @below {{the mesh x=2,y=65536,z=32 has more than 1048576 iterations}}
dist.mesh @mesh <["x"=2, "y"=65536 temporal, "z"=32 temporal]>

// -----

// Shardings of arguments, results and operations.

// expected-error @below {{sharding of argument 0: unknown mesh @nowhere}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@nowhere, [{}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{sharding of argument 0: dimension 0 uses unknown axis 'y'; the mesh has x=2}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{sharding of argument 0: sharding has 1 dimensions, the tensor has 2}}
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{axis "x" is used twice: by dimension 0 and dimension 1}}
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=8]>
// expected-error @below {{uses sub-axis "x":(1)3, which does not divide axis 'x' of size 8}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)3}]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{single coordinate 2 is not on axis "x" of size 2}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], single = {"x" : 2}>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{expected one placement for each of the 1 axes of mesh x=2, got 2}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [replicate, replicate]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{axis 'x': shard(1) is out of range, the tensor has 1 dimensions}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.placements<@mesh, [shard(1)]>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{a sharding needs a ranked tensor of static shape, got 'f32'}}
func.func @f(%x: f32 {dist.sharding = #dist.sharding<@mesh, []>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
// expected-error @below {{sharding of result 0: expected #dist.sharding or #dist.placements, got 1 : i64}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.sharding = 1 : i64}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{'dist.sharding' belongs on function arguments and results}}
"test.op"() {dist.sharding = 1} : () -> ()

// -----

// expected-error @below {{'dist.shardings' needs an array of 0 shardings, one a result}}
"test.op"() {dist.shardings = 1} : () -> ()

// -----

// expected-error @below {{argument 0: 'dist.alias' needs the index of a result of the function, got 0 : ui64}}
func.func @f(%x: tensor<8xf32> {dist.alias = 0 : ui64}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{argument 0: 'dist.carried' needs the index of a result of the function, got 1}}
func.func @f(%x: tensor<8xf32> {dist.carried = 1}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{'dist.given_pairs' needs an array<i64> of results (or -1) and arguments of the function, in turn, got array<i64: 0, 1>}}
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {dist.given_pairs = array<i64: 0, 1>} {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{argument 0: 'dist.alias' needs the index of a result of the function, got 3}}
func.func @f(%x: tensor<8xf32> {dist.alias = 3}) {
  return
}

// -----

// expected-error @below {{argument 0: 'dist.inplace' needs the index of a result of the function, got 1}}
func.func private @f(%x: tensor<8xf32> {dist.inplace = 1}) -> tensor<8xf32>

// -----

// Constraints and reshards.

func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{unknown mesh @nowhere}}
  %0 = dist.shard_tensor %x <@nowhere, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<?xf32>) {
  // expected-error @below {{needs a tensor of static shape}}
  %0 = dist.shard_tensor %x <@mesh, [{}]> : tensor<?xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs a sharding without open dimensions}}
  %0 = dist.reshard %x <@mesh, [{?}]> : tensor<8xf32>
  return
}

// -----

// Collectives.

func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs a dist.mesh in the module}}
  %0 = dist.all_reduce %x over <["x"]> <sum> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{axes: replicated uses unknown axis 'y'}}
  %0 = dist.all_reduce %x over <["y"]> <sum> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f() {
  // expected-error @below {{needs at least one input}}
  "dist.all_reduce"() {axes = #dist.axes<["x"]>, kind = #dist.reduction<sum>} : () -> ()
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs both operand_sharding and result_sharding (global form) or neither (local form)}}
  %0 = dist.all_reduce %x over <["x"]> <sum> {operand_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{expected result type 'tensor<16xf32>', got 'tensor<8xf32>'}}
  %0 = dist.all_gather %x over <["x"]> dim 0 : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{dim 1 is out of range for 'tensor<8xf32>'}}
  %0 = dist.all_gather %x over <["x"]> dim 1 : tensor<8xf32> -> tensor<16xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{result_sharding: dimension 0 uses unknown axis 'y'}}
  %0 = dist.all_slice %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{}]>,
       result_sharding = #dist.sharding<@mesh, [{"y"}]>} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{has a global form only}}
  %0 = dist.all_slice %x over <["x"]> dim 0 : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<7xf32>) {
  // expected-error @below {{dimension 0 of size 7 does not split into 2 blocks}}
  %0 = dist.reduce_scatter %x over <["x"]> <sum> dim 0 : tensor<7xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<7xf32>) {
  // expected-error @below {{expected result type 'tensor<4xf32>', got 'tensor<3xf32>'}}
  %0 = dist.reduce_scatter %x over <["x"]> <sum> dim 0 {ends_early} : tensor<7xf32> -> tensor<3xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<7xf32>) {
  // expected-error @below {{has ends_early in its global form: expected it of local tensors only, shardings specify where blocks end}}
  %0 = dist.all_gather %x over <["x"]> dim 0
      {ends_early, operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<7xf32> -> tensor<7xf32>
  return
}

// -----

// A typo drops nothing.
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<2xf32>) {
  // expected-error @below {{expected result type 'tensor<8xf32>', got 'tensor<7xf32>'}}
  %0 = dist.all_gather %x over <["x"]> dim 0 : tensor<2xf32> -> tensor<7xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<7xf32>) {
  // expected-error @below {{dimension 0 of size 7 does not split into 2 blocks}}
  %0 = dist.scatter %x over <["x"]> dim 0 root 0 : tensor<7xf32> -> tensor<3xf32>
  return
}

// -----

dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<2xf32>) {
  // expected-error @below {{expected result type 'tensor<8xf32>', got 'tensor<9xf32>'}}
  %0 = dist.all_gather %x over <["x"]> dim 0 {ends_early} : tensor<2xf32> -> tensor<9xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8x8xf32>) {
  // expected-error @below {{needs different split and concat dimensions}}
  %0 = dist.all_to_all %x over <["x"]> split 0 concat 0 : tensor<8x8xf32> -> tensor<8x8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{sources must be a permutation of 0..1}}
  %0 = dist.permute %x over <["x"]> from [0, 0] : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{rank index 2 is out of range for a group of 2}}
  %0 = dist.broadcast %x over <["x"]> root 2 : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{rank index -1 is out of range for a group of 2}}
  %0 = dist.broadcast %x over <["x"]> root -1 : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

// Asynchronous form.

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs exactly one collective in its region}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    dist.yield %a : tensor<8xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{needs one block argument of the same type an input}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<4xf32>):
    dist.yield %a : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{yields other types than}}
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<4xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %r = dist.all_reduce %a over <["x"]> <sum> : tensor<8xf32>
    dist.yield %r : tensor<8xf32>
  }
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  %f = dist.start %x : (tensor<8xf32>) -> !dist.future<tensor<8xf32>> {
  ^bb0(%a: tensor<8xf32>):
    %r = dist.all_reduce %a over <["x"]> <sum> : tensor<8xf32>
    // expected-error @below {{expects parent op to be one of 'tm_tensor.scan, tm_tensor.scatter, tm_tensor.sort'}}
    tm_tensor.yield %r : tensor<8xf32>
  }
  return
}

// -----

func.func @f(%f: !dist.future<tensor<8xf32>>) {
  // expected-error @below {{gives other types than}}
  %x = dist.wait %f : <tensor<8xf32>> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @result_for_each_input(%x: tensor<8xf32>) -> tensor<16xf32> {
  // expected-error @+1 {{needs a result for each input: got 2 inputs and 1 results}}
  %0 = "dist.all_gather"(%x, %x) {axes = #dist.axes<["x"]>, dim = 0 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @one_input_in_the_global_form(%x: tensor<8xf32>) {
  // expected-error @+1 {{takes one input in its global form}}
  %0:2 = dist.all_gather %x, %x over <["x"]> dim 0
      {operand_sharding = #dist.sharding<@mesh, [{"x"}]>,
       result_sharding = #dist.sharding<@mesh, [{}]>} : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>, tensor<8xf32>
  return
}

// -----

// Kinds that the elements do not have.

dist.mesh @mesh <["x"=2]>
// expected-error @below {{partial(or) over axis "x" needs integers, the tensor has floating point}}
func.func @f(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = {"x" : or}>}) {
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{partial(and) over axis "x" needs integers}}
  %0 = dist.reshard %x <@mesh, [{}], partial = {"x" : and}> : tensor<8xf32>
  return
}

// -----

// Attributes that nobody knows.

// expected-error @below {{unknown attribute 'dist.bogus': expected dist.sharding, dist.name}}
func.func @f(%x: tensor<8xf32> {dist.bogus = 1}) {
  return
}

// -----

// expected-error @below {{unknown attribute 'dist.shardings': expected dist.sharding, dist.name}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.shardings = 1}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{unknown attribute 'dist.shard': expected dist.shardings, dist.location}}
"test.op"() {dist.shard = 1} : () -> ()

// -----

// expected-error @below {{unknown attribute 'dist.reshard_after_use': expected dist.sharding, dist.name}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.reshard_after_use}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error @below {{unknown attribute 'dist.reshard_after_use': expected dist.sharding, dist.name}}
func.func @f(%x: tensor<8xf32> {dist.reshard_after_use = true}) {
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'dist.reshard_after_use' is a unit attribute or false, got true}}
  %e = tensor.empty() {dist.reshard_after_use = true} : tensor<8xf32>
  return
}

// -----

func.func @f(%c: i1, %x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.reshard_after_use' belongs on arguments of functions and on operations that make tensors, other than loops and branches: the values of these keep one sharding}}
  %y = scf.if %c -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  } {dist.reshard_after_use}
  return %y : tensor<8xf32>
}

// -----

func.func @trip_count(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.trip_count' belongs on loops and needs an i64 of at least 0, got 3 : i32}}
  %e = tensor.empty() {dist.trip_count = 3 : i32} : tensor<8xf32>
  return %e : tensor<8xf32>
}

// -----

func.func @over(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'dist.over' belongs on loops and names one time axis, such as #dist.axes<["micro"]>, got #dist.axes<["micro"]>}}
  %e = tensor.empty() {dist.over = #dist.axes<["micro"]>} : tensor<8xf32>
  return %e : tensor<8xf32>
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'dist.all_reduce' op input 0: partial(and) over axis "x" needs integers, the tensor has floating point}}
  %r = dist.all_reduce %x over <["x"]> <and> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'dist.reduce_scatter' op input 0: partial(umin) over axis "x" needs integers, the tensor has floating point}}
  %r = dist.reduce_scatter %x over <["x"]> <umin> dim 0 : tensor<8xf32> -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'dist.reduce' op input 0: partial(or) over axis "x" needs integers, the tensor has floating point}}
  %r = dist.reduce %x over <["x"]> <or> root 0 : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xf32>) {
  // expected-error @below {{'dist.partialize' op input 0: partial(umax) over axis "x" needs integers, the tensor has floating point}}
  %r = dist.partialize %x over <["x"]> <umax>
      {operand_sharding = #dist.sharding<@mesh, [{}]>, result_sharding = #dist.sharding<@mesh, [{}], partial = {"x" : umax}>}
      : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8xi32>, %y: tensor<8xf32>) {
  // expected-error @below {{input 1: partial(and) over axis "x" needs integers}}
  %r:2 = dist.all_reduce %x, %y over <["x"]> <and> : tensor<8xi32>, tensor<8xf32>
  return
}

// -----

dist.mesh @mesh <["dp"=2]>
// expected-error @below {{accumulator of argument 0: }}
func.func @f(%w: tensor<4xf32> {dist.accumulator = #dist.sharding<@mesh, [{}, {"dp"}]>}) {
  return
}
