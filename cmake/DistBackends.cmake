# Backends that are loaded at run time (include/dist/Runtime/Comm/Backend.h). They are built if
# their packages are installed.

# dist_add_backend(mpi Mpi LINK MPI::MPI_C): lib/libdist_mpi.so of Comm/Mpi. It contains the parts of
# the runtime that it needs, and exports only its entry.
function(dist_add_backend name folder)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Comm/${folder}/*.cpp)
  add_library(dist_${name} SHARED ${sources})
  target_compile_options(dist_${name} PRIVATE ${DIST_WARNINGS})
  add_dependencies(dist_${name} DistRuntime)
  target_link_libraries(dist_${name} PRIVATE ${ARG_LINK}
    $<TARGET_FILE:DistRuntime> DistDType DistHost DistSupport Threads::Threads)
  target_link_options(dist_${name} PRIVATE LINKER:--exclude-libs,ALL LINKER:-Bsymbolic LINKER:-z,defs)
  message(STATUS "Backend ${name}: lib/libdist_${name}.so")
endfunction()

find_package(MPI QUIET COMPONENTS C)
if(MPI_C_FOUND)
  dist_add_backend(mpi Mpi LINK MPI::MPI_C)
else()
  message(STATUS "Backend mpi: not built; it needs libopenmpi-dev")
endif()

find_package(Gloo QUIET)
if(TARGET gloo)
  dist_add_backend(gloo Gloo LINK gloo)
  get_target_property(gloo_include gloo INTERFACE_INCLUDE_DIRECTORIES)
  find_path(DIST_GLOO_MEMORY_H gloo/common/memory.h HINTS ${gloo_include})
  if(NOT DIST_GLOO_MEMORY_H)
    target_include_directories(dist_gloo PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/Comm/Gloo/Debian)
  endif()
else()
  message(STATUS "Backend gloo: not built; it needs libgloo-dev")
endif()
