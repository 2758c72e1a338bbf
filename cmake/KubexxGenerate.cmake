# CMake functions of kubexx. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_generate(TARGET <name> HEADERS <file>... CRD_DIR <dir>
#                   [OPTIONS <arg>...] [COMPAT controller-gen] [CLANG_FLAGS <flag>...] [DEPENDS <file|target>...]
#                   [BASELINE <dir|file>] [NO_CODE] [CODE_DIR <dir>] [CODE_ROOT <dir>] [APPLY_DECODERS]
#                   [CONVERSIONS [<header> [<source>...]]]
#                   [RBAC_DIR <dir> ROLE_NAME <name> [ROLE_FILE <file>]] [WEBHOOK_DIR <dir>])
#
# Generates the CustomResourceDefinitions of the annotated headers into CRD_DIR whenever one of the headers, or a header that they
# include, has changed. TARGET is the library that the rest of the project links to use the API; if it does not exist, it is created
# as an INTERFACE library. The headers are read with the settings that <name>_code is compiled with: include directories, definitions,
# compile options and C++ standard of TARGET, of the libraries it links, and of the directory, CMAKE_CXX_FLAGS included. Programs have to
# be compiled with the same, so that their structs are those of the codecs; CLANG_FLAGS are for the generator alone. OPTIONS are options
# of `kubexx generate`; the target <name>_kubexx runs the program. With BASELINE, which names the CRDs of the last release, the build
# fails if the new ones break stored objects or clients; the target that compares them has those of all targets with this BASELINE, and of
# all that share a CRD_DIR with one. A multi-configuration build generates once, with the settings of its first
# configuration.
#
# The C++ code of the API (codecs, apply types) is generated too: <header>.kubexx.hpp, at the header's path relative to CODE_ROOT (by
# default the current source directory) in CODE_DIR (by default <name>.kubexx/code in the build tree). It is built as the library
# <name>_code, which TARGET links, with TARGET's include directories and definitions. NO_CODE omits it.
#
# With APPLY_DECODERS, apply types can be decoded, too, so that kubexx::convert makes the apply type of a member. The code then takes about
# 1.5 times as long to compile.
#
# With CONVERSIONS, conversions between the versions of each kind are generated too: <header>.kubexx_convert.hpp, beside the code. The
# header declares the functions `convert` of the project for what changed its shape, and the sources, which <name>_code contains, define
# them. Without a header, every difference has to be explained by markers. The library kubexx::conversion is part of the package's
# component `runtime`.
#
# RBAC_DIR and WEBHOOK_DIR also write the roles and the webhook configurations of the markers in the headers, as kubexx_rbac and
# kubexx_webhooks do for the sources of a program. They begin with the header that OPTIONS name, and have the same severities.
#
# To ship the API as a library, install both targets and the headers:
#
#   install(TARGETS <name> <name>_code EXPORT <export> FILE_SET HEADERS)  # FILE_SET HEADERS: the generated headers
#   install(DIRECTORY v1 DESTINATION include FILES_MATCHING PATTERN "*.hpp")
#   install(EXPORT <export> ...)
#
# Its package file calls find_dependency(kubexx); projects that use the library do not need the program.
#
#   kubexx_check(TARGET <name> COMMITTED <dir> [BASELINE <dir|file>] [COMMITTED_RBAC <dir>] [COMMITTED_WEBHOOK <dir>]
#                [CONVERSIONS [<object>...]])
#
# After kubexx_generate: the test kubexx.<name>.up_to_date fails, with a diff, if the CRDs committed in <dir> differ from those that
# the headers describe now, or if <dir> has the CRD of a kind that was removed; the target kubexx_update_<name> writes them there, and
# names CRDs to remove. Several targets can share <dir>. With BASELINE, which names the CRDs of the last release,
# the test kubexx.<name>.compatible fails if the committed ones break stored objects or clients. COMMITTED_RBAC and COMMITTED_WEBHOOK
# do the same for what RBAC_DIR and WEBHOOK_DIR write: kubexx.<name>.rbac_up_to_date, kubexx_update_<name>_rbac, and so on.
#
# With CONVERSIONS, the test kubexx.<name>.conversions fails if the generated conversions lose anything of an object: of
# KUBEXX_CONVERSION_DOCUMENTS (a cache variable) random ones in each direction, or of those in the given files. Its program,
# <name>_conversion_check, uses the component `testing` of the package.
#
#   kubexx_program(<variable>)
#
# Sets the variable to the program that these functions run, for add_test and add_custom_command of the project: a path, or the target
# kubexx::kubexx.
#
# The program is the cache variable KUBEXX_EXECUTABLE if set, else the one of the package, else `kubexx` on the PATH. When
# cross-compiling, or where kubexx was built with KUBEXX_GENERATOR=OFF, set KUBEXX_EXECUTABLE to a kubexx that runs on this machine.
include_guard(GLOBAL)

