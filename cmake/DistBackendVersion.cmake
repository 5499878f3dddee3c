# A plug-in and the runtime share the headers below. Their digest is the version of both
# (include/dist/Runtime/Comm/Backend.h), and changes with each of them.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/include/dist/Support/*.h
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/Collective/*.h
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/Comm/*.h)
list(APPEND headers
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/Deadline.h
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/DType.h
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/Elements/Reduction.h
  ${CMAKE_SOURCE_DIR}/include/dist/Runtime/Store/Store.h)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
set(digests "")
foreach(header ${headers})
  file(SHA256 ${header} digest)
  string(APPEND digests ${digest})
endforeach()
string(SHA256 DIST_BACKEND_VERSION "${digests}")
string(SUBSTRING ${DIST_BACKEND_VERSION} 0 12 DIST_BACKEND_VERSION)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/dist/Runtime/Comm/BackendVersion.h
  CONTENT "#define DIST_BACKEND_VERSION \"@DIST_BACKEND_VERSION@\"\n" @ONLY)
