# CMake function of kubexx for roles. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_rbac(TARGET <name> ROLE_NAME <name> RBAC_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...] [COMMITTED <dir>])
#
# Writes role.yaml to RBAC_DIR: the roles that the +kubebuilder:rbac markers in the sources of TARGET and in FILES ask for, again
# whenever one of them has changed. With COMMITTED, the test kubexx.<name>.rbac_up_to_date fails, with a diff, if the file committed in
# <dir> differs, and the target kubexx_update_<name>_rbac writes it there. OPTIONS are options of `kubexx rbac`.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/KubexxGenerate.cmake")

set(_kubexx_rbac_call "kubexx_rbac(TARGET <name> ROLE_NAME <name> RBAC_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...]\n"
                      "              [COMMITTED <dir>])")
string(CONCAT _kubexx_rbac_call ${_kubexx_rbac_call})

function(kubexx_rbac)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;ROLE_NAME;RBAC_DIR;COMMITTED" "FILES;OPTIONS")
  _kubexx_validate_call(kubexx_rbac "${_kubexx_rbac_call}" "TARGET;ROLE_NAME;RBAC_DIR")
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "kubexx_rbac: TARGET ${arg_TARGET} does not exist; call kubexx_rbac after it is created")
  endif()
  _kubexx_find_program(program)
  _kubexx_rbac_inputs(inputs files)
  get_filename_component(rbac_dir "${arg_RBAC_DIR}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  set(command ${program} rbac ${inputs} --role-name ${arg_ROLE_NAME} ${arg_OPTIONS})

  # The program does not write a file again that has not changed, so that the output of the rule is a stamp.
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/rbac.stamp)
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${command} --rbac-dir ${rbac_dir}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${files} ${program}
    COMMENT "Generating the roles of ${arg_TARGET}"
    VERBATIM)
  add_custom_target(${arg_TARGET}_rbac ALL DEPENDS ${stamp})
  if(arg_COMMITTED)
    get_filename_component(committed "${arg_COMMITTED}" ABSOLUTE)
    add_test(NAME kubexx.${arg_TARGET}.rbac_up_to_date COMMAND ${command} --rbac-dir ${committed} --check)
    add_custom_target(kubexx_update_${arg_TARGET}_rbac COMMAND ${command} --rbac-dir ${committed}
                      VERBATIM COMMENT "Writing the roles of ${arg_TARGET} to ${committed}")
  endif()
endfunction()

# The absolute paths of the target's sources and of FILES, and the files that they consist of. Generated sources have no markers.
function(_kubexx_rbac_inputs inputs files)
  get_target_property(sources ${arg_TARGET} SOURCES)
  get_target_property(source_dir ${arg_TARGET} SOURCE_DIR)
  if(NOT sources)
    set(sources)
  endif()
  list(FILTER sources EXCLUDE REGEX "\\$<")
  set(names)
  set(contained)
  foreach(source IN LISTS sources)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR ${source_dir})
    get_source_file_property(generated "${path}" GENERATED)
    if(NOT generated)
      list(APPEND names ${path})
    endif()
  endforeach()
  foreach(file IN LISTS arg_FILES)
    get_filename_component(path "${file}" ABSOLUTE)
    if(NOT EXISTS "${path}")
      message(FATAL_ERROR "kubexx_rbac: FILES ${file} does not exist: ${path}")
    endif()
    list(APPEND names ${path})
  endforeach()
  foreach(name IN LISTS names)
    if(IS_DIRECTORY "${name}")
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${name}/*.cpp ${name}/*.cc ${name}/*.cxx ${name}/*.hpp ${name}/*.hh ${name}/*.h)
      list(APPEND contained ${found})
    else()
      list(APPEND contained ${name})
    endif()
  endforeach()
  set(${inputs} ${names} PARENT_SCOPE)
  set(${files} ${contained} PARENT_SCOPE)
endfunction()
