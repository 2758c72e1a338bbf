# The install tree: bin/kubexx, include/kubexx/** (annotations and runtime headers), lib/libkubexx_*.a and lib/cmake/kubexx/**. One
# set of targets per component of find_package(kubexx), each using the one before, so that a project that only generates needs
# nothing but the program.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kubexx)

# kubexx_install_set(<file of targets> <target>...)
function(kubexx_install_set file)
  install(TARGETS ${ARGN} EXPORT ${file}
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT ${file} NAMESPACE kubexx:: DESTINATION ${package_dir})
endfunction()

# The program, and what generated code uses: the standard library only.
set_target_properties(kubexx_annotations PROPERTIES EXPORT_NAME annotations)
kubexx_install_set(kubexxTargets kubexx kubexx_annotations kubexx_headers kubexx_core kubexx_json_stream kubexx_codec)
kubexx_install_set(kubexxRuntimeTargets
                   kubexx_json kubexx_yaml kubexx_http kubexx_config kubexx_watch kubexx_client kubexx_runtime)
kubexx_install_set(kubexxTestingTargets
                   kubexx_regex kubexx_net kubexx_schema kubexx_cel kubexx_rules kubexx_testing kubexx_testing_api)
install(DIRECTORY annotations/kubexx runtime/public/kubexx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp")

configure_package_config_file(cmake/kubexxConfig.cmake.in ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake ${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake
              cmake/KubexxGenerate.cmake
        DESTINATION ${package_dir})
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What the README links to. Each example is a project of its own.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples/crontab examples/gameserver examples/storagepool DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
