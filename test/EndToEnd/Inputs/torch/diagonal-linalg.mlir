#map = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x7xf32>) -> tensor<5xf32> {
    %extracted_slice = tensor.extract_slice %arg0[0, 2] [5, 5] [1, 1] : tensor<5x7xf32> to tensor<5x5xf32>
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<5xf32>) {
    ^bb0(%out: f32):
      %2 = linalg.index 0 : index
      %extracted = tensor.extract %extracted_slice[%2, %2] : tensor<5x5xf32>
      linalg.yield %extracted : f32
    } -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
}
