# CMake function of kubexx for kinds that other projects define. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_import(TARGET <name> FROM <file|dir>... KINDS <group>/<version>/<Kind>... [USE <target> | CRD_DIR <dir>])
#   kubexx_import(TARGET <name> OPENAPI <file|dir>... KINDS <group>/<version>/<Kind>...)
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
    "kubexx_import(TARGET <name> FROM <file|dir>... KINDS <group>/<version>/<Kind>... [USE <target> | CRD_DIR <dir>])\n"
    "  kubexx_import(TARGET <name> OPENAPI <file|dir>... KINDS <group>/<version>/<Kind>...)")
string(CONCAT _kubexx_import_call ${_kubexx_import_call})

function(kubexx_import)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;USE;CRD_DIR" "FROM;OPENAPI;KINDS")
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
  _kubexx_definition_files(inputs files)
  _kubexx_used_types(used)
  set(options)
  set(crd_dir "${arg_CRD_DIR}")
  if(source STREQUAL "OPENAPI")
    # The header of a group version has the types of the call, not those of an earlier one.
    set(options --force)
    list(TRANSFORM inputs PREPEND --openapi=)
  elseif(NOT crd_dir)
    set(options --external)
  endif()
  if(NOT crd_dir)
    set(crd_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/crds)
  endif()

  # The program does not write a header again that has not changed. Make would repeat the rule in every build.
  set(touch)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(touch COMMAND ${CMAKE_COMMAND} -E touch ${headers})
  endif()
  add_custom_command(
    OUTPUT ${headers}
    COMMAND ${program} import ${inputs} ${kinds} ${options} ${used} --output-dir ${include_dir}
    ${touch}
    DEPENDS ${files} ${program}
    COMMENT "Importing the kinds of ${arg_TARGET}"
    VERBATIM)
  if(arg_USE)
    add_library(${arg_TARGET} INTERFACE)
    target_link_libraries(${arg_TARGET} INTERFACE ${arg_USE})
  endif()
  kubexx_generate(TARGET ${arg_TARGET} HEADERS ${headers} CRD_DIR ${crd_dir} CODE_ROOT ${include_dir})
  _kubexx_forbid_other_definitions("${files}")
endfunction()

# The arguments that name the types of USE to the program.
macro(_kubexx_used_types arguments)
  set(${arguments})
  if(DEFINED arg_USE)
    if(arg_CRD_DIR)
      message(FATAL_ERROR "kubexx_import: USE and CRD_DIR exclude each other, because the types of Kubernetes have no descriptions that CRDs "
                          "could have.\nUsage:\n  ${_kubexx_import_call}")
    endif()
    set(types NOTFOUND)
    if(TARGET ${arg_USE})
      get_target_property(types ${arg_USE} KUBEXX_KUBERNETES_TYPES)
    endif()
    if(NOT types)
      message(FATAL_ERROR "kubexx_import: USE ${arg_USE} is not a library of kubexx_kubernetes; call kubexx_kubernetes before "
                          "kubexx_import.\nUsage:\n  ${_kubexx_import_call}")
    endif()
    list(TRANSFORM types PREPEND --use= OUTPUT_VARIABLE ${arguments})
  endif()
endmacro()

# Two definitions of one kind would be two types of one name in a program, which no linker reports. CMake compares the property of all
# libraries that a program links, also that of installed ones.
function(_kubexx_forbid_other_definitions files)
  _kubexx_content_id(id "${files}")
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

# The absolute paths of FROM or OPENAPI, and the files in them.
macro(_kubexx_definition_files inputs files)
  set(${inputs})
  set(${files})
  foreach(input IN LISTS arg_${source})
    _kubexx_absolute_input(path kubexx_import ${source} "${input}")
    list(APPEND ${inputs} ${path})
    if(IS_DIRECTORY "${path}")
      _kubexx_files_below(contained "${path}" yaml yml json)
      list(APPEND ${files} ${contained})
    else()
      list(APPEND ${files} ${path})
    endif()
  endforeach()
endmacro()
