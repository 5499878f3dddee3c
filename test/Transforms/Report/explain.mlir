// RUN: dist-opt %s --dist-explain -o %t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PROGRAM --input-file=%t.mlir
// RUN: dist-opt %s --dist-explain=value=w -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: dist-opt %s --dist-explain=value=arg1 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: dist-opt %s --dist-explain=value=model.py:7 -o /dev/null 2>&1 | FileCheck %s --check-prefix=LOCATION
// RUN: not dist-opt %s --dist-explain=value=arg7 -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not dist-opt %s --dist-explain=value=embedding -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: echo 'func.func @f() { return }' | not dist-opt --dist-explain 2>&1 | FileCheck %s --check-prefix=NOMESH

// UNKNOWN: error: no value is called 'arg7': expected all, argN, resultN, the name of an argument or result, or an operation's name or text of its location; did you mean 'arg0'?
// NOTHING: or text of its location{{$}}
// NOMESH: error: needs a dist.mesh: give one with dist-annotate, by a plan or option 'mesh', such as dp=2

// The program stays as it is.
// PROGRAM: dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>
// PROGRAM-NOT: dist.shardings

// CHECK:      argument 0 'x' : [{"x"}, {}]
// CHECK-NEXT:   dimension 0 over {"x"}
// CHECK-NEXT:     annotated at
// CHECK-NEXT: argument 1 'w' : [{}, {"x", "y"}]
// CHECK-NEXT:   dimension 1 over {"x", "y"}
// CHECK-NEXT:     annotated at
// CHECK-NEXT:   whole in dimension 0: annotated at
// CHECK-NEXT: result 0 : [{}, {"x", "y"}]
// CHECK-NEXT:   dimension 1 over {"x", "y"}
// CHECK-NEXT:     from linalg.matmul at dot model.py:6:1, dimension 1, through linalg.exp at model.py:7:1
// CHECK-NEXT:     from argument 1 'w', dimension 1, through linalg.matmul at dot model.py:6:1
// CHECK-NEXT:     annotated at
// CHECK-NEXT: linalg.matmul at dot model.py:6:1 : [{}, {"x", "y"}]
// CHECK-NEXT:   dimension 0 not over {"x"}: dimension 1 has it
// CHECK-NEXT:     proposed by argument 0 'x', dimension 0, through linalg.matmul at dot model.py:6:1
// CHECK-NEXT:   dimension 1 over {"x", "y"}
// CHECK-NEXT:     from argument 1 'w', dimension 1, through linalg.matmul at dot model.py:6:1
// CHECK-NEXT:     annotated at

// NAME:     argument 1 'w' : [{}, {"x", "y"}]
// NAME-NOT: argument 0 'x' :

// LOCATION:     result 0 : [{}, {"x", "y"}]
// LOCATION-NOT: argument 1 'w' :

dist.mesh @mesh <["x"=2, "y"=2]>
func.func @f(%x: tensor<8x16xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>},
             %w: tensor<16x32xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{}, {"x", "y"}]>})
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
                     outs(%i : tensor<8x32xf32>) -> tensor<8x32xf32> loc("dot"("model.py":6:1))
  %z = linalg.exp ins(%y : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32> loc("model.py":7:1)
  return %z : tensor<8x32xf32>
}
