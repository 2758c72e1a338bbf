# GCC 12 reports an overlap inside std::string where there is none (GCC bug 105651). Clang attributes the deprecated std::get_temporary_buffer
# that the standard library of GCC 12 calls in std::stable_sort to the calling code.
set(KUBEXX_WARNINGS $<$<CXX_COMPILER_ID:GNU,Clang>:-Wall;-Wextra> $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

# What most sources include, parsed once. Sources name their includes all the same: the option is off where warnings are errors.
option(KUBEXX_PRECOMPILED_HEADERS "Precompile the standard headers for the project's own sources" OFF)
set(KUBEXX_COMMON_HEADERS <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <functional> <map> <memory> <optional> <set> <span>
                          <string> <string_view> <utility> <variant> <vector> <fmt/format.h>)

# kubexx_precompile(<target> <header>...): a library that compiles the headers once for other targets.
function(kubexx_precompile target)
  if(KUBEXX_PRECOMPILED_HEADERS)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "")
    add_library(${target} OBJECT ${source})
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# kubexx_take_precompiled(<target> <library>): uses what kubexx_precompile compiled.
function(kubexx_take_precompiled target library)
  if(TARGET ${library})
    target_precompile_headers(${target} REUSE_FROM ${library})
    # A precompiled header is usable only where the macros that it saw are defined the same way.
    target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
    # GCC 12 loses track of which code of a precompiled header is the system's, and reports what its optimiser finds there.
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-maybe-uninitialized>)
  endif()
endfunction()

# Compiles the sources of a component several at a time, which shares what they include and instantiate. File-local names are therefore
# unique within a component; a source whose names cannot be (`using enum` for a table) sets SKIP_UNITY_BUILD_INCLUSION.
option(KUBEXX_UNITY_BUILD "Compile the sources of a component in batches" OFF)

# kubexx_component(<name> SOURCES <file>... [LINKS <target>...])
#
# One component (CONTRIBUTING.md, "Floor plan"): a static library kubexx_<name> built from the files of its folder. LINKS names
# the components that it uses. Programs that link it can include <kubexx/...>, the headers in runtime/public, and nothing else.
function(kubexx_component name)
  cmake_parse_arguments(PARSE_ARGV 1 component "" "" "SOURCES;LINKS")
  add_library(kubexx_${name} STATIC ${component_SOURCES})
  target_compile_options(kubexx_${name} PRIVATE ${KUBEXX_WARNINGS})
  target_compile_features(kubexx_${name} PUBLIC cxx_std_20)
  target_include_directories(kubexx_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  set_target_properties(kubexx_${name} PROPERTIES EXPORT_NAME ${name})
  set_target_properties(kubexx_${name} PROPERTIES UNITY_BUILD ${KUBEXX_UNITY_BUILD} UNITY_BUILD_BATCH_SIZE 30)
  if(KUBEXX_UNITY_BUILD)
    # GCC takes the sources of a batch for headers, whose types should not have members of file-local types.
    target_compile_options(kubexx_${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
  target_link_libraries(kubexx_${name} PUBLIC kubexx_headers ${component_LINKS})
  kubexx_take_precompiled(kubexx_${name} kubexx_precompiled)
endfunction()
