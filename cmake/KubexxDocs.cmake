# The CMake function of kubexx for reference documentation. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_docs(TARGET <name> DOCS_DIR <dir> [OPTIONS <arg>...] [COMMITTED <dir>])
#
# After kubexx_generate: writes the reference documentation of the kinds that the headers of TARGET declare to DOCS_DIR, again whenever
# one of the headers, or a header that they include, has changed. The headers are read with the flags that kubexx_generate reads them
# with, and with what shapes definitions in its COMPAT and OPTIONS, such as --allow-dangerous-types. With COMMITTED, the test
# kubexx.<name>.docs_up_to_date fails, with a diff, if the pages committed in <dir> differ, and the target kubexx_update_<name>_docs writes
# them there. OPTIONS are options of `kubexx docs`, such as `--format html`.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/KubexxGenerate.cmake")

set(_kubexx_docs_call "kubexx_docs(TARGET <name> DOCS_DIR <dir> [OPTIONS <arg>...] [COMMITTED <dir>])")

function(kubexx_docs)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;DOCS_DIR;COMMITTED" "OPTIONS")
  _kubexx_validate_call(kubexx_docs "${_kubexx_docs_call}" "TARGET;DOCS_DIR")
  set(headers)
  if(TARGET ${arg_TARGET})
    get_target_property(headers ${arg_TARGET} KUBEXX_HEADERS)
  endif()
  if(NOT headers)
    message(FATAL_ERROR "kubexx_docs: TARGET ${arg_TARGET} has no annotated headers; "
                        "call kubexx_generate(TARGET ${arg_TARGET} ...) first")
  endif()
  if(TARGET ${arg_TARGET}_docs)
    message(FATAL_ERROR "kubexx_docs: TARGET ${arg_TARGET} already has an earlier call, or the project has a target ${arg_TARGET}_docs")
  endif()
  get_target_property(work_dir ${arg_TARGET} KUBEXX_WORK_DIR)
  get_target_property(arg_CLANG_FLAGS ${arg_TARGET} KUBEXX_CLANG_FLAGS)
  get_target_property(arg_COMPAT ${arg_TARGET} KUBEXX_COMPAT)
  get_target_property(inherited ${arg_TARGET} KUBEXX_DEFINITION_OPTIONS)
  list(PREPEND arg_OPTIONS ${inherited})
  _kubexx_find_program(program)
  set(arguments ${work_dir}/docs.rsp)
  _kubexx_write_response_file(${arg_TARGET} "${headers}" "${arguments}")
  set(call ${program} docs --preamble-dir ${work_dir}/preamble)
  get_filename_component(directory "${arg_DOCS_DIR}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})

  # The stamp of the CRDs is newer than every header that they depend on. The program does not write a page again that has not changed.
  set(stamp ${work_dir}/docs.stamp)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${call} --out ${directory} @${arguments}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${work_dir}/stamp ${arguments} ${program}
    COMMENT "Generating the reference documentation of ${arg_TARGET}"
    VERBATIM)
  add_custom_target(${arg_TARGET}_docs ALL DEPENDS ${stamp})
  add_dependencies(${arg_TARGET}_docs ${arg_TARGET}_kubexx)
  if(arg_COMMITTED)
    get_filename_component(committed "${arg_COMMITTED}" ABSOLUTE)
    add_test(NAME kubexx.${arg_TARGET}.docs_up_to_date COMMAND ${call} --check --out ${committed} @${arguments})
    add_custom_target(kubexx_update_${arg_TARGET}_docs COMMAND ${call} --out ${committed} @${arguments}
                      VERBATIM COMMENT "Writing the reference documentation of ${arg_TARGET} to ${committed}")
  endif()
endfunction()
