// RUN: dist-opt %s --dist-import-loops -split-input-file -verify-diagnostics

func.func @forall(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'scf.forall' has no importer: write scf.for, scf.if, or linalg}}
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %x[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// -----

func.func @dynamic(%p: tensor<i1>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.extract %p[] : tensor<i1>
  // expected-error @below {{'scf.if' gives values of types ('tensor<?xf32>'); expected tensors of static shape and numbers, of the types that it starts with and passes on}}
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @order(%x: tensor<8xf32>, %p: tensor<i1>) -> tensor<8xf32> {
  %k = tensor.extract %p[] : tensor<i1>
  // expected-error @below {{'scf.while' gives values of types ('tensor<i1>', 'tensor<8xf32>'); expected}}
  %r:2 = scf.while (%a = %x, %c = %k) : (tensor<8xf32>, i1) -> (i1, tensor<8xf32>) {
    scf.condition(%c) %c, %a : i1, tensor<8xf32>
  } do {
  ^bb0(%c: i1, %a: tensor<8xf32>):
    scf.yield %a, %c : tensor<8xf32>, i1
  }
  return %r#1 : tensor<8xf32>
}

// -----

func.func @backwards(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %step = arith.constant -1 : index
  // expected-error @below {{'scf.for' has a step of -1; expected one above 0: count up, and subtract in the body}}
  %r = scf.for %i = %n to %c0 step %step iter_args(%a = %x) -> tensor<8xf32> {
    scf.yield %a : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @parallel(%x: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{'scf.parallel' has no importer}}
  %r = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%zero) -> f32 {
    %e = tensor.extract %x[%i] : tensor<8xf32>
    scf.reduce(%e : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}

// -----

func.func @affine(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'affine.for' has no importer}}
  %r = affine.for %i = 0 to 4 iter_args(%a = %e) -> tensor<8xf32> {
    affine.yield %a : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @blocks(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'scf.execute_region' has 2 blocks, expected one: write scf.if, scf.while}}
  %r = scf.execute_region -> tensor<8xf32> {
    cf.br ^end
  ^end:
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
