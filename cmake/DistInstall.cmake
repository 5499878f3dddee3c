# `cmake --install build --prefix PREFIX` installs:
#
#   --component runtime    lib/libdist.so and the plug-ins, include/dist/Runtime/dist.h, the files
#                          of pkg-config and find_package(dist), dist-run and dist-groups
#   --component cxx        the runtime's C++ headers and static libraries, for
#                          find_package(dist COMPONENTS CXX)
#   --component compiler   dist-compile and dist-opt

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# libdist.so exports all of dist.h, and nothing else.
file(WRITE ${CMAKE_BINARY_DIR}/dist_shared.cpp "")
file(WRITE ${CMAKE_BINARY_DIR}/dist.map "{ global: dist_*; local: *; };\n")
add_library(DistShared SHARED ${CMAKE_BINARY_DIR}/dist_shared.cpp)
set(DIST_SHARED_PARTS DistRuntime DistCheckpoint DistRedistribute)
foreach(part ${DIST_SHARED_PARTS})
  list(APPEND DIST_SHARED_FILES $<TARGET_FILE:${part}>)
endforeach()
target_link_options(DistShared PRIVATE
  LINKER:--whole-archive ${DIST_SHARED_FILES} LINKER:--no-whole-archive
  LINKER:--version-script=${CMAKE_BINARY_DIR}/dist.map LINKER:-z,defs)
target_link_libraries(DistShared PRIVATE ${DIST_SHARED_PARTS})
set_target_properties(DistShared PROPERTIES
  OUTPUT_NAME dist EXPORT_NAME dist VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
  LINK_DEPENDS "${DIST_SHARED_FILES}")

install(TARGETS DistShared EXPORT distTargets COMPONENT runtime
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT runtime
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(backend gloo mpi)
  if(TARGET dist_${backend})
    install(TARGETS dist_${backend} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
  endif()
endforeach()
install(FILES include/dist/Runtime/dist.h include/dist/Runtime/Abi.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/dist/Runtime COMPONENT runtime)

# Both derive PREFIX from their own path, so that it may be moved.
set(DIST_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/dist)
file(RELATIVE_PATH DIST_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/dist.pc.in ${CMAKE_BINARY_DIR}/dist.pc @ONLY)
configure_file(cmake/distConfig.cmake.in ${CMAKE_BINARY_DIR}/distConfig.cmake COPYONLY)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/distConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/dist.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT runtime)
install(FILES ${CMAKE_BINARY_DIR}/distConfig.cmake ${CMAKE_BINARY_DIR}/distConfigVersion.cmake
  DESTINATION ${DIST_PACKAGE_DIR} COMPONENT runtime)
install(EXPORT distTargets NAMESPACE dist:: DESTINATION ${DIST_PACKAGE_DIR} COMPONENT runtime)

# The C++ interface: dist::Runtime, dist::Checkpoint, dist::Redistribute, dist::Session, and
# their libraries.
set(DIST_CXX_PARTS DistSupport DistDType DistHost DistStore DistGemm DistConv DistLapack DistFft DistPlanning
  ${DIST_SHARED_PARTS} DistSession)
foreach(part ${DIST_CXX_PARTS})
  string(REPLACE Dist "" name ${part})
  set_target_properties(${part} PROPERTIES EXPORT_NAME ${name})
endforeach()
target_compile_features(DistSupport INTERFACE cxx_std_20)
# The folder in which the loader searches for plug-ins.
target_link_options(DistRuntime INTERFACE
  $<INSTALL_INTERFACE:LINKER:-rpath,$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}>)
install(TARGETS ${DIST_CXX_PARTS} EXPORT distCxxTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/dist COMPONENT cxx
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/dist/Support include/dist/Planning include/dist/Redistribute include/dist/Runtime
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/dist COMPONENT cxx
  FILES_MATCHING PATTERN *.h PATTERN SharedOptions.td)
install(FILES ${CMAKE_BINARY_DIR}/include/dist/Runtime/Comm/BackendVersion.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/dist/Runtime/Comm COMPONENT cxx)
install(EXPORT distCxxTargets NAMESPACE dist:: DESTINATION ${DIST_PACKAGE_DIR} COMPONENT cxx)

install(TARGETS dist-run dist-groups RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
if(DIST_BUILD_COMPILER)
  set_target_properties(dist-compile dist-opt PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS dist-compile dist-opt RUNTIME
    DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT compiler)
endif()
