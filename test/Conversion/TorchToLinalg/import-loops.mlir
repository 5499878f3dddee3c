// RUN: dist-opt %s --dist-import-loops -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @for(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[N:.*]]: tensor<i64>)
// CHECK:         %[[UB:.*]] = arith.index_cast
// CHECK:         %[[ZERO:.*]] = linalg.fill ins(%{{.*}} : i64) outs(%{{.*}} : tensor<i64>)
// CHECK:         %[[R:.*]]:2 = scf.while (%[[I:.*]] = %[[ZERO]], %[[A:.*]] = %[[X]]) : (tensor<i64>, tensor<4xf32>) -> (tensor<i64>, tensor<4xf32>) {
// CHECK:           %[[E:.*]] = tensor.extract %[[I]][] : tensor<i64>
// CHECK:           %[[INDEX:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK:           %[[LESS:.*]] = arith.cmpi slt, %[[INDEX]], %[[UB]] : index
// CHECK:           %[[P:.*]] = linalg.fill ins(%[[LESS]] : i1)
// CHECK:           %[[C:.*]] = tensor.extract %[[P]][] : tensor<i1>
// CHECK:           scf.condition(%[[C]]) %[[I]], %[[A]] : tensor<i64>, tensor<4xf32>
// CHECK:         ^bb0(%[[I:.*]]: tensor<i64>, %[[A:.*]]: tensor<4xf32>):
// CHECK:           %[[B:.*]] = linalg.exp
// CHECK:           %[[NEXT:.*]] = linalg.fill
// CHECK:           scf.yield %[[NEXT]], %[[B]] : tensor<i64>, tensor<4xf32>
// CHECK:         return %[[R]]#1
func.func @for(%x: tensor<4xf32>, %n: tensor<i64>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %n[] : tensor<i64>
  %ub = arith.index_cast %e : i64 to index
  %r = scf.for %i = %c0 to %ub step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// How often it runs, and what the user wrote on it, stay.
// CHECK-LABEL: func.func @count
// CHECK:         arith.cmpi ult
// CHECK:         } attributes {dist.trip_count = 4 : i64, user.note}
func.func @count(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c8 = arith.constant 8 : i32
  %r = scf.for unsigned %i = %c0 to %c8 step %c2 iter_args(%a = %x) -> tensor<4xf32> : i32 {
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  } {user.note}
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @branch
// CHECK-SAME:    %[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>
// CHECK:         %[[P:.*]] = linalg.fill ins(%{{.*}} : i1)
// CHECK:         %[[C:.*]] = tensor.extract %[[P]][]
// CHECK:         %[[R:.*]] = scf.if %[[C]] -> (tensor<f32>) {
// CHECK:           scf.yield %[[A]] : tensor<f32>
// CHECK:         } else {
// CHECK:           scf.yield %[[B]] : tensor<f32>
// CHECK:         %[[E:.*]] = tensor.extract %[[R]][]
// CHECK:         linalg.fill ins(%[[E]] : f32) outs(%{{.*}} : tensor<1xf32>)
func.func @branch(%a: tensor<f32>, %b: tensor<f32>) -> tensor<1xf32> {
  %x = tensor.extract %a[] : tensor<f32>
  %y = tensor.extract %b[] : tensor<f32>
  %c = arith.cmpf olt, %x, %y : f32
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  %t = tensor.from_elements %r : tensor<1xf32>
  return %t : tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @switch
// CHECK:         %[[P:.*]] = linalg.fill ins(%{{.*}} : i64)
// CHECK:         %[[E:.*]] = tensor.extract %[[P]][]
// CHECK:         %[[I:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK:         scf.index_switch %[[I]] -> tensor<4xf32>
func.func @switch(%a: tensor<i64>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.extract %a[] : tensor<i64>
  %i = arith.index_cast %e : i64 to index
  %j = arith.subi %i, %c1 : index
  %r = scf.index_switch %j -> tensor<4xf32>
  case 0 {
    scf.yield %x : tensor<4xf32>
  }
  default {
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The bodies of linalg's operations compute scalars.
// CHECK-LABEL: func.func @body
// CHECK:         ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
// CHECK:           %[[R:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK:             scf.yield %[[A]] : f32
// CHECK:           linalg.yield %[[R]] : f32
func.func @body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %zero = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %a, %zero : f32
    %y = scf.if %c -> f32 {
      scf.yield %a : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Numbers of the signature are tensors as well; sizes are constants.
// CHECK-LABEL: func.func @signature(
// CHECK-SAME:    %[[X:.*]]: tensor<7x5xf32>, %[[N:.*]]: tensor<i64>) -> (tensor<f32>, tensor<i64>, tensor<i64>) {
// CHECK:         arith.constant 5 : index
// CHECK:         %[[V:.*]] = tensor.extract %[[X]]
// CHECK:         %[[R:.*]] = linalg.fill ins(%[[V]] : f32)
// CHECK:         %[[D:.*]] = linalg.fill ins(%{{.*}} : i64)
// CHECK:         return %[[R]], %[[N]], %[[D]] : tensor<f32>, tensor<i64>, tensor<i64>
func.func @signature(%x: tensor<7x5xf32>, %n: index) -> (f32, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<7x5xf32>
  %v = tensor.extract %x[%c0, %c0] : tensor<7x5xf32>
  return %v, %n, %d : f32, index, index
}

// -----

// A region that runs once is its operations.
// CHECK-LABEL: func.func @region
// CHECK-NEXT:    %[[E:.*]] = linalg.exp
// CHECK-NEXT:    %[[T:.*]] = linalg.tanh ins(%[[E]]
// CHECK-NEXT:    return %[[T]], %[[E]]
func.func @region(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.execute_region -> (tensor<4xf32>, tensor<4xf32>) {
    %e = scf.execute_region -> tensor<4xf32> {
      %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %0 : tensor<4xf32>
    }
    %t = linalg.tanh ins(%e : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %t, %e : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