set(KUBEXX_CONVERSION_DOCUMENTS 10000 CACHE STRING "How many random objects tests of conversions convert in each direction")
set(KUBEXX_EXECUTABLE "" CACHE FILEPATH "The kubexx program to generate with (empty: the one of the package)")

set(_kubexx_generate_call "kubexx_generate(TARGET <name> HEADERS <file>... CRD_DIR <dir> [OPTIONS <arg>...]\n"
                          "                  [COMPAT controller-gen] [CLANG_FLAGS <flag>...] [DEPENDS <file|target>...]\n"
                          "                  [BASELINE <dir|file>] [NO_CODE] [CODE_DIR <dir>] [CODE_ROOT <dir>] [APPLY_DECODERS]\n"
                          "                  [CONVERSIONS [<header> [<source>...]]]\n"
                          "                  [RBAC_DIR <dir> ROLE_NAME <name> [ROLE_FILE <file>]] [WEBHOOK_DIR <dir>])")
string(CONCAT _kubexx_generate_call ${_kubexx_generate_call})
set(_kubexx_check_call "kubexx_check(TARGET <name> COMMITTED <dir> [BASELINE <dir|file>] [COMMITTED_RBAC <dir>]\n"
                       "               [COMMITTED_WEBHOOK <dir>] [CONVERSIONS [<object>...]])")
string(CONCAT _kubexx_check_call ${_kubexx_check_call})

include(${CMAKE_CURRENT_LIST_DIR}/KubexxBaseline.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/KubexxCrdFolder.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/KubexxSettings.cmake)

