# Finds libclang's C API.
#
#   KUBEXX_LLVM_VERSION     major version to use; empty: the newest tested one that is installed
#   LibClang_ROOT           a prefix to search first
#
# Defines the target LibClang::LibClang and the variables LibClang_VERSION (major), LibClang_LIBRARY, LibClang_INCLUDE_DIR and
# LibClang_RESOURCE_DIR (clang's builtin headers on the build machine; may be empty).
#
# The version comes from the prefix or the file name of the library, because the version macros of clang-c/Index.h are equal in
# 19 and 22.
set(KUBEXX_LLVM_VERSION "" CACHE STRING "Major version of libclang to build with (empty: the newest tested one installed)")

set(LibClang_tested_versions 22 21 20 19)
set(_libclang_versions ${LibClang_tested_versions})
if(KUBEXX_LLVM_VERSION)
  set(_libclang_versions ${KUBEXX_LLVM_VERSION})
endif()
if(NOT "${LibClang_for_version}" STREQUAL "${KUBEXX_LLVM_VERSION}")
  unset(LibClang_LIBRARY CACHE)
  unset(LibClang_INCLUDE_DIR CACHE)
  unset(LibClang_VERSION CACHE)
endif()
set(LibClang_for_version "${KUBEXX_LLVM_VERSION}" CACHE INTERNAL "")

foreach(_version IN LISTS _libclang_versions)
  if(NOT LibClang_LIBRARY OR NOT LibClang_INCLUDE_DIR)
    unset(LibClang_LIBRARY CACHE)
    unset(LibClang_INCLUDE_DIR CACHE)
    set(_prefixes ${LibClang_ROOT} $ENV{LibClang_ROOT} /usr/lib/llvm-${_version} /usr/lib/llvm${_version} /opt/homebrew/opt/llvm@${_version}
                  /usr/local/opt/llvm@${_version})
    find_library(LibClang_LIBRARY NAMES clang-${_version} clang libclang HINTS ${_prefixes} PATH_SUFFIXES lib lib64 NO_DEFAULT_PATH)
    find_path(LibClang_INCLUDE_DIR clang-c/Index.h HINTS ${_prefixes} PATH_SUFFIXES include NO_DEFAULT_PATH)
    if(LibClang_LIBRARY AND LibClang_INCLUDE_DIR)
      set(LibClang_VERSION ${_version} CACHE INTERNAL "")
    endif()
  endif()
endforeach()

if(LibClang_LIBRARY)
  get_filename_component(_libclang_real ${LibClang_LIBRARY} REALPATH)
  get_filename_component(_libclang_dir ${_libclang_real} DIRECTORY)
  if(_libclang_real MATCHES "libclang-([0-9]+)")
    set(LibClang_VERSION ${CMAKE_MATCH_1})
  endif()
  set(LibClang_RESOURCE_DIR "")
  foreach(_candidate ${_libclang_dir}/clang/${LibClang_VERSION} ${_libclang_dir}/../lib/clang/${LibClang_VERSION}
                     /usr/lib/llvm-${LibClang_VERSION}/lib/clang/${LibClang_VERSION})
    if(NOT LibClang_RESOURCE_DIR AND EXISTS ${_candidate}/include/stddef.h)
      get_filename_component(LibClang_RESOURCE_DIR ${_candidate} ABSOLUTE)
    endif()
  endforeach()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibClang
  REQUIRED_VARS LibClang_LIBRARY LibClang_INCLUDE_DIR
  VERSION_VAR LibClang_VERSION
  REASON_FAILURE_MESSAGE "Install libclang-19-dev (Debian), or set LibClang_ROOT to an LLVM prefix.")
mark_as_advanced(LibClang_LIBRARY LibClang_INCLUDE_DIR)

if(LibClang_FOUND AND NOT TARGET LibClang::LibClang)
  add_library(LibClang::LibClang UNKNOWN IMPORTED GLOBAL)
  set_target_properties(LibClang::LibClang PROPERTIES
    IMPORTED_LOCATION ${LibClang_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${LibClang_INCLUDE_DIR})
endif()
