# CMake functions of kubexx for manifests from markers in the sources of a program. Included by find_package(kubexx) and by
# add_subdirectory(kubexx) alike.
#
#   kubexx_rbac(TARGET <name> ROLE_NAME <name> RBAC_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...] [COMMITTED <dir>])
#
# Writes role.yaml to RBAC_DIR: the roles that the +kubebuilder:rbac markers in the sources of TARGET and in FILES ask for, again
# whenever one of them has changed. target_sources can add sources until the directory ends. With COMMITTED, the test kubexx.<name>.rbac_up_to_date fails, with a diff, if the file committed in
# <dir> differs, and the target kubexx_update_<name>_rbac writes it there. OPTIONS are options of `kubexx rbac`.
#
#   kubexx_webhooks(TARGET <name> WEBHOOK_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...] [COMMITTED <dir>])
#
# Writes manifests.yaml to WEBHOOK_DIR in the same way: the webhook configurations of the +kubebuilder:webhook markers. The test is
# kubexx.<name>.webhooks_up_to_date, the target kubexx_update_<name>_webhooks.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/KubexxGenerate.cmake")

set(_kubexx_rbac_call "kubexx_rbac(TARGET <name> ROLE_NAME <name> RBAC_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...]\n"
                      "              [COMMITTED <dir>])")
string(CONCAT _kubexx_rbac_call ${_kubexx_rbac_call})
set(_kubexx_webhooks_call "kubexx_webhooks(TARGET <name> WEBHOOK_DIR <dir> [FILES <file|dir>...] [OPTIONS <arg>...]\n"
                          "                  [COMMITTED <dir>])")
string(CONCAT _kubexx_webhooks_call ${_kubexx_webhooks_call})

function(kubexx_rbac)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;ROLE_NAME;RBAC_DIR;COMMITTED" "FILES;OPTIONS")
  _kubexx_validate_call(kubexx_rbac "${_kubexx_rbac_call}" "TARGET;ROLE_NAME;RBAC_DIR")
  list(PREPEND arg_OPTIONS --role-name ${arg_ROLE_NAME})
  _kubexx_manifests(rbac --rbac-dir "${arg_RBAC_DIR}" "the roles")
endfunction()

function(kubexx_webhooks)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;WEBHOOK_DIR;COMMITTED" "FILES;OPTIONS")
  _kubexx_validate_call(kubexx_webhooks "${_kubexx_webhooks_call}" "TARGET;WEBHOOK_DIR")
  _kubexx_manifests(webhooks --webhook-dir "${arg_WEBHOOK_DIR}" "the webhook configurations")
endfunction()

