# cmake -D PREFIX=<install tree> -D WORK=<dir> -P manifests.cmake
#
# kubexx_generate writes roles and webhook configurations beside definitions, and kubexx_check compares all of them.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/api/tree.hpp [=[
#include <kubexx/annotations.hpp>
// +groupName=example.com
namespace orchard::v1 {
// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create,versions=v1,name=trees.example.com,admissionReviewVersions=v1
struct KUBEXX(kubexx::rbac{.groups = {"example.com"}, .resources = {"trees"}, .verbs = {"get"}}) Tree {
  kubexx::ObjectMeta metadata{};
};
}  // namespace orchard::v1
]=])
foreach(resource pods secrets)
  file(WRITE ${WORK}/src/${resource}.cpp "// +kubebuilder:rbac:groups=\"\",resources=${resource},verbs=get\n")
endforeach()
foreach(name first second third fourth)
  file(WRITE ${WORK}/late/${name}.cpp "// +kubebuilder:rbac:groups=\"\",resources=${name},verbs=get\n")
endforeach()
file(WRITE ${WORK}/header.txt "# Copyright YEAR\n")
file(WRITE ${WORK}/CMakeLists.txt [=[
cmake_minimum_required(VERSION 3.25)
project(orchard LANGUAGES CXX)
find_package(kubexx REQUIRED)
enable_testing()
kubexx_generate(TARGET api HEADERS api/tree.hpp CRD_DIR crds NO_CODE RBAC_DIR rbac ROLE_NAME manager ROLE_FILE roles.yaml
                WEBHOOK_DIR webhook OPTIONS --header-file ${CMAKE_CURRENT_SOURCE_DIR}/header.txt --year 2026 --allow-verb review -Wno-rbac-wide)
kubexx_check(TARGET api COMMITTED config/crd COMMITTED_RBAC config/rbac COMMITTED_WEBHOOK config/webhook)
add_library(program INTERFACE)
kubexx_rbac(TARGET program ROLE_NAME program RBAC_DIR program FILES src OPTIONS --header-file=${CMAKE_CURRENT_SOURCE_DIR}/header.txt)
add_library(late INTERFACE late/first.cpp)
kubexx_rbac(TARGET late ROLE_NAME late RBAC_DIR late COMMITTED config/late)
target_sources(late PRIVATE late/second.cpp "$<$<BOOL:ON>:late/third.cpp;late/fourth.cpp>" $<$<BOOL:OFF>:late/absent.cpp>
                            ${CMAKE_CURRENT_BINARY_DIR}/generated.cpp)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated.cpp COMMAND ${CMAKE_COMMAND} -E touch generated.cpp)
]=])
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK} -B ${WORK}/build -D CMAKE_PREFIX_PATH=${PREFIX})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
set(test ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --no-tests=error)
run(fails ${test})
expect_output("0% tests passed, 4 tests failed out of 4")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build --target kubexx_update_api kubexx_update_api_rbac kubexx_update_api_webhooks
             kubexx_update_late_rbac)
run(succeeds ${test})
foreach(file crds/example.com_trees.yaml=config/crd/example.com_trees.yaml rbac/roles.yaml=config/rbac/roles.yaml
             webhook/manifests.yaml=config/webhook/manifests.yaml)
  string(REPLACE "=" ";" pair ${file})
  list(GET pair 0 built)
  list(GET pair 1 committed)
  file(READ ${WORK}/build/${built} one)
  file(READ ${WORK}/${committed} other)
  if(NOT one STREQUAL other)
    message(FATAL_ERROR "${built} and ${committed} differ")
  endif()
  if(NOT one MATCHES "^# Copyright 2026\n")
    message(FATAL_ERROR "${built} does not begin with the header")
  endif()
endforeach()

# A changed header is written.
file(WRITE ${WORK}/header.txt "# All rights reserved\n")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
foreach(file crds/example.com_trees.yaml program/role.yaml rbac/roles.yaml webhook/manifests.yaml)
  file(READ ${WORK}/build/${file} text)
  if(NOT text MATCHES "^# All rights reserved\n")
    message(FATAL_ERROR "${file} has the former header")
  endif()
endforeach()

# A removed source has no part in the role.
function(expect_resources expected)
  file(STRINGS ${WORK}/build/program/role.yaml resources REGEX "^  - (pods|secrets|nodes)$")
  if(NOT resources STREQUAL expected)
    message(FATAL_ERROR "the role has ${resources}, not ${expected}")
  endif()
endfunction()
expect_resources("  - pods;  - secrets")
file(REMOVE ${WORK}/src/secrets.cpp)
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
expect_resources("  - pods")

# A module is a source too.
file(WRITE ${WORK}/src/nodes.ixx "// +kubebuilder:rbac:groups=\"\",resources=nodes,verbs=get\n")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
expect_resources("  - nodes;  - pods")
file(WRITE ${WORK}/src/nodes.ixx "// +kubebuilder:rbac:groups=\"\",resources=secrets,verbs=get\n")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
expect_resources("  - pods;  - secrets")

# Sources that are added after the call, also by generator expressions, are read, and read again when they change.
function(expect_late)
  foreach(resource ${ARGN})
    file(STRINGS ${WORK}/build/late/role.yaml found REGEX "^  - ${resource}$")
    if(NOT found)
      file(READ ${WORK}/build/late/role.yaml role)
      message(FATAL_ERROR "the role lacks ${resource}:\n${role}")
    endif()
  endforeach()
endfunction()
expect_late(first second third fourth)
file(WRITE ${WORK}/late/fourth.cpp "// +kubebuilder:rbac:groups=\"\",resources=fifth,verbs=get\n")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
expect_late(first second third fifth)
