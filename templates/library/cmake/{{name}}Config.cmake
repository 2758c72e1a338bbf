include(CMakeFindDependencyMacro)
find_dependency(kubexx 0.1)
include(${CMAKE_CURRENT_LIST_DIR}/{{name}}Targets.cmake)
