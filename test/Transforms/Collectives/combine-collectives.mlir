// RUN: dist-opt %s --dist-combine-collectives | FileCheck %s
// RUN: dist-opt %s --dist-combine-collectives=bucket-bytes=64 | FileCheck %s --check-prefix=SMALL
// RUN: not dist-opt %s --dist-combine-collectives=bucket-bytes=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not dist-opt %s --dist-combine-collectives=parts=0 2>&1 | FileCheck %s --check-prefix=PARTS
// RUN: dist-opt %s --dist-combine-collectives="parts=2 least-part=1" | FileCheck %s --check-prefix=HALVES
// RUN: not dist-opt %s --dist-combine-collectives=memory-growth=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: dist-opt %s --dist-combine-collectives=memory-growth=50 | FileCheck %s --check-prefix=GROWN

// ZERO: error: bucket-bytes must be positive, got 0
// PARTS: error: parts must be positive, got 0
// NEGATIVE: error: memory-growth must not be negative, got -1
// In two parts, of 16 and of 32 bytes.
// HALVES-LABEL: func @example
// HALVES-COUNT-2: = dist.all_reduce %{{[a-z0-9]+}} over

dist.mesh @mesh <["dp"=2, "tp"=2]>

// The example of the pass: what needs the early result moves behind.
// CHECK-LABEL: func @example
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<8xf32>)
// CHECK-NEXT: %[[R:.*]]:2 = dist.all_reduce %[[X]], %[[Y]] over <["dp"]> <sum> : tensor<4xf32>, tensor<8xf32>
// CHECK-NEXT: %[[B:.*]] = arith.negf %[[R]]#0
// CHECK-NEXT: return %[[B]], %[[R]]#1
func.func @example(%x: tensor<4xf32>, %y: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %a = dist.all_reduce %x over <["dp"]> <sum> : tensor<4xf32>
  %b = arith.negf %a : tensor<4xf32>
  %c = dist.all_reduce %y over <["dp"]> <sum> : tensor<8xf32>
  return %b, %c : tensor<4xf32>, tensor<8xf32>
}

