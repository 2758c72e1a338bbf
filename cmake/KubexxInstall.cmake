# The install tree: bin/kubexx, include/kubexx/** (annotations and runtime headers), lib/libkubexx_*.a, lib/cmake/kubexx/** and
# lib/pkgconfig/*.pc. There is one set of targets for each component of find_package(kubexx); each uses the one before, so that a project
# that only generates needs only the program.
#
# There are two components of the installation, which packaging/ turns into packages: `program` has what it takes to generate CRDs, and
# `development` the libraries, without which kubexx_generate needs NO_CODE.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kubexx)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# kubexx_install_set(<file of targets> <component> <target>...)
function(kubexx_install_set file component)
  install(TARGETS ${ARGN} EXPORT ${file}
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component}
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component})
  install(EXPORT ${file} NAMESPACE kubexx:: DESTINATION ${package_dir} COMPONENT ${component})
endfunction()

# kubexx_install_pkgconfig(<name> DESCRIPTION <string> [REQUIRES <package>...] LIBRARIES <target>...)
#
# <name>.pc for projects without CMake. LIBRARIES are in the order in which they use each other; a linker needs the opposite. There are
# only static libraries, so that --static is not needed.
function(kubexx_install_pkgconfig pc_name)
  cmake_parse_arguments(PARSE_ARGV 1 pc "" "DESCRIPTION" "REQUIRES;LIBRARIES")
  list(JOIN pc_REQUIRES ", " pc_requires)
  set(libraries)
  foreach(target IN LISTS pc_LIBRARIES)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(PREPEND libraries -l${target})
    endif()
  endforeach()
  list(JOIN libraries " " pc_libraries)
  file(RELATIVE_PATH prefix_from_pc /prefix/${pkgconfig_dir} /prefix)
  configure_file(cmake/kubexx.pc.in ${PROJECT_BINARY_DIR}/package/${pc_name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/package/${pc_name}.pc DESTINATION ${pkgconfig_dir} COMPONENT development)
endfunction()

# What generated code uses: the standard library only.
set(codec_targets kubexx_headers kubexx_core kubexx_json_stream kubexx_codec)
set(runtime_targets kubexx_json kubexx_conversion kubexx_net kubexx_yaml kubexx_http kubexx_config kubexx_watch kubexx_client kubexx_election kubexx_migration kubexx_process kubexx_runtime)
set(operator_targets kubexx_field_errors kubexx_regex kubexx_schema kubexx_status kubexx_selector kubexx_queue kubexx_metrics kubexx_webhook kubexx_certificates kubexx_cache kubexx_events kubexx_controller kubexx_operator)
set(testing_targets kubexx_kubernetes kubexx_cel kubexx_rules kubexx_example kubexx_validation kubexx_patch kubexx_review kubexx_conversion_check kubexx_testing kubexx_testing_api kubexx_simulation kubexx_simulation_api)
set_target_properties(kubexx_annotations PROPERTIES EXPORT_NAME annotations)
set(program)
if(KUBEXX_GENERATOR)
  set(program kubexx)
endif()
kubexx_install_set(kubexxTargets program ${program} kubexx_annotations)
kubexx_install_set(kubexxCodecTargets development ${codec_targets})
kubexx_install_set(kubexxRuntimeTargets development ${runtime_targets})
kubexx_install_set(kubexxOperatorTargets development ${operator_targets})
kubexx_install_set(kubexxTestingTargets development ${testing_targets})
install(DIRECTORY annotations/kubexx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT program FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY runtime/public/kubexx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.hpp")

kubexx_install_pkgconfig(kubexx-runtime DESCRIPTION "Client and codecs for Kubernetes APIs made of C++ types"
                         REQUIRES fmt yaml-cpp libcurl libevent libevent_openssl openssl
                         LIBRARIES kubexx_annotations ${codec_targets} ${runtime_targets})
kubexx_install_pkgconfig(kubexx-operator DESCRIPTION "Caches and controllers for Kubernetes APIs made of C++ types"
                         REQUIRES "kubexx-runtime = ${PROJECT_VERSION}" re2
                         LIBRARIES ${operator_targets})
kubexx_install_pkgconfig(kubexx-testing DESCRIPTION "A Kubernetes API server inside the process of a test"
                         REQUIRES "kubexx-operator = ${PROJECT_VERSION}"
                         LIBRARIES ${testing_targets})

configure_package_config_file(cmake/kubexxConfig.cmake.in ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake ${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake
              cmake/KubexxBaseline.cmake
              cmake/KubexxCrdFolder.cmake
              cmake/KubexxDocs.cmake
              cmake/KubexxGenerate.cmake
              cmake/KubexxImport.cmake
              cmake/KubexxKubernetes.cmake
              cmake/KubexxManifests.cmake
              cmake/KubexxSettings.cmake
        DESTINATION ${package_dir} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT license)
install(FILES README.md CHANGELOG.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# The README links to these. Each example is a project of its own.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY examples/crontab examples/gameserver examples/storagepool DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT program)
