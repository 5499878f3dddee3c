// RUN: dist-opt %s --dist-communication-report=json=%t.json -o /dev/null 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json

// A loop that is known to run 5 times, one in it 3 times; one that ends when its
// data say so.

// CHECK:      remark: the number of iterations of this loop is not known; its collectives are estimated for 8 iterations
// CHECK:      all_gather      dp                         8                 128
// CHECK-NEXT: all_reduce      dp                        15                 240
// CHECK-NEXT: total                                     23                 368

// JSON:      "count": 15,
// JSON:      "assumed_trips": 8,
// JSON:      "bytes_received": 128,
// JSON-NEXT: "count": 8,

dist.mesh @mesh <["dp"=2]>

func.func @f(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.while (%t = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<4xf32>
  } do {
  ^bb0(%t: tensor<4xf32>):
    %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %t) -> tensor<4xf32> {
      %v = dist.all_reduce %u over <["dp"]> <sum> : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  } attributes {dist.trip_count = 5 : i64}
  %q = scf.while (%t = %r) : (tensor<4xf32>) -> tensor<4xf32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %t : tensor<4xf32>
  } do {
  ^bb0(%t: tensor<4xf32>):
    %v = dist.all_gather %t over <["dp"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
    %w = tensor.extract_slice %v[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %q : tensor<4xf32>
}
