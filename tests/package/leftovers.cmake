# cmake -D FUNCTIONS=KubexxGenerate.cmake -D PROGRAM=<kubexx> -D WORK=<dir> -P leftovers.cmake
#
# Two targets share a directory of committed CRDs. The CRD of a kind that was renamed is named by the update and fails the tests; those
# of the other target are not reported.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

function(write_header file kind)
  file(WRITE ${WORK}/api/${file}
       "#include <kubexx/annotations.hpp>\n// +groupName=example.com\nnamespace api::v1 {\nstruct ${kind} { kubexx::ObjectMeta metadata{}; };\n}\n")
endfunction()

file(REMOVE_RECURSE ${WORK})
write_header(one.hpp CronTab)
write_header(two.hpp Tree)
file(CONFIGURE OUTPUT ${WORK}/CMakeLists.txt @ONLY CONTENT [=[
cmake_minimum_required(VERSION 3.25)
project(shared LANGUAGES CXX)
add_library(annotations INTERFACE)
add_library(kubexx::annotations ALIAS annotations)
include(@FUNCTIONS@)
enable_testing()
kubexx_generate(TARGET one HEADERS api/one.hpp CRD_DIR crds NO_CODE)
kubexx_check(TARGET one COMMITTED config/crd)
kubexx_generate(TARGET two HEADERS api/two.hpp CRD_DIR crds NO_CODE)
kubexx_check(TARGET two COMMITTED config/crd)
]=])
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK} -B ${WORK}/build -D KUBEXX_EXECUTABLE=${PROGRAM})
set(update ${CMAKE_COMMAND} --build ${WORK}/build --target all kubexx_update_one kubexx_update_two)
set(test ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --no-tests=error --output-on-failure)
foreach(round 1 2)
  run(succeeds ${update})
  if(output MATCHES "remove the file")
    message(FATAL_ERROR "a CRD of the other target is reported:\n${output}")
  endif()
endforeach()
run(succeeds ${test})

write_header(one.hpp CronTube)
set(old ${WORK}/config/crd/example.com_crontabs.yaml)
run(succeeds ${update})
expect_output("remove the file: rm ${old}")
run(fails ${test})
expect_output("remove the file: rm ${old}")
file(REMOVE ${old})
run(succeeds ${test})
