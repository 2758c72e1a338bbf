# GCC 12 reports an overlap inside std::string where there is none (GCC bug 105651). Clang attributes the deprecated std::get_temporary_buffer
# that the standard library of GCC 12 calls in std::stable_sort to the calling code.
set(KUBEXX_WARNINGS $<$<CXX_COMPILER_ID:GNU,Clang>:-Wall;-Wextra> $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

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
  target_link_libraries(kubexx_${name} PUBLIC kubexx_headers ${component_LINKS})
endfunction()
