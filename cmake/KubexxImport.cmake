# CMake function of kubexx for kinds that other projects define. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_import(TARGET <name> FROM <file|dir>... KINDS <group>/<version>/<Kind>... [USE <target|table>...] [ADOPT] [CRD_DIR <dir>]
#                 [NAMESPACES <group>=<name>...] [NAMES json] [EQUALITY] [APPLY_DECODERS])
#   kubexx_import(TARGET <name> OPENAPI <file|dir>... KINDS <group>/<version>/<Kind>...
#                 [NAMESPACES <group>=<name>...] [NAMES json] [EQUALITY] [APPLY_DECODERS])
#
# Creates the library TARGET with the C++ types, codecs and apply types of the KINDS, which the CustomResourceDefinitions in FROM (YAML
# or JSON) define. They are imported and generated when they are built, again whenever a file of FROM has changed. Projects that link
# TARGET include <group>/<version>/<kind in lower case>.kubexx.hpp:
#
#   kubexx_import(TARGET cert_manager FROM third_party/cert-manager.yaml KINDS cert-manager.io/v1/Certificate)
#   target_link_libraries(operator PRIVATE cert_manager kubexx::runtime)     # #include <cert-manager.io/v1/certificate.kubexx.hpp>
#
# Objects in the KINDS that have the form of a type of USE, a library of kubexx_kubernetes, have this type instead of a struct of their
# own, and TARGET links USE:
#
#   kubexx_kubernetes(TARGET k8s VERSION 1.36 TYPES core/v1/PodTemplateSpec)
#   kubexx_import(TARGET keda FROM third_party/keda.yaml KINDS keda.sh/v1alpha1/ScaledJob USE k8s)
#
# USE also names tables of own types (*.yaml, *.yml or *.json), as `kubexx import --use` reads them, and the libraries that have the
# headers of these types; TARGET links them. With a library of kubexx_kubernetes, CRD_DIR needs ADOPT, which lets descriptions differ:
#
#   kubexx_import(TARGET shop FROM third_party/shop.yaml KINDS shop.example.com/v1/Widget USE company_api types.yaml)
#
# NAMESPACES are the C++ namespaces of groups, `NAMES json` names members as in JSON, and structs have an operator== with EQUALITY. With
# APPLY_DECODERS, apply types can be decoded, too.
#
# No CRDs are written, because other projects install them. With CRD_DIR, the CRDs of the KINDS are written there, reduced to their
# versions among KINDS.
#
# With OPENAPI, the KINDS are kinds and other types of OpenAPI v3 documents, as API servers serve them. The code of a group version, with
# all that its KINDS contain, is in <group>/<version>.kubexx.hpp:
#
#   kubexx_import(TARGET metrics OPENAPI third_party/metrics.json KINDS metrics.k8s.io/v1beta1/NodeMetrics)
#   target_link_libraries(operator PRIVATE metrics kubexx::runtime)          # #include <metrics.k8s.io/v1beta1.kubexx.hpp>
#
# A program cannot link two libraries with one kind whose definitions are from different files: CMake reports that when it generates the
# project ("The INTERFACE_KUBEXX_DEFINITION_OF_<group>/<version>/<Kind> property of ... does not agree"). Equal files count as one. Nor can
# it link two libraries with types of one group version from OPENAPI; list the KINDS of both in one call.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/KubexxGenerate.cmake")

set(_kubexx_import_call
    "kubexx_import(TARGET <name> FROM <file|dir>... KINDS <group>/<version>/<Kind>... [USE <target|table>...] [ADOPT] [CRD_DIR <dir>]\n"
    "                [NAMESPACES <group>=<name>...] [NAMES json] [EQUALITY] [APPLY_DECODERS])\n"
    "  kubexx_import(TARGET <name> OPENAPI <file|dir>... KINDS <group>/<version>/<Kind>...\n"
    "                [NAMESPACES <group>=<name>...] [NAMES json] [EQUALITY] [APPLY_DECODERS])")
string(CONCAT _kubexx_import_call ${_kubexx_import_call})

