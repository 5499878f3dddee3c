// Calls that do not fit the routines of LAPACK that the runtime has.
// RUN: dist-opt --dist-bind-custom-calls --split-input-file --verify-diagnostics %s

// A result is missing.
func.func @main(%a0: tensor<6x6xf32>) {
  // expected-error @below {{custom call 'lapack_sgetrf_ffi': its tensors are not '... i j -> ... i j, ... k, ...': the call has 2 results, the rule 3}}
  %0:2 = dist.custom_call "lapack_sgetrf_ffi"(%a0) {layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0>]} : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6xi32>)
  return
}

// -----

// Too few pivots.
func.func @main(%a0: tensor<3x6xf32>) {
  // expected-error @below {{custom call 'lapack_sgetrf_ffi': of its tensors '... i j -> ... i j, ... k, ...' k is 1, expected the least of i and j, which is 3}}
  %0:3 = dist.custom_call "lapack_sgetrf_ffi"(%a0) {layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0>, array<i64>]} : (tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<1xi32>, tensor<i32>)
  return
}

// -----

// No square.
func.func @main(%a0: tensor<4x2xf32>) {
  // expected-error @below {{custom call 'lapack_spotrf_ffi': of its tensors '... i j -> ... i j, ...' j is 2, expected i, which is 4}}
  %0:2 = dist.custom_call "lapack_spotrf_ffi"(%a0) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64>]} : (tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<i32>)
  return
}

// -----

// The triangular matrix is none.
func.func @main(%a0: tensor<8x1xf32>, %a1: tensor<8x1xf32>) {
  // expected-error @below {{custom call 'lapack_strsm_ffi': of its tensors '... i j, ... i k -> ... i k' j is 1, expected i, which is 8}}
  %0 = dist.custom_call "lapack_strsm_ffi"(%a0, %a1) {call_attributes = {side = 76 : ui8, uplo = 76 : ui8, trans_x = 78 : ui8, diag = 78 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<8x1xf32>, tensor<8x1xf32>) -> (tensor<8x1xf32>)
  return
}

// -----

// More reflections than columns.
func.func @main(%a0: tensor<6x4xf64>, %a1: tensor<5xf64>) {
  // expected-error @below {{custom call 'lapack_dorgqr_ffi': of its tensors '... i j, ... k -> ... i j' k is 5, expected the least of j and k, which is 4}}
  %0 = dist.custom_call "lapack_dorgqr_ffi"(%a0, %a1) {layouts = [array<i64: 0, 1>, array<i64: 0>, array<i64: 0, 1>]} : (tensor<6x4xf64>, tensor<5xf64>) -> (tensor<6x4xf64>)
  return
}

// -----

// A thin u where the whole one is asked for.
func.func @main(%a0: tensor<6x3xf64>) {
  // expected-error @below {{custom call 'lapack_dgesdd_ffi': of its tensors '... i j -> ... i j, ... k, ... l m, ... n o, ...' m is 3, expected i, which is 6}}
  %0:5 = dist.custom_call "lapack_dgesdd_ffi"(%a0) {call_attributes = {mode = 65 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0>, array<i64: 0, 1>, array<i64: 0, 1>, array<i64>]} : (tensor<6x3xf64>) -> (tensor<6x3xf64>, tensor<3xf64>, tensor<6x3xf64>, tensor<3x3xf64>, tensor<i32>)
  return
}

// -----

// Element types.
func.func @main(%a0: tensor<4x4xf64>) {
  // expected-error @below {{custom call 'lapack_spotrf_ffi': operand 0 has elements of f64, expected f32}}
  %0:2 = dist.custom_call "lapack_spotrf_ffi"(%a0) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64>]} : (tensor<4x4xf64>) -> (tensor<4x4xf64>, tensor<i32>)
  return
}

// -----

// Of integers.
func.func @main(%a0: tensor<4x4xi32>) {
  // expected-error @below {{custom call 'dist_cholesky': operand 0 has elements of i32, expected f32}}
  %0 = dist.custom_call "dist_cholesky"(%a0) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xi32>) -> (tensor<4x4xi32>)
  return
}

// -----

// The info.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_spotrf_ffi': result 1 has elements of i8, expected i32}}
  %0:2 = dist.custom_call "lapack_spotrf_ffi"(%a0) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i8>)
  return
}

// -----

// Unsigned pivots.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_sgetrf_ffi': result 1 has elements of ui32, expected i32}}
  %0:3 = dist.custom_call "lapack_sgetrf_ffi"(%a0) {unsigned_values = array<i64: 2>, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0>, array<i64>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xi32>, tensor<i32>)
  return
}

// -----

// Row-major.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_spotrf_ffi': operand 0 is not column-major: expected the layout [0, 1], minor to major}}
  %0:2 = dist.custom_call "lapack_spotrf_ffi"(%a0) {call_attributes = {uplo = 76 : ui8}} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return
}

// -----

// Options.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'dist_cholesky': option 'uplo' is missing, expected 76 ('L') or 85 ('U')}}
  %0 = dist.custom_call "dist_cholesky"(%a0) {layouts = [array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

// A text.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'dist_cholesky': option 'uplo' is no integer, expected 76 ('L') or 85 ('U')}}
  %0 = dist.custom_call "dist_cholesky"(%a0) {call_attributes = {uplo = "U"}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

// Another letter.
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_strsm_ffi': option 'trans_x' is 90, expected 78 ('N') or 84 ('T') or 67 ('C')}}
  %0 = dist.custom_call "lapack_strsm_ffi"(%a0, %a1) {call_attributes = {side = 76 : ui8, uplo = 76 : ui8, trans_x = 90 : ui8, diag = 78 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

// Another option.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_sgetrf_ffi': 'getrf' has no option 'uplo'}}
  %0:3 = dist.custom_call "lapack_sgetrf_ffi"(%a0) {call_attributes = {uplo = 76 : ui8}, layouts = [array<i64: 0, 1>, array<i64: 0, 1>, array<i64: 0>, array<i64>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xi32>, tensor<i32>)
  return
}

// -----

// Eigenvalues of any matrix.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'lapack_sgeev_ffi' is of a matrix without symmetry (jnp.linalg.eig, eigvals, jax.scipy.linalg.schur), whose eigenvalues are complex; the runtime has no such function: for a symmetric matrix use jnp.linalg.eigh}}
  %0 = dist.custom_call "lapack_sgeev_ffi"(%a0) : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

// Who names the library himself is checked as well.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'mine': the runtime has no function 'geev'}}
  %0 = dist.custom_call "mine"(%a0) {library = "dist-runtime", symbol = "geev", layouts = [array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}

// -----

// And his tensors.
func.func @main(%a0: tensor<4x4xf32>) {
  // expected-error @below {{custom call 'mine': its tensors are not '... i j -> ... i j, ... k, ...': the call has 1 results, the rule 3}}
  %0 = dist.custom_call "mine"(%a0) {library = "dist-runtime", symbol = "getrf", layouts = [array<i64: 0, 1>, array<i64: 0, 1>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  return
}
