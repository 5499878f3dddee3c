// Why what is proposed is not taken.
// RUN: dist-opt %s --split-input-file --dist-explain -o /dev/null 2>&1 | FileCheck %s

dist.mesh @mesh <["x"=2, "y"=2]>

// CHECK-LABEL: argument 0 'a'
// CHECK:       argument 1 'closed' : [{}, {}]
// CHECK-NEXT:    dimension 0 not over {"x"}: the dimension is closed, annotated at {{.*}}explain-refusals
// CHECK-NEXT:      proposed by argument 0 'a', dimension 0
// CHECK:       argument 2 'replicated' : [{}, {}]
// CHECK-NEXT:    dimension 0 not over {"x"}: the annotation keeps it out
// CHECK:       argument 3 'other' : [{"y"}, {}]
// CHECK:       linalg.add {{.*}} : [{"y"}, {}]
// CHECK:         dimension 0 not over {"x"}: it already has {"y"}, which does not go with it
func.func @parallel(%a: tensor<8x4xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>},
                    %b: tensor<8x4xf32> {dist.name = "closed", dist.sharding = #dist.sharding<@mesh, [{}, {?}]>},
                    %c: tensor<8x4xf32> {dist.name = "replicated", dist.sharding = #dist.sharding<@mesh, [{?}, {?}], replicated = {"x"}>},
                    %d: tensor<8x4xf32> {dist.name = "other", dist.sharding = #dist.sharding<@mesh, [{"y"}, {?}]>})
    -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.add ins(%a, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = linalg.add ins(%1, %d : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// -----

dist.mesh @mesh <["x"=4, "micro"=2 temporal]>

// CHECK-LABEL: argument 0 'rows' : [{"x"}, {}, {"micro"}]
// CHECK:       result 0 : [{}, {}]
// CHECK-NEXT:    dimension 0 not over {"x"}: its parts 3 x 4 would not be divided evenly
// CHECK:         dimension 1 not over {"micro"}: it is temporal
func.func @uneven(%a: tensor<3x4x4xf32> {dist.name = "rows", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}, {"micro"}]>})
    -> tensor<12x4xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>
  return %0 : tensor<12x4xf32>
}

// -----

dist.mesh @mesh <["x"=2]>

// What the search has closed.
// CHECK-LABEL: argument 0 'cut'
// CHECK:       argument 1 'found' : [{}, {}]
// CHECK-NEXT:    dimension 0 not over {"x"}: the dimension is closed, chosen by dist-auto-shard
func.func @found(%a: tensor<8x4xf32> {dist.name = "cut", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>},
                 %b: tensor<8x4xf32> {dist.chosen, dist.name = "found", dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.add ins(%a, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

dist.mesh @mesh <["x"=2]>

// Of what is whole because nothing is said of it.
// CHECK-LABEL: argument 0 'said' = result 0 : [{"x"}, {}]
// CHECK:       argument 1 'unsaid' = result 1 : [{}, {}]
// CHECK-NEXT:    whole in dimension 0, 1: nothing divides it: no annotation reaches it
func.func @unsaid(%a: tensor<8x4xf32> {dist.name = "said", dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>},
                  %b: tensor<8x4xf32> {dist.name = "unsaid"}) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  return %a, %b : tensor<8x4xf32>, tensor<8x4xf32>
}
