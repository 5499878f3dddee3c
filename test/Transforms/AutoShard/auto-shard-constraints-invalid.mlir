// Constraints that contradict annotations, or fit nothing.
//
// RUN: split-file %s %t
// RUN: not dist-opt %t/state.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: argument 1 'w' is annotated [{"x"}, {}], but axis 'x' divides the batch alone (data-axes)
// RUN: not dist-opt %t/state.mlir --dist-auto-shard="replicate=w" 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: error: argument 1 'w' is annotated [{"x"}, {}], but 'replicate=w' keeps it replicated
// RUN: not dist-opt %t/part.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: argument 0 is annotated [{"x":(1)2, ?}, {?}], but axis 'x' divides the batch alone (data-axes)
// RUN: not dist-opt %t/sums.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=SUMS
// SUMS: error: argument 0 is annotated [{?}, {?}], partial = {"x" : sum}, but axis 'x' divides the batch alone (data-axes)
// RUN: not dist-opt %t/closed.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=CLOSED
// CLOSED: error: argument 0 is annotated [{}, {}], but axis 'x' is to divide its first dimension (data-axes)
// RUN: not dist-opt %t/pinned.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=PINNED
// PINNED: error: argument 0 is annotated [{?}, {?}], replicated = {"x"}, but axis 'x' is to divide its first dimension (data-axes)
// RUN: not dist-opt %t/one.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: data-axes: no argument has a batch, a first dimension with parts for axis 'x', and is not replaced by a result; a batch elsewhere is placed by an entry of a plan file, such as {"match": "x", "placements": {"x": "shard(1)"}}
// RUN: not dist-opt %t/odd.mlir --dist-auto-shard=data-axes=y 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: error: data-axes: unknown axis 'y'; the mesh has x=4
// RUN: not dist-opt %t/odd.mlir --dist-auto-shard=data-axes=x,x 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: data-axes: axis 'x' is given twice
// The plan and an option may say the same.
// RUN: dist-opt %t/plain.mlir --dist-annotate=plan=%t/known.json --dist-auto-shard=data-axes=x -o /dev/null
// RUN: not dist-opt %t/odd.mlir --dist-auto-shard="replicate=w*" 2>&1 | FileCheck %s --check-prefix=PATTERN
// PATTERN: error: 'replicate=w*' matches no argument
// RUN: not dist-opt %t/value.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: value.mlir:6:{{.*}} error: the value is annotated [{}, {"x"}], but its dimension 1 is no batch, which axis 'x' divides alone (data-axes)
// Tokens are of examples and positions: positions are none.
// RUN: not dist-opt %t/tokens.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=TOKENS
// TOKENS: tokens.mlir:5:{{.*}} error: the value is annotated [{}, {"x"}, {}], but its dimension 1 is no batch, which axis 'x' divides alone (data-axes)

// A batch that is kept whole, by a constraint and by an entry of a plan file.
// RUN: not dist-opt %t/whole.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=INSIDE
// INSIDE: whole.mlir:6:{{.*}} error: the value is annotated [{?}, {?}], replicated = {"x"}, but axis 'x' is to divide its dimension 0, the batch (data-axes)
// RUN: not dist-opt %t/exp.mlir --dist-annotate=plan=%t/value.json --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=PLACED
// PLACED: error: the value is annotated [{}, {}], but axis 'x' is to divide its dimension 0, the batch (data-axes)
// PLACED: value.json:2:16: note: data_axes[0] is here

