# How the project's targets are declared.
#
#   dist_add_library(DistSupport Status.cpp Mesh.cpp LINK fmt::fmt)
#       a static library that needs no MLIR
#   dist_add_mlir_library(DistIR DistOps.cpp DEPENDS DistIRIncGen LINK DistSupport)
#       one that does: MLIR's headers are precompiled once for all of these
#   dist_add_tool(dist-opt dist-opt.cpp LINK DistPipelines)
#   dist_allocate_fast(dist-opt dist-compile)
#       mimalloc in place of malloc
#   dist_add_passes(Propagation)
#       include/dist/Transforms/<Name>/Passes.td -> Passes.h.inc and its doc

set(DIST_WARNINGS -Wall -Wextra -Wno-unused-parameter)

function(dist_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${DIST_WARNINGS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# The precompiled header of everything that includes MLIR.
function(dist_create_mlir_pch)
  file(WRITE ${CMAKE_BINARY_DIR}/dist_mlir_pch.cpp "")
  add_library(DistMLIRPch OBJECT ${CMAKE_BINARY_DIR}/dist_mlir_pch.cpp)
  target_include_directories(DistMLIRPch SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(DistMLIRPch PRIVATE ${DIST_WARNINGS})
  target_precompile_headers(DistMLIRPch PRIVATE
    <string> <vector>
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/IR/Builders.h>
    <mlir/IR/BuiltinOps.h>
    <mlir/IR/PatternMatch.h>
    <mlir/Pass/Pass.h>)
endfunction()

function(dist_add_mlir_library name)
  if(NOT TARGET DistMLIRPch)
    dist_create_mlir_pch()
  endif()
  dist_add_library(${name} ${ARGN})
  target_include_directories(${name} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_precompile_headers(${name} REUSE_FROM DistMLIRPch)
  target_link_libraries(${name} PUBLIC MLIR LLVM)
endfunction()

function(dist_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${DIST_WARNINGS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
endfunction()

# A sixth of what a search takes is malloc's. Sanitizers bring their own.
function(dist_allocate_fast)
  find_package(mimalloc QUIET CONFIG)
  if(mimalloc_FOUND AND DIST_USE_MIMALLOC AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    foreach(tool ${ARGN})
      target_link_libraries(${tool} PRIVATE mimalloc)
    endforeach()
  endif()
endfunction()

# Generates Passes.h.inc beside the Passes.td of the current directory; `group`
# is what -name registers it as.
function(dist_add_passes group)
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name=${group})
  add_public_tablegen_target(Dist${group}PassesIncGen)
  add_mlir_doc(Passes ${group}Passes ./ -gen-pass-doc)
endfunction()

# Adds the sub-directories that exist, in order.
function(dist_add_rooms)
  foreach(room ${ARGN})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/CMakeLists.txt)
      add_subdirectory(${room})
    endif()
  endforeach()
endfunction()