# The rule, target and test of `kubexx <command>`, for the arguments of the function that calls it. The sources are read from a file that
# is written when the directory ends: target_sources can add some until then.
function(_kubexx_manifests command directory_option directory content)
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "kubexx_${command}: TARGET ${arg_TARGET} does not exist; call kubexx_${command} after it is created")
  endif()
  _kubexx_find_program(program)
  _kubexx_manifest_files(${command} inputs files)
  get_filename_component(directory "${directory}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  _kubexx_claim_manifest(${command} "${directory}")
  set(work_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx)
  file(MAKE_DIRECTORY ${work_dir})
  set(call ${program} ${command} @${work_dir}/${command}_inputs.rsp ${arg_OPTIONS})
  set(is_header FALSE)
  foreach(option IN LISTS arg_OPTIONS)
    if(is_header OR option MATCHES "^--header-file=")
      string(REGEX REPLACE "^--header-file=" "" header "${option}")
      get_filename_component(header "${header}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
      list(APPEND files ${header})
    endif()
    set(is_header FALSE)
    if(option STREQUAL "--header-file")
      set(is_header TRUE)
    endif()
  endforeach()

  # The program does not write a file again that has not changed, so that the output of the rule is a stamp.
  add_custom_target(${arg_TARGET}_${command} ALL DEPENDS ${work_dir}/${command}.stamp)
  set(rule "${call};${directory_option};${directory}")
  set(comment "Generating ${content} of ${arg_TARGET}")
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _kubexx_add_manifest_rule [[${arg_TARGET}]] [[${command}]] [==[${work_dir}]==]
    [==[${inputs}]==] [==[${files};${program}]==] [==[${rule}]==] [==[${comment}]==])")
  set_target_properties(${arg_TARGET} PROPERTIES KUBEXX_${command} "${call};${directory_option}" KUBEXX_${command}_CONTENT "${content}")
  if(arg_COMMITTED)
    _kubexx_check_manifest(kubexx_${command} ${arg_TARGET} ${command} "${arg_COMMITTED}")
  endif()
endfunction()

# Two targets that write one file would be two rules, of which the last one to run wins.
function(_kubexx_claim_manifest command directory)
  set(file manifests.yaml)
  set(advice "its own WEBHOOK_DIR")
  if(command STREQUAL "rbac")
    set(file role.yaml)
    set(advice "its own RBAC_DIR, or the option --role-file (ROLE_FILE of kubexx_generate)")
    string(REGEX MATCH "(^|;)--role-file[=;]([^;]*)" option "${arg_OPTIONS}")
    if(option)
      set(file "${CMAKE_MATCH_2}")
    endif()
  endif()
  string(MD5 claim "${directory}/${file}")
  get_property(owner GLOBAL PROPERTY KUBEXX_MANIFEST_${claim})
  if(owner)
    message(FATAL_ERROR "kubexx_${command}: the targets ${owner} and ${arg_TARGET} both write ${directory}/${file}; give each ${advice}.")
  endif()
  set_property(GLOBAL PROPERTY KUBEXX_MANIFEST_${claim} ${arg_TARGET})
endfunction()

# What reads the sources that the target has now, and the inputs. One file for all configurations, as of kubexx_generate.
function(_kubexx_add_manifest_rule target command work_dir inputs files rule comment)
  _kubexx_sources_of(sources expression ${target})
  add_custom_command(
    OUTPUT ${work_dir}/${command}.stamp
    COMMAND ${rule}
    COMMAND ${CMAKE_COMMAND} -E touch ${work_dir}/${command}.stamp
    DEPENDS ${sources} "${expression}" ${files} ${work_dir}/${command}_inputs.rsp
    COMMENT "${comment}"
    VERBATIM)
  set(condition 1)
  if(CMAKE_CONFIGURATION_TYPES)
    list(GET CMAKE_CONFIGURATION_TYPES 0 config)
    set(condition $<CONFIG:${config}>)
  endif()
  file(GENERATE OUTPUT ${work_dir}/${command}_inputs.rsp CONTENT "$<JOIN:${sources};${expression};${inputs},\n>\n"
       CONDITION ${condition} TARGET ${target})
endfunction()

# The test and the target for the committed file of `kubexx <command>`.
function(_kubexx_check_manifest function target command committed)
  get_target_property(call ${target} KUBEXX_${command})
  get_target_property(content ${target} KUBEXX_${command}_CONTENT)
  if(NOT call)
    message(FATAL_ERROR "${function}: TARGET ${target} has no ${command}; give kubexx_generate a directory for them")
  endif()
  get_filename_component(committed "${committed}" ABSOLUTE)
  add_test(NAME kubexx.${target}.${command}_up_to_date COMMAND ${call} ${committed} --check)
  add_custom_target(kubexx_update_${target}_${command} COMMAND ${call} ${committed}
                    VERBATIM COMMENT "Writing ${content} of ${target} to ${committed}")
endfunction()

# The files in which markers are read.
set(_kubexx_source_extensions c cc cpp cxx h hh hpp hxx ipp ixx)

# The absolute paths of the target's sources, and an expression for those that generator expressions contain, which can also be objects,
# or nothing. Generated sources have no markers.
function(_kubexx_sources_of result expression target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(source_dir ${target} SOURCE_DIR)
  if(NOT sources)
    set(sources)
  endif()
  set(paths)
  set(expressions)
  set(open)  # the parts of an expression that contains semicolons, which divide a list
  foreach(source IN LISTS sources)
    if(open OR source MATCHES "\\$<")
      list(APPEND open "${source}")
      string(REGEX MATCHALL "\\$<" begins "${open}")
      string(REGEX MATCHALL ">" ends "${open}")
      list(LENGTH begins begins)
      list(LENGTH ends ends)
      if(begins EQUAL ends)
        list(APPEND expressions ${open})
        set(open)
      endif()
      continue()
    endif()
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR ${source_dir})
    get_source_file_property(generated "${path}" GENERATED)
    if(NOT generated)
      list(APPEND paths ${path})
    endif()
  endforeach()
  set(${result} "${paths}" PARENT_SCOPE)
  set(${expression} "" PARENT_SCOPE)
  if(expressions)
    list(JOIN _kubexx_source_extensions "|" extensions)
    set(files "$<FILTER:${expressions},INCLUDE,[.](${extensions})$>")
    set(absolute "$<FILTER:${files},INCLUDE,^([A-Za-z]:)?/>")
    set(relative "$<FILTER:${files},EXCLUDE,^([A-Za-z]:)?/>")
    set(${expression} "${absolute};$<$<BOOL:${relative}>:${source_dir}/$<JOIN:${relative},;${source_dir}/>>" PARENT_SCOPE)
  endif()
endfunction()

# The absolute paths of FILES, and the files that they consist of.
function(_kubexx_manifest_files command inputs files)
  set(names)
  set(contained)
  foreach(file IN LISTS arg_FILES)
    _kubexx_absolute_input(path kubexx_${command} FILES "${file}")
    list(APPEND names ${path})
    if(IS_DIRECTORY "${path}")
      _kubexx_files_below(found list "${path}" ${_kubexx_source_extensions})
      list(APPEND contained ${found} ${list})
    else()
      list(APPEND contained ${path})
    endif()
  endforeach()
  set(${inputs} ${names} PARENT_SCOPE)
  set(${files} ${contained} PARENT_SCOPE)
endfunction()
