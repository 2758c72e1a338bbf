# CMake function of kubexx for Kubernetes' own types. Included by find_package(kubexx) and by add_subdirectory(kubexx) alike.
#
#   kubexx_kubernetes(TARGET <name> VERSION <release> [KINDS <group>/<version>/<Kind>...] [TYPES <group>/<version>/<Type>...]
#                     [APPLY_DECODERS])
#
# Creates the library TARGET with the C++ types, codecs and apply types of the KINDS and TYPES, and of everything that they are made of.
# The core group is `core`; other groups are named with or without their domain (networking.k8s.io/v1/Ingress, networking/v1/Ingress).
# The one VERSION is 1.36. Headers and code are generated when TARGET is built:
#
#   kubexx_kubernetes(TARGET k8s VERSION 1.36 KINDS apps/v1/Deployment core/v1/Pod TYPES core/v1/PodTemplateSpec)
#   target_link_libraries(operator PRIVATE k8s kubexx::runtime)     # #include <kubexx/k8s/apps/v1.kubexx.hpp>
#
# An API whose types have members of these types links TARGET too, before kubexx_generate:
#
#   add_library(api INTERFACE)
#   target_link_libraries(api INTERFACE k8s)
#   kubexx_generate(TARGET api HEADERS api/v1/site.hpp CRD_DIR crds)
#
# With APPLY_DECODERS, apply types can be decoded, too, so that kubexx::convert makes a PodTemplateSpecApply of a PodTemplateSpec. The code
# then takes about 1.5 times as long to compile.
#
# A program can use one such library only: two would define the same functions. CMake reports two when it generates the project ("The
# INTERFACE_KUBEXX_KUBERNETES_LIBRARY property of ... does not agree"); list the KINDS and TYPES of both in one call.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/KubexxGenerate.cmake")

set(_kubexx_kubernetes_call "kubexx_kubernetes(TARGET <name> VERSION <release> [KINDS <group>/<version>/<Kind>...]\n"
                            "                    [TYPES <group>/<version>/<Type>...] [APPLY_DECODERS])")
string(CONCAT _kubexx_kubernetes_call ${_kubexx_kubernetes_call})

# Group versions whose types have members of types of another one, which `kubexx import` writes a header for as well.
set(_kubexx_users_of_core_v1 apps/v1 batch/v1 events/v1 node/v1 resource/v1 resource/v1beta1 resource/v1beta2 storage/v1)
set(_kubexx_users_of_meta_v1 authorization/v1 policy/v1 storagemigration/v1beta1)

function(kubexx_kubernetes)
  cmake_parse_arguments(PARSE_ARGV 0 arg "APPLY_DECODERS" "TARGET;VERSION" "KINDS;TYPES")
  _kubexx_validate_call(kubexx_kubernetes "${_kubexx_kubernetes_call}" "TARGET;VERSION")
  if("${arg_KINDS}${arg_TYPES}" STREQUAL "")
    message(FATAL_ERROR "kubexx_kubernetes: KINDS and TYPES are both empty.\nUsage:\n  ${_kubexx_kubernetes_call}")
  endif()
  if(TARGET ${arg_TARGET})
    message(FATAL_ERROR "kubexx_kubernetes: TARGET ${arg_TARGET} exists already; name a new library and link it")
  endif()
  _kubexx_require_codec(kubexx_kubernetes "")
  _kubexx_find_program(program)
  set(include_dir ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/include)
  file(MAKE_DIRECTORY ${include_dir})
  get_filename_component(include_dir "${include_dir}" REALPATH)
  _kubexx_kubernetes_headers(headers "${include_dir}" ${arg_KINDS} ${arg_TYPES})

  list(TRANSFORM arg_KINDS PREPEND --kind= OUTPUT_VARIABLE kinds)
  # The program does not write a header again that has not changed. Make would repeat the rule in every build.
  set(touch)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(touch COMMAND ${CMAKE_COMMAND} -E touch ${headers})
  endif()
  add_custom_command(
    OUTPUT ${headers}
    COMMAND ${program} import --kubernetes ${arg_VERSION} ${kinds} ${arg_TYPES} --output-dir ${include_dir} --force
    ${touch}
    DEPENDS ${program}
    COMMENT "Importing the types of ${arg_TARGET}"
    VERBATIM)
  set(decoders)
  if(arg_APPLY_DECODERS)
    set(decoders APPLY_DECODERS)
  endif()
  add_library(${arg_TARGET} INTERFACE)
  target_include_directories(${arg_TARGET} INTERFACE $<BUILD_INTERFACE:${include_dir}>)
  kubexx_generate(TARGET ${arg_TARGET} HEADERS ${headers} CRD_DIR ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.kubexx/crds
                  CODE_ROOT ${include_dir} ${decoders})
  # For USE of kubexx_import, also of the installed library.
  set_property(TARGET ${arg_TARGET} PROPERTY KUBEXX_KUBERNETES_TYPES ${arg_KINDS} ${arg_TYPES})
  set_property(TARGET ${arg_TARGET} APPEND PROPERTY EXPORT_PROPERTIES KUBEXX_KUBERNETES_TYPES)
  # CMake compares the property of all libraries that a program links.
  set_property(TARGET ${arg_TARGET} APPEND PROPERTY COMPATIBLE_INTERFACE_STRING KUBEXX_KUBERNETES_LIBRARY)
  set_property(TARGET ${arg_TARGET} PROPERTY INTERFACE_KUBEXX_KUBERNETES_LIBRARY ${PROJECT_NAME}/${arg_TARGET})
endfunction()

# The header of each group version among the names, and those that they include.
function(_kubexx_kubernetes_headers result include_dir)
  set(group_versions)
  foreach(name IN LISTS ARGN)
    # The one package that is not named after the first label of its group.
    string(REGEX REPLACE "^internal\\.apiserver\\.k8s\\.io/" "apiserverinternal/" name "${name}")
    if(NOT name MATCHES "^([a-z0-9]+)[a-z0-9.-]*/([a-z0-9]+)/[A-Z][A-Za-z0-9]*$")
      message(FATAL_ERROR "kubexx_kubernetes: '${name}' is not the name of a type; expected <group>/<version>/<Type>, such as "
                          "core/v1/PodTemplateSpec.\nUsage:\n  ${_kubexx_kubernetes_call}")
    endif()
    list(APPEND group_versions ${CMAKE_MATCH_1}/${CMAKE_MATCH_2})
  endforeach()
  foreach(group_version IN LISTS group_versions)
    if(group_version IN_LIST _kubexx_users_of_core_v1)
      list(APPEND group_versions core/v1)
    elseif(group_version IN_LIST _kubexx_users_of_meta_v1)
      list(APPEND group_versions meta/v1)
    endif()
  endforeach()
  list(REMOVE_DUPLICATES group_versions)
  list(TRANSFORM group_versions REPLACE "(.+)" "${include_dir}/kubexx/k8s/\\1.hpp")
  set(${result} "${group_versions}" PARENT_SCOPE)
endfunction()
