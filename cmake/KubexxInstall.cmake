# The install tree: bin/kubexx, include/kubexx/** (annotations), lib/cmake/kubexx/**, and what programs link:
# include/kubexx-runtime/** and lib/libkubexx_*.a. One set of targets per component of find_package(kubexx), each standing on
# the one before, so that who only generates needs nothing but the program.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kubexx)
set(runtime_include_dir ${CMAKE_INSTALL_INCLUDEDIR}/kubexx-runtime)

# kubexx_install_set(<file of targets> TARGETS <target>... ROOMS <folder of runtime/>...)
function(kubexx_install_set file)
  cmake_parse_arguments(PARSE_ARGV 1 set "" "" "TARGETS;ROOMS")
  install(TARGETS ${set_TARGETS} EXPORT ${file}
          RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT ${file} NAMESPACE kubexx:: DESTINATION ${package_dir})
  foreach(room IN LISTS set_ROOMS)
    install(DIRECTORY runtime/${room} DESTINATION ${runtime_include_dir}/runtime FILES_MATCHING PATTERN "*.hpp")
  endforeach()
endfunction()

# The program, and what generated code is made of: nothing but the standard library.
set_target_properties(kubexx_annotations PROPERTIES EXPORT_NAME annotations)
kubexx_install_set(kubexxTargets TARGETS kubexx kubexx_annotations kubexx_core kubexx_json_stream kubexx_codec
                   ROOMS core json codec)
install(FILES runtime/public/kubexx/codec.hpp DESTINATION ${runtime_include_dir}/kubexx)
install(DIRECTORY annotations/kubexx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

kubexx_install_set(kubexxRuntimeTargets
                   TARGETS kubexx_json kubexx_yaml kubexx_http kubexx_config kubexx_watch kubexx_client kubexx_runtime
                   ROOMS yaml http config watch client)
install(FILES runtime/public/kubexx/client.hpp DESTINATION ${runtime_include_dir}/kubexx)

kubexx_install_set(kubexxTestingTargets
                   TARGETS kubexx_regex kubexx_net kubexx_schema kubexx_cel kubexx_rules kubexx_testing kubexx_testing_api
                   ROOMS regex net schema cel rules testing)
install(FILES runtime/public/kubexx/testing.hpp DESTINATION ${runtime_include_dir}/kubexx)

configure_package_config_file(cmake/kubexxConfig.cmake.in ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake ${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake
              cmake/KubexxGenerate.cmake
        DESTINATION ${package_dir})
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What the README sends to: each example is a project of its own, and so it is there.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples/crontab examples/gameserver examples/storagepool DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
