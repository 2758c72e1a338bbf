# GCC 12 warns of overlap inside std::string where there is none (its bug 105651). Clang takes what the standard library of GCC 12 makes
# std::stable_sort of for the project's own use of something deprecated.
set(KUBEXX_WARNINGS $<$<CXX_COMPILER_ID:GNU,Clang>:-Wall;-Wextra> $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

# kubexx_room(<name> SOURCES <file>... [LINKS <target>...])
#
# One room of the house (CONTRIBUTING.md, "Floor plan"): a static library kubexx_<name> built from the files of its folder.
# LINKS names the rooms before it; linking is the only way to another room's code. A room without SOURCES is headers only.
function(kubexx_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;LINKS")
  if(room_SOURCES)
    add_library(kubexx_${name} STATIC ${room_SOURCES})
    set(scope PUBLIC)
    target_compile_options(kubexx_${name} PRIVATE ${KUBEXX_WARNINGS})
  else()
    add_library(kubexx_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_compile_features(kubexx_${name} ${scope} cxx_std_20)
  target_include_directories(kubexx_${name} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/kubexx-runtime>)
  set_target_properties(kubexx_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(kubexx_${name} ${scope} ${room_LINKS})
endfunction()