// Without state nothing tells parameters from the batch.
// RUN: not dist-opt %t/infer.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=TELL
// TELL: error: data-axes: no argument is replaced by a result, which would distinguish parameters from the batch, and first dimensions differ: argument 0 'x' is 8x16, argument 1 'p' is 16x8; name parameters by option 'replicate' (such as 'params*'), or place the batch by an entry of a plan file, such as {"match": "x", "placements": {"x": "shard(0)"}}
// RUN: dist-opt %t/frozen.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=FROZEN
// FROZEN: warning: data-axes: axis 'x' divides arguments that no result replaces, whose first dimensions differ: argument 0 'x' is 8x16, argument 1 'p' is 16x8; name parameters by option 'replicate'
// A batch that the ranks do not divide is a batch, also one of one row, which cannot be divided.
// RUN: dist-opt %t/table.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE: warning: data-axes: axis 'x' divides arguments that no result replaces, whose first dimensions differ: argument 0 'x' is 6x16, argument 1 'table' is 16x8; name
// RUN: dist-opt %t/row.mlir --dist-auto-shard=data-axes=x 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: warning: data-axes: axis 'x' divides arguments that no result replaces, whose first dimensions differ: argument 0 'x' is 1x16, argument 1 'p' is 16x8; name
// RUN: not dist-opt %t/infer.mlir --dist-auto-shard="replicate=* data-axes=x" 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: error: argument 0 'x' is [{}, {}] by replicate=*, but axis 'x' is to divide its first dimension (data-axes)
// RUN: not dist-opt %t/second.mlir --dist-auto-shard=data-axes=x,y 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: argument 0 is annotated [{}, {"x"}], but axis 'y' is to divide its dimension 1 (data-axes)

// RUN: not dist-opt %t/odd.mlir --dist-auto-shard=memory=much 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: memory: expected an amount of memory such as 40GB, 512MiB or 1000000 (bytes), got 'much'

// Of two wishes both are named; of those of a plan file, where the second one stands.
// RUN: not dist-opt %t/plain.mlir --dist-auto-shard="replicate=arg0 data-axes=x" 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: plain.mlir:2:{{.*}} error: argument 0 is [{}, {}] by replicate=arg0, but axis 'x' is to divide its first dimension (data-axes)
// RUN: not dist-opt %t/plain.mlir --dist-annotate=plan=%t/both.json --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: both.json:3:16: error: data_axes[0]: argument 0 is [{}, {}] by replicate=arg0, but axis 'x' is to divide its first dimension (data-axes)
// RUN: not dist-opt %t/plain.mlir --dist-annotate=plan=%t/second.json --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=SECOND
// SECOND: second.json:3:24: error: replicate[1]: 'replicate=w*' matches no argument
// RUN: not dist-opt %t/plain.mlir --dist-annotate=plan=%t/unknown.json --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown.json:1:30: error: data_axes[0]: data-axes: unknown axis 'y'; the mesh has x=4

// What does not fit says what holds it up.
// RUN: not dist-opt %t/large.mlir --dist-auto-shard="memory=150Kb" 2>&1 | FileCheck %s --check-prefix=UNIT
// UNIT: got '150Kb'
// RUN: dist-opt %t/large.mlir --dist-auto-shard="memory=150KB" -o /dev/null
// RUN: not dist-opt %t/large.mlir --dist-auto-shard="memory=150KB replicate=w" 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: error: the minimum-memory plan found needs {{[0-9]+}} bytes of memory a device; expected at most 150000: use more devices, a larger limit or fewer constraints. At {{.*}} it holds {{.*}}argument 1 'w' as [{}, {}]
// WHOLE: note: 'replicate=w' keeps 1 argument, 262144 bytes in all, on every device
// RUN: not dist-opt %t/large.mlir --dist-auto-shard="memory=150KB data-axes=x" 2>&1 | FileCheck %s --check-prefix=BATCHED
// BATCHED: error: the minimum-memory plan found needs {{[0-9]+}} bytes
// BATCHED: note: 'data-axes=x' does not divide 1 argument, 262144 bytes in all, over x
// RUN: not dist-opt %t/large.mlir --dist-annotate=plan=%t/limit.json --dist-auto-shard 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: limit.json:2:2: error: the minimum-memory plan found needs {{[0-9]+}} bytes of memory a device; expected at most 150000
// LIMIT: note: 'replicate=w' keeps

//--- limit.json
{"auto": true, "replicate": ["w"],
 "memory": "150KB"}
