# The install tree: bin/kubexx, include/kubexx/**, lib/cmake/kubexx/**.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kubexx)

set_target_properties(kubexx_annotations PROPERTIES EXPORT_NAME annotations)
install(TARGETS kubexx kubexx_annotations EXPORT kubexxTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(EXPORT kubexxTargets NAMESPACE kubexx:: DESTINATION ${package_dir})
install(DIRECTORY annotations/kubexx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")

configure_package_config_file(cmake/kubexxConfig.cmake.in ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/kubexxConfig.cmake ${PROJECT_BINARY_DIR}/package/kubexxConfigVersion.cmake
              cmake/KubexxGenerate.cmake
        DESTINATION ${package_dir})
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