function(kubexx_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "APPLY_DECODERS;NO_CODE" "TARGET;CRD_DIR;COMPAT;BASELINE;CODE_DIR;CODE_ROOT;RBAC_DIR;ROLE_NAME;ROLE_FILE;WEBHOOK_DIR"
                        "HEADERS;OPTIONS;CLANG_FLAGS;DEPENDS;CONVERSIONS")
  _kubexx_take_conversions()
  _kubexx_validate_call(kubexx_generate "${_kubexx_generate_call}" "TARGET;HEADERS;CRD_DIR")
  _kubexx_validate_generate()
  _kubexx_absolute_baseline(baseline kubexx_generate)
  _kubexx_find_program(program)

  set(headers)
  foreach(header IN LISTS arg_HEADERS)
    _kubexx_absolute_header(header "${header}")
    list(APPEND headers "${header}")
  endforeach()
  get_filename_component(crd_dir "${arg_CRD_DIR}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  set(work_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx)
  _kubexx_claim_crds(${arg_TARGET} "${headers}" "${crd_dir}")

  if(NOT TARGET ${arg_TARGET})
    add_library(${arg_TARGET} INTERFACE)
  endif()
  _kubexx_generated_libraries(linked ${arg_TARGET})
  list(APPEND arg_DEPENDS ${linked})
  _kubexx_link(${arg_TARGET} kubexx::annotations)
  set(arguments "${work_dir}/arguments.rsp")
  set(all_options "${arg_OPTIONS}")
  if(arg_RBAC_DIR)
    _kubexx_without_verbs(arg_OPTIONS "${all_options}")
  endif()
  _kubexx_write_response_file(${arg_TARGET} "${headers}" "${arguments}")
  set(code)
  set(code_arguments)
  set(conversion_check)
  if(NOT arg_NO_CODE)
    _kubexx_code_files(code code_arguments "${headers}" "${work_dir}")
  endif()
  _kubexx_stamps_of_folder(other_stamps earlier_targets "${crd_dir}" ${arg_TARGET} "${work_dir}/stamp")
  set_target_properties(${arg_TARGET} PROPERTIES KUBEXX_HEADERS "${headers}")
  _kubexx_share_folder(other_headers ${arg_TARGET} "${crd_dir}")
  _kubexx_add_command(${arg_TARGET} "${program}" "${headers}" "${crd_dir}" "${work_dir}" "${arguments}")
  _kubexx_compare_baseline(${arg_TARGET} "${program}" "${crd_dir}" "${work_dir}" "${baseline}")
  if(arg_NO_CODE)
    _kubexx_add_settings_library(${arg_TARGET} "${headers}")
  else()
    _kubexx_add_code_library(${arg_TARGET} "${code}" "${code_arguments}")
  endif()
  if(has_conversions)
    set_target_properties(${arg_TARGET} PROPERTIES KUBEXX_CONVERSION_CHECK "${conversion_check}")
  endif()
  set_target_properties(${arg_TARGET} PROPERTIES KUBEXX_COMMAND "${program};@${arguments}" KUBEXX_WORK_DIR "${work_dir}" KUBEXX_CLANG_FLAGS "${arg_CLANG_FLAGS}")
  _kubexx_chosen_options(definition_options "${all_options}" "--compat" "--allow-dangerous-types|--generate-embedded-object-meta")
  set_target_properties(${arg_TARGET} PROPERTIES KUBEXX_COMPAT "${arg_COMPAT}" KUBEXX_DEFINITION_OPTIONS "${definition_options}")
  _kubexx_chosen_options(manifest_options "${all_options}" "--header-file|--year|--allow-verb" "")
  if(arg_RBAC_DIR)
    set(options ${manifest_options})
    if(arg_ROLE_FILE)
      list(APPEND options --role-file ${arg_ROLE_FILE})
    endif()
    _kubexx_with_keyword(options OPTIONS)
    kubexx_rbac(TARGET ${arg_TARGET} ROLE_NAME "${arg_ROLE_NAME}" RBAC_DIR "${arg_RBAC_DIR}" FILES ${headers} ${options})
  endif()
  if(arg_WEBHOOK_DIR)
    _kubexx_without_verbs(options "${manifest_options}")
    _kubexx_with_keyword(options OPTIONS)
    kubexx_webhooks(TARGET ${arg_TARGET} WEBHOOK_DIR "${arg_WEBHOOK_DIR}" FILES ${headers} ${options})
  endif()
endfunction()

# The options of `kubexx generate` that another command has too: severities, those of `with_value`, and the flags.
function(_kubexx_chosen_options result options with_value flags)
  set(taken)
  set(is_value FALSE)
  foreach(option IN LISTS options)
    if(is_value OR option MATCHES "^(${with_value})(=|$)|^(${flags})$|^-W.")
      list(APPEND taken "${option}")
    endif()
    set(is_value FALSE)
    if(option MATCHES "^(${with_value})$")
      set(is_value TRUE)
    endif()
  endforeach()
  set(${result} "${taken}" PARENT_SCOPE)
endfunction()

# Puts the keyword before the values of the list. Without values it would be an error.
function(_kubexx_with_keyword list keyword)
  if(${list})
    set(${list} ${keyword} ${${list}} PARENT_SCOPE)
  endif()
endfunction()

# Verbs are about roles alone.
function(_kubexx_without_verbs result options)
  set(others)
  set(is_value FALSE)
  foreach(option IN LISTS options)
    if(NOT is_value AND NOT option MATCHES "^--allow-verb(=|$)")
      list(APPEND others "${option}")
    endif()
    set(is_value FALSE)
    if(option STREQUAL "--allow-verb")
      set(is_value TRUE)
    endif()
  endforeach()
  set(${result} "${others}" PARENT_SCOPE)
endfunction()

function(kubexx_check)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;COMMITTED;BASELINE;COMMITTED_RBAC;COMMITTED_WEBHOOK" "CONVERSIONS")
  _kubexx_take_conversions()
  _kubexx_validate_call(kubexx_check "${_kubexx_check_call}" "TARGET;COMMITTED")
  set(command)
  if(TARGET ${arg_TARGET})
    get_target_property(command ${arg_TARGET} KUBEXX_COMMAND)
  endif()
  if(NOT command)
    message(FATAL_ERROR "kubexx_check: TARGET ${arg_TARGET} has no generated CRDs; "
                        "call kubexx_generate(TARGET ${arg_TARGET} ...) first")
  endif()
  list(POP_FRONT command program)
  get_filename_component(committed "${arg_COMMITTED}" ABSOLUTE)
  _kubexx_share_folder(other_headers ${arg_TARGET} "${committed}")
  add_test(NAME kubexx.${arg_TARGET}.up_to_date
           COMMAND ${program} generate --check --crd-dir ${committed} --no-leftovers "${other_headers}" ${command} COMMAND_EXPAND_LISTS)
  _kubexx_absolute_baseline(baseline kubexx_check)
  if(baseline)
    add_test(NAME kubexx.${arg_TARGET}.compatible COMMAND ${program} diff ${baseline} ${committed})
  endif()
  add_custom_target(kubexx_update_${arg_TARGET} COMMAND ${program} generate --crd-dir ${committed} --no-leftovers "${other_headers}" ${command}
                    COMMAND_EXPAND_LISTS VERBATIM COMMENT "Writing the CRDs of ${arg_TARGET} to ${committed}")
  if(arg_COMMITTED_RBAC)
    _kubexx_check_manifest(kubexx_check ${arg_TARGET} rbac "${arg_COMMITTED_RBAC}")
  endif()
  if(arg_COMMITTED_WEBHOOK)
    _kubexx_check_manifest(kubexx_check ${arg_TARGET} webhooks "${arg_COMMITTED_WEBHOOK}")
  endif()
  if(has_conversions)
    _kubexx_check_conversions(${arg_TARGET} "${committed}" "${conversion_files}")
  endif()
endfunction()

# A program of its own, with the generated conversions and nothing else of the project.
function(_kubexx_check_conversions target definitions objects)
  get_target_property(source ${target} KUBEXX_CONVERSION_CHECK)
  if(NOT source)
    message(FATAL_ERROR "kubexx_check: CONVERSIONS needs kubexx_generate(TARGET ${target} ... CONVERSIONS ...)")
  elseif(NOT TARGET kubexx::testing)
    message(FATAL_ERROR "kubexx_check: CONVERSIONS needs the library kubexx::testing: find_package(kubexx COMPONENTS testing)")
  endif()
  add_executable(${target}_conversion_check ${source})
  target_link_libraries(${target}_conversion_check PRIVATE ${target} ${target}_code kubexx::testing)
  add_dependencies(${target}_conversion_check ${target}_kubexx)
  add_test(NAME kubexx.${target}.conversions
           COMMAND ${target}_conversion_check --documents ${KUBEXX_CONVERSION_DOCUMENTS} ${definitions} ${objects})
endfunction()

# CONVERSIONS may have no value: then there are no functions of the project. Sets has_conversions.
macro(_kubexx_take_conversions)
  set(has_conversions FALSE)
  if(DEFINED arg_CONVERSIONS OR "CONVERSIONS" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    set(has_conversions TRUE)
    list(REMOVE_ITEM arg_KEYWORDS_MISSING_VALUES CONVERSIONS)
    set(conversion_files)
    foreach(file IN LISTS arg_CONVERSIONS)
      get_filename_component(file "${file}" ABSOLUTE)
      list(APPEND conversion_files "${file}")
    endforeach()
  endif()
endmacro()

# What can be checked before the program runs. Each message ends with the usage.
macro(_kubexx_validate_call function usage required)
  if(arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS " " unparsed)
    message(FATAL_ERROR "${function}: unexpected arguments: ${unparsed}\nUsage:\n  ${usage}")
  endif()
  foreach(keyword ${required})
    if("${arg_${keyword}}" STREQUAL "")
      message(FATAL_ERROR "${function}: ${keyword} is missing or has no value.\nUsage:\n  ${usage}")
    endif()
  endforeach()
  if(arg_KEYWORDS_MISSING_VALUES)
    list(JOIN arg_KEYWORDS_MISSING_VALUES ", " without_value)
    message(FATAL_ERROR "${function}: no value after ${without_value}.\nUsage:\n  ${usage}")
  endif()
  if(NOT TARGET "${arg_TARGET}" AND NOT "${arg_TARGET}" MATCHES "^[A-Za-z0-9_.+-]+$")
    message(FATAL_ERROR "${function}: TARGET '${arg_TARGET}' does not exist, and a new target cannot have this name; expected letters, "
                        "digits and any of _ . + -\nUsage:\n  ${usage}")
  endif()
  if("${arg_TARGET}" MATCHES "^(all|clean|depend|edit_cache|help|install|list_install_components|package|package_source|rebuild_cache|test)$")
    message(FATAL_ERROR "${function}: TARGET '${arg_TARGET}' is the name of a target of CMake itself; choose another name")
  endif()
endmacro()

function(_kubexx_require_codec function advice)
  if(NOT TARGET kubexx::codec)
    message(FATAL_ERROR "${function}: the generated code needs the library kubexx::codec, which is not installed. On Debian, "
                        "install libkubexx-dev${advice}.")
  endif()
endfunction()

macro(_kubexx_validate_generate)
  if(NOT "${arg_COMPAT}" MATCHES "^(controller-gen)?$")
    message(FATAL_ERROR "kubexx_generate: COMPAT ${arg_COMPAT} is not known; the only value is controller-gen.\n"
                        "The call is\n  ${_kubexx_generate_call}")
  endif()
  if(NOT arg_NO_CODE)
    _kubexx_require_codec(kubexx_generate "; to generate only CRDs, add NO_CODE")
  endif()
  foreach(argument ROLE_NAME ROLE_FILE)
    if(arg_${argument} AND NOT arg_RBAC_DIR)
      message(FATAL_ERROR "kubexx_generate: ${argument} needs RBAC_DIR, into which the roles are written.\nUsage:\n  ${_kubexx_generate_call}")
    endif()
  endforeach()
  foreach(argument CODE_DIR CODE_ROOT)
    if(arg_${argument} AND arg_NO_CODE)
      message(FATAL_ERROR "kubexx_generate: ${argument} and NO_CODE cannot be used together: the directory is for code.")
    endif()
  endforeach()
  if(arg_RBAC_DIR AND "${arg_ROLE_NAME}" STREQUAL "")
    message(FATAL_ERROR "kubexx_generate: RBAC_DIR needs ROLE_NAME.\nUsage:\n  ${_kubexx_generate_call}")
  endif()
  if(has_conversions AND arg_NO_CODE)
    message(FATAL_ERROR "kubexx_generate: CONVERSIONS and NO_CODE cannot be used together: conversions are code.")
  endif()
  if(arg_APPLY_DECODERS AND arg_NO_CODE)
    message(FATAL_ERROR "kubexx_generate: APPLY_DECODERS and NO_CODE cannot be used together: decoders are code.")
  endif()
  if(has_conversions AND NOT TARGET kubexx::conversion)
    message(FATAL_ERROR "kubexx_generate: CONVERSIONS needs the library kubexx::conversion: find_package(kubexx COMPONENTS runtime)")
  endif()
  foreach(file IN LISTS conversion_files)
    get_source_file_property(is_generated "${file}" GENERATED)
    if(NOT is_generated AND NOT EXISTS "${file}")
      message(FATAL_ERROR "kubexx_generate: the file ${file} of CONVERSIONS does not exist")
    endif()
  endforeach()
  if(TARGET ${arg_TARGET}_kubexx)
    message(FATAL_ERROR "kubexx_generate: TARGET ${arg_TARGET} already has an earlier call; list all of its HEADERS "
                        "in one call, or use another TARGET.")
  endif()
  if(TARGET ${arg_TARGET})
    get_target_property(aliased ${arg_TARGET} ALIASED_TARGET)
    get_target_property(imported ${arg_TARGET} IMPORTED)
    if(aliased)
      message(FATAL_ERROR "kubexx_generate: TARGET ${arg_TARGET} is an alias; use the library itself: TARGET ${aliased}")
    elseif(imported)
      message(FATAL_ERROR "kubexx_generate: TARGET ${arg_TARGET} is imported; use a library of this project.\n"
                          "The call is\n  ${_kubexx_generate_call}")
    endif()
  endif()
endmacro()

# The absolute path of BASELINE; empty without one.
function(_kubexx_absolute_baseline result function)
  set(baseline)
  if(arg_BASELINE)
    _kubexx_absolute_input(baseline ${function} BASELINE "${arg_BASELINE}")
    if(NOT EXISTS "${baseline}")
      message(FATAL_ERROR "${function}: BASELINE ${arg_BASELINE} does not exist: ${baseline}")
    endif()
  endif()
  set(${result} "${baseline}" PARENT_SCOPE)
endfunction()

# The absolute path of a file or directory that the argument of a function names. Only a file that the project generates need not exist.
function(_kubexx_absolute_input result function argument input)
  _kubexx_require_list_element("${function}: ${argument} ${input}" "${input}")
  get_filename_component(path "${input}" ABSOLUTE)
  get_source_file_property(generated "${path}" GENERATED)
  if(NOT generated AND NOT EXISTS "${path}")
    message(FATAL_ERROR "${function}: ${argument} ${input} does not exist: ${path}")
  endif()
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

# A list of CMake loses such paths: a semicolon divides one, and an unpaired bracket joins it with the next.
function(_kubexx_require_list_element what path)
  if(path MATCHES ";")
    message(FATAL_ERROR "${what} contains a semicolon, which CMake separates lists with; rename it")
  endif()
  string(REGEX REPLACE "[^[]" "" opening "${path}")
  string(REGEX REPLACE "[^]]" "" closing "${path}")
  string(LENGTH "${opening}" opening)
  string(LENGTH "${closing}" closing)
  if(NOT opening EQUAL closing)
    message(FATAL_ERROR "${what} contains an unpaired bracket, which lists of CMake cannot contain; rename it")
  endif()
endfunction()

# The files below the directory with one of the extensions, for a rule that reads them; looked for again in every build. `list` is a file
# with their names, on which the rule depends too: it has to run again when one of them is removed.
function(_kubexx_files_below result list directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" literal "${directory}")
  list(TRANSFORM ARGN PREPEND "${literal}/*." OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${patterns})
  string(MD5 id "${patterns}")
  set(names ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/kubexx_inputs/${id}.txt)
  set(known)
  if(EXISTS ${names})
    file(READ ${names} known)
  endif()
  if(NOT known STREQUAL "${found}\n")
    file(WRITE ${names} "${found}\n")
  endif()
  set(${result} "${found}" PARENT_SCOPE)
  set(${list} ${names} PARENT_SCOPE)
endfunction()

# A header may be generated by the same project; every other header must exist.
function(_kubexx_absolute_header result header)
  get_filename_component(path "${header}" ABSOLUTE)
  get_source_file_property(generated "${path}" GENERATED)
  if(NOT generated AND NOT EXISTS "${path}")
    message(FATAL_ERROR "kubexx_generate: the header ${header} does not exist: ${path}")
  elseif(IS_DIRECTORY "${path}")
    message(FATAL_ERROR "kubexx_generate: HEADERS contains the folder ${header}; list the headers in it")
  endif()
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

# Appends to the properties, because target_link_libraries does not allow its two signatures on the same target.
function(_kubexx_link target library)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
  endif()
  if(NOT type STREQUAL "EXECUTABLE")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${library})
  endif()
endfunction()

# The targets that generate the headers of libraries which TARGET links.
function(_kubexx_generated_libraries result target)
  set(generated)
  foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY" AND property STREQUAL "LINK_LIBRARIES")
      continue()
    endif()
    get_target_property(libraries ${target} ${property})
    foreach(library IN LISTS libraries)
      if(TARGET ${library}_kubexx)
        list(APPEND generated ${library}_kubexx)
      endif()
    endforeach()
  endforeach()
  set(${result} "${generated}" PARENT_SCOPE)
endfunction()

# Once for each program: a kubexx for the target machine, of another version, or another file, fails here and not while headers are
# built. `found` is how the program was found, for messages.
function(_kubexx_require_running program found)
  get_property(running GLOBAL PROPERTY KUBEXX_RUNNING_PROGRAM)
  if("${running}" STREQUAL program)
    return()
  endif()
  execute_process(COMMAND "${program}" --version RESULT_VARIABLE code OUTPUT_VARIABLE version ERROR_VARIABLE error)
  if(NOT code EQUAL 0 OR NOT version MATCHES "kubexx ([0-9.]+)")
    message(FATAL_ERROR "kubexx: ${found} is ${program}, which is not a kubexx that runs on this machine: '--version' failed "
                        "(${code})\n${error}")
  endif()
  get_property(expected GLOBAL PROPERTY KUBEXX_VERSION)
  if(expected AND NOT CMAKE_MATCH_1 STREQUAL expected)
    message(FATAL_ERROR "kubexx: ${found} is ${program}, of kubexx ${CMAKE_MATCH_1}, but the libraries are of kubexx ${expected}. "
                        "Both have to be of one version.")
  endif()
  set_property(GLOBAL PROPERTY KUBEXX_RUNNING_PROGRAM "${program}")
endfunction()

function(kubexx_program variable)
  _kubexx_find_program(program)
  set(${variable} "${program}" PARENT_SCOPE)
endfunction()

function(_kubexx_find_program result)
  if(KUBEXX_EXECUTABLE)
    if(NOT EXISTS "${KUBEXX_EXECUTABLE}")
      message(FATAL_ERROR "kubexx: KUBEXX_EXECUTABLE is ${KUBEXX_EXECUTABLE}, which does not exist")
    endif()
    _kubexx_require_running("${KUBEXX_EXECUTABLE}" KUBEXX_EXECUTABLE)
    set(${result} "${KUBEXX_EXECUTABLE}" PARENT_SCOPE)
    return()
  endif()
  if(TARGET kubexx::kubexx AND NOT CMAKE_CROSSCOMPILING)
    set(${result} kubexx::kubexx PARENT_SCOPE)
    return()
  endif()
  # Prefixes such as CMAKE_PREFIX_PATH can be of the target machine.
  find_program(KUBEXX_PROGRAM kubexx PATHS ENV PATH NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(KUBEXX_PROGRAM)
  if(NOT KUBEXX_PROGRAM)
    message(FATAL_ERROR "kubexx: no program to generate with: KUBEXX_EXECUTABLE is not set, kubexx::kubexx is missing or built for "
                        "another machine, and the PATH has no kubexx. Set KUBEXX_EXECUTABLE to a kubexx that runs on this machine.")
  endif()
  _kubexx_require_running("${KUBEXX_PROGRAM}" "the kubexx on the PATH")
  set(${result} "${KUBEXX_PROGRAM}" PARENT_SCOPE)
endfunction()

# Two headers with one code file would be two rules that write it.
function(_kubexx_claim_code file header)
  string(MD5 claim "${file}")
  get_property(owner GLOBAL PROPERTY KUBEXX_CODE_${claim})
  if(owner)
    message(FATAL_ERROR "kubexx_generate: the code of ${header} and of ${owner} would both be ${file}. Set CODE_ROOT to a directory above both "
                        "headers, or give each call its own CODE_DIR.")
  endif()
  set_property(GLOBAL PROPERTY KUBEXX_CODE_${claim} "${header}")
endfunction()

# The code files that the program will write. A header outside the root keeps only its file name.
function(_kubexx_code_files result arguments headers work_dir)
  if(NOT arg_CODE_DIR)
    set(arg_CODE_DIR ${work_dir}/code)
  endif()
  if(NOT arg_CODE_ROOT)
    set(arg_CODE_ROOT ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  get_filename_component(code_dir "${arg_CODE_DIR}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
  get_filename_component(root "${arg_CODE_ROOT}" REALPATH)
  set(files)
  foreach(header IN LISTS headers)
    get_filename_component(header "${header}" REALPATH)
    cmake_path(RELATIVE_PATH header BASE_DIRECTORY "${root}" OUTPUT_VARIABLE name)
    if(name MATCHES "^\\.\\.")
      cmake_path(GET header FILENAME name)
    endif()
    cmake_path(REMOVE_EXTENSION name LAST_ONLY)
    _kubexx_claim_code("${code_dir}/${name}.kubexx.hpp" "${header}")
    list(APPEND files ${code_dir}/${name}.kubexx.cpp ${code_dir}/${name}.kubexx.hpp)
    if(has_conversions)
      list(APPEND files ${code_dir}/${name}.kubexx_convert.cpp ${code_dir}/${name}.kubexx_convert.hpp)
    endif()
  endforeach()
  set(${result} "${files}" PARENT_SCOPE)
  set(options --code-dir ${code_dir} --code-root ${root})
  if(arg_APPLY_DECODERS)
    list(APPEND options --apply-decoders)
  endif()
  if(has_conversions)
    set(conversion_check ${code_dir}/${arg_TARGET}_conversion_check.cpp PARENT_SCOPE)
    list(APPEND options --conversion-check ${arg_TARGET}_conversion_check)
  endif()
  if(conversion_files)
    list(GET conversion_files 0 functions)
    list(APPEND options --conversion-header ${functions})
  endif()
  set(${arguments} ${options} PARENT_SCOPE)
endfunction()

# A separate library, so that TARGET keeps its type. It is compiled with the settings of TARGET.
function(_kubexx_add_code_library target code arguments)
  list(GET arguments 1 code_dir)
  list(GET arguments 3 root)
  get_target_property(type ${target} TYPE)
  set(prefix "")
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(prefix INTERFACE_)
  endif()
  set(generated_headers ${code})
  list(FILTER generated_headers INCLUDE REGEX "\\.hpp$")
  add_library(${target}_code STATIC ${code})
  # Generated sources have file-local names in common.
  set_target_properties(${target}_code PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
  target_sources(${target}_code PUBLIC FILE_SET HEADERS BASE_DIRS ${code_dir} FILES ${generated_headers})
  target_include_directories(${target}_code PUBLIC $<BUILD_INTERFACE:${root}>
                             PRIVATE $<TARGET_PROPERTY:${target},${prefix}INCLUDE_DIRECTORIES>)
  target_compile_definitions(${target}_code PRIVATE $<TARGET_PROPERTY:${target},${prefix}COMPILE_DEFINITIONS>)
  # Warnings are about the sources of TARGET.
  target_compile_options(${target}_code PRIVATE $<FILTER:$<TARGET_PROPERTY:${target},${prefix}COMPILE_OPTIONS>,EXCLUDE,^-W>)
  target_compile_features(${target}_code PRIVATE $<TARGET_PROPERTY:${target},${prefix}COMPILE_FEATURES>)
  target_link_libraries(${target}_code PUBLIC kubexx::annotations kubexx::codec)
  if(has_conversions)
    list(POP_FRONT conversion_files)
    target_sources(${target}_code PRIVATE ${conversion_files})
    target_link_libraries(${target}_code PUBLIC kubexx::conversion)
  endif()
  add_dependencies(${target}_code ${target}_kubexx)
  # Types of other libraries have their codecs there. Without this, a linker can look at these libraries first.
  get_target_property(libraries ${target} ${prefix}LINK_LIBRARIES)
  if(libraries)
    list(FILTER libraries EXCLUDE REGEX "^::@")
    target_link_libraries(${target}_code PRIVATE ${libraries})
  endif()
  _kubexx_link(${target} ${target}_code)
  _kubexx_copy_standard_later(${target} ${target}_code)
endfunction()

# The names of the CRDs are known only after the headers are read, so the output of the rule is a stamp.
function(_kubexx_add_command target program headers crd_dir work_dir arguments)
  set(stamp ${work_dir}/stamp)
  set(others ${other_stamps})
  list(TRANSFORM others PREPEND "--other-stamp=")
  # Make ignores by-products, and would not generate a file again that was removed. Ninja would generate again in every build, because
  # the program does not write a file that has not changed.
  set(outputs)
  set(by_products BYPRODUCTS ${code} ${conversion_check})
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(outputs ${code} ${conversion_check})
    set(by_products)
  endif()
  add_custom_command(
    OUTPUT ${stamp} ${outputs}
    COMMAND ${program} generate --crd-dir ${crd_dir} ${code_arguments} --stamp ${stamp} --depfile ${stamp}.d
            --preamble-dir ${work_dir}/preamble ${others} --no-leftovers "${other_headers}" @${arguments}
    ${by_products}
    DEPFILE ${stamp}.d
    DEPENDS ${headers} ${program} ${arguments} ${arg_DEPENDS} ${other_stamps}
    COMMENT "Generating the CRDs of ${target}"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${target}_kubexx ALL DEPENDS ${stamp})
  add_dependencies(${target} ${target}_kubexx)
  if(earlier_targets)
    add_dependencies(${target}_kubexx ${earlier_targets})
  endif()
endfunction()
