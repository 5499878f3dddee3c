# Functions that declare the project's targets.
#
#   dist_add_library(DistSupport Status.cpp Mesh.cpp LINK fmt::fmt)
#       a static library that needs no MLIR
#   dist_add_mlir_library(DistIR DistOps.cpp DEPENDS DistIRIncGen LINK DistSupport)
#       one that does
#   dist_add_tool(dist-opt dist-opt.cpp LINK DistPipelines)
#   dist_allocate_fast(dist-opt dist-compile)
#       mimalloc in place of malloc
#   dist_add_passes(Propagation)
#       include/dist/Transforms/<Name>/Passes.td -> Passes.h.inc and its doc

set(DIST_WARNINGS -Wall -Wextra -Wno-unused-parameter)

# For code that runs once in a compilation or a job. It is compiled in a quarter less time, and
# runs a tenth slower.
set(DIST_COLD_OPTIONS
  "SHELL:$<$<CXX_COMPILER_ID:Clang>:-mllvm -inline-threshold=25 -fno-vectorize -fno-slp-vectorize>")

# dist_create_pch(DistPch LINK fmt::fmt HEADERS <string> <fmt/format.h>): headers that are
# precompiled for all targets with the same compile options.
function(dist_create_pch name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LINK" ${ARGN})
  file(WRITE ${CMAKE_BINARY_DIR}/${name}.cpp "")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_compile_options(${name} PRIVATE ${DIST_WARNINGS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

# Sources include what they use all the same.
set(DIST_COMMON_HEADERS
  <algorithm> <chrono> <functional> <map> <memory> <mutex> <optional> <set> <string> <thread>
  <vector> <fmt/format.h> <fmt/ranges.h>)
dist_create_pch(DistPch LINK fmt::fmt HEADERS ${DIST_COMMON_HEADERS})

# dist_unite_sources(DistRuntime FALSE Comm/Work.cpp ...): with DIST_UNITY_BUILD, compiles
# up to that many sources as one; of one folder, or of all where the second argument is true. A build from nothing takes about half of the
# time then, a changed source longer (so the preset `dev` does without).
set(DIST_UNITY_BUILD 0 CACHE STRING "How many sources are compiled as one; 0: each alone")
function(dist_unite_sources target across_folders)
  if(DIST_UNITY_BUILD LESS 2)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # std::stable_sort of libstdc++ calls a function that it calls deprecated itself.
  target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
  foreach(source ${ARGN})
    get_filename_component(folder "${source}" DIRECTORY)
    if(across_folders)
      set(folder all)
    endif()
    string(MAKE_C_IDENTIFIER "in_${folder}" folder)
    math(EXPR group "0${${folder}_count} / ${DIST_UNITY_BUILD}")
    math(EXPR ${folder}_count "0${${folder}_count} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()

# NO_PCH: it does without fmt. UNITE_FOLDERS: sources of different folders are compiled as
# one, too; their names must not clash. SEPARATE: sources that are always compiled alone,
# because their names (using-declarations, code of TableGen) would clash with those of others.
# COLD: the time that its functions take does not matter.
function(dist_add_library name)
  cmake_parse_arguments(ARG "NO_PCH;UNITE_FOLDERS;COLD" "" "LINK;DEPENDS;SEPARATE" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS} ${ARG_SEPARATE})
  dist_unite_sources(${name} ${ARG_UNITE_FOLDERS} ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${DIST_WARNINGS})
  if(ARG_COLD)
    target_compile_options(${name} PRIVATE ${DIST_COLD_OPTIONS})
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(NOT ARG_NO_PCH)
    target_precompile_headers(${name} REUSE_FROM DistPch)
  endif()
endfunction()

# MLIR's part of what most of the compiler includes.
function(dist_create_mlir_pch)
  dist_create_pch(DistMLIRPch HEADERS
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
  dist_add_library(${name} ${ARGN} NO_PCH)
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

# malloc takes a sixth of the time of a search. Sanitizers bring their own.
function(dist_allocate_fast)
  find_package(mimalloc QUIET CONFIG)
  if(mimalloc_FOUND AND DIST_USE_MIMALLOC AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    foreach(tool ${ARGN})
      target_link_libraries(${tool} PRIVATE mimalloc)
      target_sources(${tool} PRIVATE ${PROJECT_SOURCE_DIR}/tools/EarlyMemory.cpp)
    endforeach()
  endif()
endfunction()

# Generates Passes.h.inc for the Passes.td of the current directory; `group` is
# its name of registration (-name).
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
