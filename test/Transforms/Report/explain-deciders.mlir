// The origin of a sharding: the user, an option of the search, or the search. Plan files have it, too.
//
// RUN: dist-opt %s --dist-auto-shard=replicate=down --dist-explain -o /dev/null 2>&1 | FileCheck %s
// RUN: dist-opt %s --dist-auto-shard="replicate=down plan=%t.json" -o /dev/null
// RUN: dist-opt %S/Inputs/undecided.mlir --dist-annotate=plan=%t.json --dist-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: dist-opt %s --dist-auto-shard=replicate=down --dist-propagate --dist-insert-reshards | FileCheck %s --check-prefix=DONE
// RUN: not dist-opt %s --dist-annotate=plan=%S/Inputs/chosen-number.json 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not dist-opt %s --dist-annotate=plan=%S/Inputs/constraint-number.json 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not dist-opt %S/Inputs/chosen-string.mlir 2>&1 | FileCheck %s --check-prefix=KIND

// CHECK:      argument 0 'x' : [{"y"}, {}]
// CHECK-NEXT:   dimension 0 over {"y"}
// CHECK-NEXT:     chosen by dist-auto-shard
// CHECK-NEXT:   whole in dimension 1: chosen by dist-auto-shard
// CHECK:      argument 1 'up' : [{}, {"x"}]
// CHECK-NEXT:   dimension 1 over {"x"}
// CHECK-NEXT:     annotated at
// CHECK-NEXT:   whole in dimension 0: annotated at
// CHECK:      argument 2 'down' : [{}, {}]
// CHECK:        whole in dimension 0, 1: constrained by replicate=down

// What the user said is the user's, though the plan has it.
// PLAN:      argument 0 'x' : [{"y"}, {}]
// PLAN-NEXT:   dimension 0 over {"y"}
// PLAN-NEXT:     chosen by dist-auto-shard
// PLAN:      argument 1 'up' : [{}, {"x"}]
// PLAN-NEXT:   dimension 1 over {"x"}
// PLAN-NEXT:     annotated
// PLAN:      argument 2 'down' : [{}, {}]
// PLAN:        whole in dimension 0, 1: constrained by replicate=down

// The program that is made does not carry them.
// DONE-NOT: dist.chosen
// DONE-NOT: dist.constraint

// NUMBER: 'chosen' needs true, or the text of the sharding that a search completed, got 1
// TEXT: 'constraint' needs a text, got 1
// KIND: 'dist.chosen' needs a unit or the #dist.sharding that was annotated before, got "me"

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<64x256xf32> {dist.name = "x"},
             %up: tensor<256x512xf32> {dist.name = "up", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
             %down: tensor<512x256xf32> {dist.name = "down"}) -> tensor<64x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x512xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %h = linalg.matmul ins(%x, %up : tensor<64x256xf32>, tensor<256x512xf32>)
                     outs(%i0 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %e1 = tensor.empty() : tensor<64x256xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x256xf32>) -> tensor<64x256xf32>
  %y = linalg.matmul ins(%h, %down : tensor<64x512xf32>, tensor<512x256xf32>)
                     outs(%i1 : tensor<64x256xf32>) -> tensor<64x256xf32>
  return %y : tensor<64x256xf32>
}