//--- large.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<64x256xf32>, %w: tensor<256x256xf32> {dist.alias = 1, dist.name = "w"}) -> (tensor<64x256xf32>, tensor<256x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%i : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %y, %w : tensor<64x256xf32>, tensor<256x256xf32>
}
//--- state.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32>, %w: tensor<8x8xf32> {dist.alias = 0, dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  return %w : tensor<8x8xf32>
}
//--- part.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2, ?}, {?}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- second.mlir
dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- infer.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x16xf32> {dist.name = "x"}, %p: tensor<16x8xf32> {dist.name = "p"}) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %p : tensor<8x16xf32>, tensor<16x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
//--- frozen.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x16xf32> {dist.name = "x"}, %p: tensor<16x8xf32> {dist.name = "p"}, %s: tensor<8xf32> {dist.alias = 1})
    -> (tensor<8x8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %p : tensor<8x16xf32>, tensor<16x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %s : tensor<8x8xf32>, tensor<8xf32>
}
//--- table.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<6x16xf32> {dist.name = "x"}, %table: tensor<16x8xf32> {dist.name = "table"}, %s: tensor<8xf32> {dist.alias = 1})
    -> (tensor<6x8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %y = linalg.matmul ins(%x, %table : tensor<6x16xf32>, tensor<16x8xf32>) outs(%i : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %y, %s : tensor<6x8xf32>, tensor<8xf32>
}
//--- row.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<1x16xf32> {dist.name = "x"}, %p: tensor<16x8xf32> {dist.name = "p"}, %s: tensor<8xf32> {dist.alias = 1})
    -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
  %y = linalg.matmul ins(%x, %p : tensor<1x16xf32>, tensor<16x8xf32>) outs(%i : tensor<1x8xf32>) -> tensor<1x8xf32>
  %z = tensor.collapse_shape %y [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  return %z, %s : tensor<8xf32>, tensor<8xf32>
}
//--- whole.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %empty = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  // Not over the axis, as it says.
  %z = dist.shard_tensor %y <@mesh, [{?}, {?}], replicated = {"x"}> : tensor<8x8xf32>
  %u = linalg.exp ins(%z : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %u : tensor<8x8xf32>
}
//--- exp.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %empty = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = linalg.exp ins(%y : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %u : tensor<8x8xf32>
}
//--- value.json
{"auto": true,
 "data_axes": ["x"],
 "values": [{"location": "linalg.exp", "placements": {"x": "replicate"}}]}
//--- sums.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {?}], partial = {"x" : sum}>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- closed.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- pinned.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {?}], replicated = {"x"}>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- plain.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
//--- both.json
{"auto": true,
 "replicate": ["arg0"],
 "data_axes": ["x"]}
//--- second.json
{"auto": true,

 "replicate": ["arg0", "w*"]}
//--- known.json
{"auto": true, "data_axes": ["x"]}
//--- unknown.json
{"auto": true, "data_axes": ["y"]}
//--- one.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<1x8xf32>) -> tensor<1x8xf32> {
  return %x : tensor<1x8xf32>
}
//--- odd.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<7x8xf32>) -> tensor<7x8xf32> {
  return %x : tensor<7x8xf32>
}
//--- value.mlir
dist.mesh @mesh <["x"=4]>
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %empty = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  // Features are no batch.
  %z = dist.shard_tensor %y <@mesh, [{?}, {"x"}]> : tensor<8x8xf32>
  %u = linalg.exp ins(%z : tensor<8x8xf32>) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %u : tensor<8x8xf32>
}
//--- tokens.mlir
dist.mesh @mesh <["x"=2]>
func.func @f(%x: tensor<8x4x16xf32>, %w: tensor<8xf32> {dist.alias = 1}) -> (tensor<8x4x16xf32>, tensor<8xf32>) {
  %tokens = tensor.collapse_shape %x [[0, 1], [2]] : tensor<8x4x16xf32> into tensor<32x16xf32>
  %examples = tensor.expand_shape %tokens [[0, 1], [2]] output_shape [8, 4, 16] : tensor<32x16xf32> into tensor<8x4x16xf32>
  %y = dist.shard_tensor %examples <@mesh, [{}, {"x"}, {}]> : tensor<8x4x16xf32>
  return %y, %w : tensor<8x4x16xf32>, tensor<8xf32>
}
