// RUN: dist-opt --dist-import --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' has no integer 'top_k' in its backend_config}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {backend_config = {reduction_dim = 1 : i64}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{reduction_dim has dimension 2, expected 0 <= dimension < 2}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 2 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' has 3 operands and 2 results, expected elements, labels and an initial value for each; elements and labels}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' of 'tensor<3x64xi32>' and 'tensor<3x64xi32>': expected floats, and integers of their shape}}
  %v:2 = "stablehlo.custom_call"(%i, %i, %none, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xi32>, tensor<3x64xi32>, tensor<i32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' has results 'tensor<3x4xf32>', expected at least 5 and at most 64 elements along dimension 1}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 5 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{result 0 has type 'tensor<2x4xf32>', but operands and attributes give 'tensor<3x4xf32>'}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' calls something else than a function of the module that compares its first two arguments by GT or LT, as of jax.lax.approx_max_k}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK"}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' calls something else than a function of the module that compares its first two arguments by GT or LT, as of jax.lax.approx_max_k}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@other]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' calls something else than a function of the module that compares its first two arguments by GT or LT, as of jax.lax.approx_max_k}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' calls something else than a function of the module that compares its first two arguments by GT or LT, as of jax.lax.approx_max_k}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 4 : i64, reduction_dim = 1 : i64, aggregate_to_topk = true, recall_target = 0.95 : f32}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%b, %a) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' has no integer 'top_k' in its backend_config}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = 100000000000000000000000 : i128, reduction_dim = 1 : i64}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}

// -----

func.func @main(%x: tensor<3x64xf32>, %i: tensor<3x64xi32>, %lowest: tensor<f32>, %none: tensor<i32>) {
  // expected-error @below {{'ApproxTopK' has no integer 'top_k' in its backend_config}}
  %v:2 = "stablehlo.custom_call"(%x, %i, %lowest, %none) <{call_target_name = "ApproxTopK", called_computations = [@gt]}> {mhlo.backend_config = {top_k = true, reduction_dim = 1 : i64}} : (tensor<3x64xf32>, tensor<3x64xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xi32>)
  return
}
func.func @gt(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%0) : (tensor<i1>) -> ()
}
