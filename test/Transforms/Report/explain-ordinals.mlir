// Values whose operations have one location are told apart as in a plan file, and the plan finds them.
//
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/ordinals.json --dist-explain -o /dev/null 2>&1 | FileCheck %s
// CHECK: {{^}}linalg.exp at exp model.py:7:4 ("ordinal": 0) : [{}, {}]
// CHECK: {{^}}linalg.exp at x.mlir:1:1 ("location": "linalg.exp", "ordinal": 1) : [{}, {}]
// CHECK: {{^}}linalg.exp at x.mlir:1:1 ("location": "linalg.exp", "ordinal": 2) : [{}, {"x"}]
// CHECK:     annotated at x.mlir:1:1
// Alone at its place:
// CHECK: {{^}}linalg.abs at model.py:9:1 : [
// RUN: dist-opt %s --dist-annotate=plan=%S/Inputs/ordinals.json --dist-explain="value=model.py:7 alternatives=0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LINE
// LINE-DAG: linalg.exp at exp model.py:7:4 ("ordinal": 0) : [{}, {}]
// LINE-DAG: linalg.abs at exp model.py:7:4 ("ordinal": 1) : [{"x"}, {}]
// Where passes rewrite the program, a plan counts values in the rewritten one:
// RUN: dist-opt %s --dist-annotate="mesh=x=2 micro-batches=2" --dist-micro-batch --dist-annotate-rewritten --dist-explain="value=model.py:7 alternatives=0" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REWRITTEN
// REWRITTEN-DAG: linalg.exp at exp model.py:7:4 ("rewritten": true, "ordinal": 0) :
// REWRITTEN-DAG: linalg.abs at exp model.py:7:4 ("rewritten": true, "ordinal": 1) :
func.func @f(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32> loc("exp"("model.py":7:4))
  %b = linalg.abs ins(%a : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32> loc("exp"("model.py":7:4))
  %c = linalg.exp ins(%b : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32> loc("x.mlir":1:1)
  %d = linalg.exp ins(%c : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32> loc("x.mlir":1:1)
  %f = linalg.abs ins(%d : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32> loc("model.py":9:1)
  %g = linalg.floor ins(%f : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %g, %g : tensor<64x64xf32>, tensor<64x64xf32>
}