// Axes, kind and element type must be the same.
// CHECK-LABEL: func @different
// CHECK-COUNT-4: = dist.all_reduce %{{[a-z0-9]+}} over
func.func @different(%x: tensor<4xf32>, %i: tensor<4xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %a = dist.all_reduce %x over <["dp"]> <sum> : tensor<4xf32>
  %b = dist.all_reduce %x over <["tp"]> <sum> : tensor<4xf32>
  %c = dist.all_reduce %x over <["dp"]> <max> : tensor<4xf32>
  %d = dist.all_reduce %i over <["dp"]> <sum> : tensor<4xi32>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// A backward pass with tensor parallelism: the activations' reductions wait for
// each other, the gradients' do not.
// CHECK-LABEL: func @gradients
// CHECK: dist.all_reduce %{{.*}} over <["tp"]> <sum> : tensor<4x4xf32>
// CHECK: dist.all_reduce %{{.*}} over <["tp"]> <sum> : tensor<4x4xf32>
// CHECK: %[[G:.*]]:3 = dist.all_reduce %{{.*}}, %{{.*}}, %{{.*}} over <["dp"]> <sum> : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
// CHECK-NOT: dist.all_reduce
// CHECK: return %[[G]]#0, %[[G]]#1, %[[G]]#2

// A bucket of 64 bytes holds one gradient.
// SMALL-LABEL: func @gradients
// SMALL-COUNT-3: = dist.all_reduce %{{[a-z0-9]+}} over <["dp"]>
func.func @gradients(%dy: tensor<4x4xf32>, %w: tensor<4x4xf32>, %loss: tensor<f32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>) {
  %0 = arith.mulf %dy, %w : tensor<4x4xf32>
  %1 = dist.all_reduce %0 over <["tp"]> <sum> : tensor<4x4xf32>
  %2 = arith.mulf %1, %w : tensor<4x4xf32>
  %g1 = dist.all_reduce %2 over <["dp"]> <sum> : tensor<4x4xf32>
  %3 = dist.all_reduce %2 over <["tp"]> <sum> : tensor<4x4xf32>
  %4 = arith.mulf %3, %w : tensor<4x4xf32>
  %g2 = dist.all_reduce %4 over <["dp"]> <sum> : tensor<4x4xf32>
  %l = dist.all_reduce %loss over <["dp"]> <sum> : tensor<f32>
  return %g1, %g2, %l : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}

// Each of the two pairs could be combined alone; both together would wait for
// each other.
// CHECK-LABEL: func @no_cycle
// CHECK-COUNT-4: = dist.all_reduce %{{[a-z0-9]+}} over
func.func @no_cycle(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a1 = dist.all_reduce %x over <["dp"]> <sum> : tensor<4xf32>
  %b1 = dist.all_reduce %a1 over <["tp"]> <sum> : tensor<4xf32>
  %b2 = dist.all_reduce %y over <["tp"]> <sum> : tensor<4xf32>
  %a2 = dist.all_reduce %b2 over <["dp"]> <sum> : tensor<4xf32>
  return %b1, %a2 : tensor<4xf32>, tensor<4xf32>
}

// Operations with side effects keep their order, and what it implies.
func.func private @write(tensor<4xf32>)
func.func private @read() -> tensor<4xf32>
// CHECK-LABEL: func @effects
// CHECK: dist.all_reduce %arg0 over
// CHECK: call @write
// CHECK: call @read
// CHECK: dist.all_reduce
func.func @effects(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %a = dist.all_reduce %arg0 over <["dp"]> <sum> : tensor<4xf32>
  call @write(%a) : (tensor<4xf32>) -> ()
  %r = call @read() : () -> tensor<4xf32>
  %b = dist.all_reduce %r over <["dp"]> <sum> : tensor<4xf32>
  return %b : tensor<4xf32>
}

// Reduce-scatters and all-gathers too, dimension by dimension. What is gathered
// a second time (to save memory in between) stays a second time.
// CHECK-LABEL: func @scatter_and_gather
// CHECK: %[[S:.*]]:2 = dist.reduce_scatter %arg0, %arg1 over <["dp"]> <sum> dim 0 : tensor<4x4xf32>, tensor<8xf32> -> tensor<2x4xf32>, tensor<4xf32>
// CHECK: %[[G:.*]]:2 = dist.all_gather %[[S]]#0, %[[S]]#1 over <["dp"]> dim 0 : tensor<2x4xf32>, tensor<4xf32> -> tensor<4x4xf32>, tensor<8xf32>
// CHECK: dist.all_gather %[[S]]#0 over <["dp"]> dim 0
// CHECK: dist.all_gather %[[S]]#0 over <["dp"]> dim 1
func.func @scatter_and_gather(%arg0: tensor<4x4xf32>, %arg1: tensor<8xf32>)
    -> (tensor<4x4xf32>, tensor<8xf32>, tensor<4x4xf32>, tensor<2x8xf32>) {
  %a = dist.reduce_scatter %arg0 over <["dp"]> <sum> dim 0 : tensor<4x4xf32> -> tensor<2x4xf32>
  %b = dist.reduce_scatter %arg1 over <["dp"]> <sum> dim 0 : tensor<8xf32> -> tensor<4xf32>
  %c = dist.all_gather %a over <["dp"]> dim 0 : tensor<2x4xf32> -> tensor<4x4xf32>
  %d = dist.all_gather %b over <["dp"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
  %e = dist.all_gather %a over <["dp"]> dim 0 : tensor<2x4xf32> -> tensor<4x4xf32>
  %f = dist.all_gather %a over <["dp"]> dim 1 : tensor<2x4xf32> -> tensor<2x8xf32>
  return %c, %d, %e, %f : tensor<4x4xf32>, tensor<8xf32>, tensor<4x4xf32>, tensor<2x8xf32>
}

// Where blocks of one end early, it is said of all.
// CHECK-LABEL: func @early_ends
// CHECK: dist.all_gather %arg0, %arg1 over <["dp"]> dim 0 {ends_early} : tensor<2xf32>, tensor<4xf32> -> tensor<3xf32>, tensor<8xf32>
func.func @early_ends(%arg0: tensor<2xf32>, %arg1: tensor<4xf32>) -> (tensor<3xf32>, tensor<8xf32>) {
  %a = dist.all_gather %arg0 over <["dp"]> dim 0 {ends_early} : tensor<2xf32> -> tensor<3xf32>
  %b = dist.all_gather %arg1 over <["dp"]> dim 0 : tensor<4xf32> -> tensor<8xf32>
  return %a, %b : tensor<3xf32>, tensor<8xf32>
}

// Exchanges too, also of one value: the thirds of a fused projection. Each rank
// then serves the others as evenly as all of them together allow.
// CHECK-LABEL: func @exchanges
// CHECK: %[[E:.*]]:3 = dist.exchange %arg0, %arg0, %arg0 over <["dp"]> fetch [#dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 0 step 4 size 4]>, #dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 8 step 4 size 4]>, #dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 16 step 4 size 4]>] : tensor<12xf32>, tensor<12xf32>, tensor<12xf32> -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
// CHECK: return %[[E]]#0, %[[E]]#1, %[[E]]#2
func.func @exchanges(%arg0: tensor<12xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = dist.exchange %arg0 over <["dp"]> fetch [#dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 0 step 4 size 4]>] : tensor<12xf32> -> tensor<4xf32>
  %b = dist.exchange %arg0 over <["dp"]> fetch [#dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 8 step 4 size 4]>] : tensor<12xf32> -> tensor<4xf32>
  %c = dist.exchange %arg0 over <["dp"]> fetch [#dist.fetch<@mesh, [24], [{"dp"}], [{"dp"} at 16 step 4 size 4]>] : tensor<12xf32> -> tensor<4xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What waits for the first sum, a large product, would be made while the other
// one is there.
// CHECK-LABEL: func @product_after_product
// CHECK: dist.all_reduce %{{[a-z0-9_]+}} over
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: dist.all_reduce %{{[a-z0-9_]+}} over
// GROWN-LABEL: func @product_after_product
// GROWN: dist.all_reduce %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} over
func.func @product_after_product(%x: tensor<512x512xf32>, %v: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %line = tensor.empty() : tensor<512xf32>
  %start = linalg.fill ins(%zero : f32) outs(%line : tensor<512xf32>) -> tensor<512xf32>
  %s = dist.all_reduce %v over <["dp"]> <sum> : tensor<512xf32>
  %w = linalg.broadcast ins(%s : tensor<512xf32>) outs(%empty : tensor<512x512xf32>) dimensions = [0]
  %p = linalg.matmul ins(%x, %w : tensor<512x512xf32>, tensor<512x512xf32>) outs(%zeros : tensor<512x512xf32>) -> tensor<512x512xf32>
  %a = linalg.reduce { arith.addf } ins(%p : tensor<512x512xf32>) outs(%start : tensor<512xf32>) dimensions = [1]
  %q = linalg.matmul ins(%x, %x : tensor<512x512xf32>, tensor<512x512xf32>) outs(%zeros : tensor<512x512xf32>) -> tensor<512x512xf32>
  %m = linalg.reduce { arith.addf } ins(%q : tensor<512x512xf32>) outs(%start : tensor<512xf32>) dimensions = [1]
  %t = dist.all_reduce %m over <["dp"]> <sum> : tensor<512xf32>
  %u = linalg.broadcast ins(%t : tensor<512xf32>) outs(%empty : tensor<512x512xf32>) dimensions = [0]
  %r = linalg.add ins(%q, %u : tensor<512x512xf32>, tensor<512x512xf32>) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %b = linalg.reduce { arith.addf } ins(%r : tensor<512x512xf32>) outs(%start : tensor<512xf32>) dimensions = [1]
  return %a, %b : tensor<512xf32>, tensor<512xf32>
}