function(kubexx_import)
  cmake_parse_arguments(PARSE_ARGV 0 arg "ADOPT;EQUALITY;APPLY_DECODERS" "TARGET;CRD_DIR;NAMES" "FROM;OPENAPI;KINDS;USE;NAMESPACES")
  set(source FROM)
  if(NOT "${arg_OPENAPI}" STREQUAL "")
    set(source OPENAPI)
  endif()
  _kubexx_validate_call(kubexx_import "${_kubexx_import_call}" "TARGET;${source};KINDS")
  if(source STREQUAL "OPENAPI" AND NOT "${arg_FROM}${arg_CRD_DIR}${arg_USE}" STREQUAL "")
    message(FATAL_ERROR "kubexx_import: OPENAPI cannot be combined with FROM, USE and CRD_DIR: such documents have no definitions.\nUsage:\n"
                        "  ${_kubexx_import_call}")
  endif()
  if(TARGET ${arg_TARGET})
    message(FATAL_ERROR "kubexx_import: TARGET ${arg_TARGET} exists already; name a new library and link it")
  endif()
  _kubexx_require_codec(kubexx_import "")
  _kubexx_find_program(program)
  set(include_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/include)
  file(MAKE_DIRECTORY ${include_dir})
  get_filename_component(include_dir "${include_dir}" REALPATH)
  _kubexx_imported_headers(headers kinds "${include_dir}")
  _kubexx_definition_files(inputs files lists)
  _kubexx_used_types()
  _kubexx_import_style(options)
  set(choices ${options} ${used})
  list(FILTER choices EXCLUDE REGEX "\\.(yaml|yml|json)$")
  if(arg_APPLY_DECODERS)
    list(APPEND choices APPLY_DECODERS)
  endif()
  set(crd_dir "${arg_CRD_DIR}")
  if(source STREQUAL "OPENAPI")
    # The header of a group version has the types of the call, not those of an earlier one.
    list(APPEND options --force)
    list(TRANSFORM inputs PREPEND --openapi=)
  elseif(NOT crd_dir)
    list(APPEND options --external)
  endif()
  if(NOT crd_dir)
    set(crd_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/crds)
  endif()

  # The program does not write a header again that has not changed. Make would repeat the rule in every build.
  set(touch)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(touch COMMAND ${CMAKE_COMMAND} -E touch ${headers})
  endif()
  set(depfile)
  if(tables)
    set(depfile DEPFILE ${include_dir}.d)
    list(APPEND used --depfile ${include_dir}.d)
  endif()
  add_custom_command(
    OUTPUT ${headers}
    COMMAND ${program} import ${inputs} ${kinds} ${options} ${used} --output-dir ${include_dir} -- ${flags}
    ${touch}
    ${depfile}
    DEPENDS ${files} ${lists} ${tables} ${program}
    COMMENT "Importing the kinds of ${arg_TARGET}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  if(libraries)
    add_library(${arg_TARGET} INTERFACE)
    target_link_libraries(${arg_TARGET} INTERFACE ${libraries})
  endif()
  set(decoders)
  if(arg_APPLY_DECODERS)
    set(decoders APPLY_DECODERS)
  endif()
  kubexx_generate(TARGET ${arg_TARGET} HEADERS ${headers} CRD_DIR ${crd_dir} CODE_ROOT ${include_dir} ${decoders})
  list(APPEND files ${table_files})
  _kubexx_forbid_other_definitions("${files}" "${choices}")
endfunction()

# Sets used, the arguments that name the types of USE to the program, flags, with which it reads headers of own types, and the libraries
# and tables in USE.
macro(_kubexx_used_types)
  set(used)
  set(flags)
  set(libraries)
  set(tables)
  set(table_files)
  set(uses_kubernetes FALSE)
  foreach(name IN LISTS arg_USE)
    if(name MATCHES "\\.(yaml|yml|json)$")
      _kubexx_absolute_input(path kubexx_import USE "${name}")
      list(APPEND tables ${path})
      list(APPEND table_files ${path})
      list(APPEND used --use=${path})
    endif()
  endforeach()
  foreach(name IN LISTS arg_USE)
    if(NOT name MATCHES "\\.(yaml|yml|json)$")
      _kubexx_used_library(${name})
    endif()
  endforeach()
  if(arg_ADOPT)
    list(APPEND used --adopt)
  endif()
  if(arg_ADOPT AND (NOT arg_USE OR NOT arg_CRD_DIR))
    message(FATAL_ERROR "kubexx_import: ADOPT is for USE with CRD_DIR: without CRDs, descriptions make no difference.\nUsage:\n"
                        "  ${_kubexx_import_call}")
  endif()
  if(uses_kubernetes AND arg_CRD_DIR AND NOT arg_ADOPT)
    message(FATAL_ERROR "kubexx_import: USE and CRD_DIR exclude each other for a library of kubexx_kubernetes, because the types of "
                        "Kubernetes have no descriptions that CRDs could have; ADOPT omits them.\nUsage:\n  ${_kubexx_import_call}")
  endif()
endmacro()

# A library of kubexx_kubernetes, or one that has headers of the types in tables.
macro(_kubexx_used_library library)
  set(types NOTFOUND)
  if(TARGET ${library})
    get_target_property(types ${library} KUBEXX_KUBERNETES_TYPES)
  endif()
  if(types)
    set(uses_kubernetes TRUE)
    list(TRANSFORM types PREPEND --use=)
    list(APPEND used ${types})
  elseif(NOT TARGET ${library} OR NOT tables)
    message(FATAL_ERROR "kubexx_import: USE ${library} is not a library of kubexx_kubernetes, and not one with the headers of a table in "
                        "USE; create it before kubexx_import.\nUsage:\n  ${_kubexx_import_call}")
  else()
    set(directories "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${library},INTERFACE_COMPILE_DEFINITIONS>")
    list(APPEND flags "$<$<BOOL:${directories}>:-I$<JOIN:${directories},$<SEMICOLON>-I>>"
                      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>")
    get_target_property(own_headers ${library} KUBEXX_HEADERS)
    if(own_headers)
      list(APPEND tables ${own_headers})
    endif()
  endif()
  list(APPEND libraries ${library})
endmacro()

# The options for what users choose in headers.
macro(_kubexx_import_style options)
  set(${options} ${arg_NAMESPACES})
  list(TRANSFORM ${options} PREPEND --namespace=)
  if(DEFINED arg_NAMES)
    list(APPEND ${options} --names=${arg_NAMES})
  endif()
  if(arg_EQUALITY)
    list(APPEND ${options} --equality)
  endif()
endmacro()

# Two definitions of one kind would be two types of one name in a program, which no linker reports. CMake compares the property of all
# libraries that a program links, also that of installed ones.
function(_kubexx_forbid_other_definitions files choices)
  _kubexx_content_id(id "${files}")
  # The same definitions give other types with other options.
  if(choices)
    string(SHA256 id "${id};${choices}")
  endif()
  foreach(kind IN LISTS arg_KINDS)
    set(property KUBEXX_DEFINITION_OF_${kind})
    set_property(TARGET ${arg_TARGET} APPEND PROPERTY COMPATIBLE_INTERFACE_STRING ${property})
    set_property(TARGET ${arg_TARGET} PROPERTY INTERFACE_${property} ${id})
  endforeach()
  foreach(group_version IN LISTS group_versions)
    set(property KUBEXX_TYPES_OF_${group_version})
    set_property(TARGET ${arg_TARGET} APPEND PROPERTY COMPATIBLE_INTERFACE_STRING ${property})
    set_property(TARGET ${arg_TARGET} PROPERTY INTERFACE_${property} ${PROJECT_NAME}/${arg_TARGET})
  endforeach()
endfunction()

# What the files contain, whatever their names are. A file that the project generates is its path.
function(_kubexx_content_id result files)
  set(contents)
  foreach(file IN LISTS files)
    get_source_file_property(generated "${file}" GENERATED)
    if(generated OR NOT EXISTS "${file}")
      string(SHA256 content "${file}")
    else()
      file(SHA256 "${file}" content)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    endif()
    list(APPEND contents ${content})
  endforeach()
  list(REMOVE_DUPLICATES contents)
  list(SORT contents)
  string(SHA256 id "${contents}")
  set(${result} ${id} PARENT_SCOPE)
endfunction()

# The header of each kind or group version, and the arguments that name the kinds to the program.
macro(_kubexx_imported_headers headers arguments include_dir)
  set(${headers})
  set(${arguments})
  set(group_versions)
  list(REMOVE_DUPLICATES arg_KINDS)
  foreach(kind IN LISTS arg_KINDS)
    if(NOT kind MATCHES "^([a-z0-9.-]+)/([a-z0-9-]+)/([A-Za-z][A-Za-z0-9]*)$")
      message(FATAL_ERROR "kubexx_import: KINDS contains '${kind}'; expected <group>/<version>/<Kind>, such as "
                          "cert-manager.io/v1/Certificate.\nUsage:\n  ${_kubexx_import_call}")
    endif()
    if(source STREQUAL "OPENAPI")
      list(APPEND group_versions ${CMAKE_MATCH_1}/${CMAKE_MATCH_2})
      list(APPEND ${headers} ${include_dir}/${CMAKE_MATCH_1}/${CMAKE_MATCH_2}.hpp)
      list(APPEND ${arguments} ${kind})
      continue()
    endif()
    string(TOLOWER ${CMAKE_MATCH_3} name)
    set(header ${include_dir}/${CMAKE_MATCH_1}/${CMAKE_MATCH_2}/${name}.hpp)
    if(header IN_LIST ${headers})
      message(FATAL_ERROR "kubexx_import: KINDS contains '${kind}' and a kind whose name differs in case only; both would have the header "
                          "${CMAKE_MATCH_1}/${CMAKE_MATCH_2}/${name}.hpp. Import each with a TARGET of its own, for different programs.")
    endif()
    list(APPEND ${headers} ${header})
    list(APPEND ${arguments} --kind ${kind})
  endforeach()
  list(REMOVE_DUPLICATES ${headers})
endmacro()

# The absolute paths of FROM or OPENAPI, the files in them, and lists of those in directories.
macro(_kubexx_definition_files inputs files lists)
  set(${inputs})
  set(${files})
  set(${lists})
  foreach(input IN LISTS arg_${source})
    _kubexx_absolute_input(path kubexx_import ${source} "${input}")
    list(APPEND ${inputs} ${path})
    if(IS_DIRECTORY "${path}")
      _kubexx_files_below(contained names "${path}" yaml yml json)
      list(APPEND ${files} ${contained})
      list(APPEND ${lists} ${names})
    else()
      list(APPEND ${files} ${path})
    endif()
  endforeach()
endmacro()
