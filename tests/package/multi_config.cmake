# cmake -D FUNCTIONS=KubexxGenerate.cmake -D WORK=<dir> -P multi_config.cmake
#
# A build with several configurations generates once, whichever of them are built. A script stands in for the program and counts its runs.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
run(succeeds ${CMAKE_COMMAND} -G "Ninja Multi-Config" -S ${CMAKE_CURRENT_LIST_DIR}/multi_config -B ${WORK} -D FUNCTIONS=${FUNCTIONS}
             -D KUBEXX_EXECUTABLE=${CMAKE_CURRENT_LIST_DIR}/multi_config/program)
foreach(config Debug Release Debug)
  run(succeeds ${CMAKE_COMMAND} --build ${WORK} --config ${config})
endforeach()
file(READ ${WORK}/runs runs)
if(NOT runs STREQUAL "run\n")
  message(FATAL_ERROR "expected one run of the program:\n${runs}")
endif()
