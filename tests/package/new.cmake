# cmake -D PREFIX=<install tree> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -P new.cmake
#
# `kubexx new` of the installed program: the project builds without warnings, passes its tests, and is never written over.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
find_program(KUBECTL kubectl)
set(new ${CMAKE_COMMAND} -E chdir ${WORK} ${PREFIX}/bin/kubexx new)

run(succeeds ${new} orchard --group example.com --kind Tree --dry-run)
expect_output("orchard/api/v1/tree.hpp")
expect_output("orchard/.github/workflows/ci.yml")
if(EXISTS ${WORK}/orchard)
  message(FATAL_ERROR "--dry-run wrote files")
endif()

# new_project(<name> <option>...): an operator
function(new_project name)
  templated_project(${name} --group example.com --kind Tree ${ARGN})
endfunction()

function(templated_project name)
  run(succeeds ${new} ${name} ${ARGN})
  file(GLOB_RECURSE files ${WORK}/${name}/*)
  foreach(file IN LISTS files)
    file(READ ${file} text)
    if("${file}${text}" MATCHES "{{|}}[^;)}, \n]")
      message(FATAL_ERROR "a tag of the template is left in ${file}")
    endif()
  endforeach()
  run(fails ${new} ${name} --group example.com --kind Tree)
  expect_output("is not empty; expected a new or an empty one")
  build_project(${name})
endfunction()

function(build_project name)
  run(succeeds ${CMAKE_COMMAND} -E chdir ${WORK}/${name} ${CMAKE_COMMAND} --preset default -D CMAKE_PREFIX_PATH=${PREFIX}
               -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -D CMAKE_COMPILE_WARNING_AS_ERROR=ON)
  run(succeeds ${CMAKE_COMMAND} --build ${WORK}/${name}/build)
  run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/${name}/build --output-on-failure --no-tests=error)
  valid_manifests(${name})
endfunction()

# The definitions are valid, and kustomize joins all of config/; where kubectl is missing, every file that kustomizations name exists.
function(valid_manifests name)
  if(EXISTS ${WORK}/${name}/config/crd/bases)
    run(succeeds ${PREFIX}/bin/kubexx check ${WORK}/${name}/config/crd/bases)
  endif()
  file(GLOB_RECURSE kustomizations ${WORK}/${name}/config/kustomization.yaml)
  foreach(kustomization IN LISTS kustomizations)
    get_filename_component(folder ${kustomization} DIRECTORY)
    if(KUBECTL)
      run(succeeds ${KUBECTL} kustomize ${folder})
    endif()
    file(STRINGS ${kustomization} resources REGEX "^- [a-z./]")
    foreach(resource IN LISTS resources)
      string(REGEX REPLACE "^- (path: )?" "" resource "${resource}")
      if(NOT resource MATCHES ":" AND NOT EXISTS ${folder}/${resource})
        message(FATAL_ERROR "${kustomization} names ${resource}, which does not exist")
      endif()
    endforeach()
  endforeach()
endfunction()

new_project(orchard)
file(READ ${WORK}/orchard/config/rbac/role.yaml role)
if(NOT role MATCHES "kind: ClusterRole\n" OR NOT role MATCHES "- trees/status\n")
  message(FATAL_ERROR "not the role of the operator: ${role}")
endif()
new_project(walled-garden --namespace-scoped --version v1alpha1)
file(READ ${WORK}/walled-garden/config/rbac/role.yaml role)
if(role MATCHES "ClusterRole")
  message(FATAL_ERROR "an operator of one namespace has a ClusterRole: ${role}")
endif()
new_project(bonsai --webhooks)
file(READ ${WORK}/bonsai/config/webhook/manifests.yaml webhooks)
if(NOT webhooks MATCHES "path: /mutate-example-com-v1-tree\n" OR NOT webhooks MATCHES "name: bonsai-validating-webhook-configuration\n")
  message(FATAL_ERROR "not the webhooks of the operator: ${webhooks}")
endif()

run(succeeds ${new} bonsai --add-version v2)
run(succeeds ${new} bonsai --add-kind Shrub --version v1beta1)
expect_output("bonsai/src/shrub_webhooks.cpp")
run(fails ${new} bonsai --add-version v2)
expect_output("the project has several kinds; name one with --kind")
run(fails ${new} bonsai --add-version v2 --kind Tree)
expect_output("the kind 'Tree' has the version v2")
build_project(bonsai)
file(READ ${WORK}/bonsai/config/crd/bases/example.com_trees.yaml definition)
if(NOT definition MATCHES "name: v2\n" OR NOT definition MATCHES "name: bonsai-webhook-service\n")
  message(FATAL_ERROR "the definition is not converted by the operator: ${definition}")
endif()

# With the other compiler.
find_program(CLANG NAMES clang++-19 clang++)
if(CLANG)
  run(succeeds ${CMAKE_COMMAND} -E chdir ${WORK}/bonsai ${CMAKE_COMMAND} --preset default -B ${WORK}/bonsai-clang -D CMAKE_PREFIX_PATH=${PREFIX}
               -D CMAKE_CXX_COMPILER=${CLANG} -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -D CMAKE_COMPILE_WARNING_AS_ERROR=ON)
  run(succeeds ${CMAKE_COMMAND} --build ${WORK}/bonsai-clang)
  run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/bonsai-clang --output-on-failure --no-tests=error)
endif()

templated_project(inventory --template client)

# A library, which another project uses once it is installed.
templated_project(orchard-api --template library --group example.com --kind Tree)
run(succeeds ${new} orchard-api --add-version v2)
run(succeeds ${new} orchard-api --add-kind Shrub)
build_project(orchard-api)
run(succeeds ${CMAKE_COMMAND} --install ${WORK}/orchard-api/build --prefix ${WORK}/api)
file(WRITE ${WORK}/user/CMakeLists.txt [=[
cmake_minimum_required(VERSION 3.25)
project(user LANGUAGES CXX)
find_package(orchard-api REQUIRED)
add_executable(user main.cpp)
target_link_libraries(user PRIVATE orchard-api::orchard-api)
]=])
file(WRITE ${WORK}/user/main.cpp [=[
#include <kubexx/codec.hpp>
#include <api/v1/shrub.kubexx.hpp>
#include <api/v2/tree.kubexx.hpp>
int main() { return kubexx::encode(orchard_api::v1::Shrub{}).empty() || kubexx::encode(orchard_api::v2::Tree{}).empty() ? 1 : 0; }
]=])
set(ENV{CMAKE_PREFIX_PATH} ${WORK}/api:${PREFIX})
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK}/user -B ${WORK}/user/build -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/user/build)
run(succeeds ${WORK}/user/build/user)
