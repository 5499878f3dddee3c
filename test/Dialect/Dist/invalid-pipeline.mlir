// RUN: dist-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{'dist.pipeline' op needs a dist.mesh}}
dist.pipeline over "pp" at [0, 1]

// -----

dist.mesh @mesh <["pp"=2]>
// expected-error @below {{'dist.pipeline' op expected a pipeline axis of the mesh pp=2, got 'pp'}}
dist.pipeline over "pp" at [0, 1]

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{'dist.pipeline' op coordinate 2 is not on axis 'pp' of size 2}}
dist.pipeline over "pp" at [0, 2]

// -----

dist.mesh @mesh <["pp"=3 pipeline]>
// expected-error @below {{'dist.pipeline' op no stage is at coordinate 1 of axis 'pp'}}
dist.pipeline over "pp" at [0, 2]

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{'dist.pipeline' op expected a list of actions for each of 2 coordinates, got 1}}
dist.pipeline over "pp" at [0, 1] schedule ["0F0"]

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @below {{'dist.transfer' op expected stages from 0 on, got -1}}
  %b = dist.transfer %a from 1 to -1 : tensor<4xf32>
  return
}

// -----

// expected-error @below {{'dist.stage' needs an i64 of at least 0, got -1 : i64}}
func.func @f(%a: tensor<4xf32> {dist.stage = -1 : i64}) {
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @below {{'dist.begins_stage' needs an i64 of at least 1, got 0 : i64}}
  %e = tensor.empty() {dist.begins_stage = 0 : i64} : tensor<4xf32>
  return
}

// -----

// expected-error @below {{axis 'pp' of a view is pipeline}}
dist.mesh @mesh <["x"=4], views=[<["pp"=4 pipeline]>]>

// -----

dist.mesh @mesh <["pp"=2 pipeline]>
// expected-error @below {{sharding of argument 0: dimension 0 uses axis 'pp', which is over the stages of a pipeline and shards no tensor; use single = {"pp" : COORDINATE}}}
func.func @f(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"pp"}]>}) {
  return
}

// -----

// expected-error @below {{'dist.rows' needs the number of a block and that of all blocks, such as array<i64: 0, 2>, got array<i64: 2, 2>}}
func.func @rows(%x: tensor<4xf32> {dist.rows = array<i64: 2, 2>}) {
  return
}
