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
file(WRITE ${WORK}/CMakeLists.txt [=[
cmake_minimum_required(VERSION 3.25)
project(orchard LANGUAGES CXX)
find_package(kubexx REQUIRED)
enable_testing()
kubexx_generate(TARGET api HEADERS api/tree.hpp CRD_DIR crds NO_CODE RBAC_DIR rbac ROLE_NAME manager WEBHOOK_DIR webhook)
kubexx_check(TARGET api COMMITTED config/crd COMMITTED_RBAC config/rbac COMMITTED_WEBHOOK config/webhook)
]=])
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK} -B ${WORK}/build -D CMAKE_PREFIX_PATH=${PREFIX})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build)
set(test ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --no-tests=error)
run(fails ${test})
expect_output("0% tests passed, 3 tests failed out of 3")
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build --target kubexx_update_api kubexx_update_api_rbac kubexx_update_api_webhooks)
run(succeeds ${test})
foreach(file crds/example.com_trees.yaml=config/crd/example.com_trees.yaml rbac/role.yaml=config/rbac/role.yaml
             webhook/manifests.yaml=config/webhook/manifests.yaml)
  string(REPLACE "=" ";" pair ${file})
  list(GET pair 0 built)
  list(GET pair 1 committed)
  file(READ ${WORK}/build/${built} one)
  file(READ ${WORK}/${committed} other)
  if(NOT one STREQUAL other)
    message(FATAL_ERROR "${built} and ${committed} differ")
  endif()
endforeach()
