# cmake -D EXAMPLE=<folder> -D PREFIX=<install tree> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -P example.cmake
#
# Builds a copy of an example with the installed package, as a newcomer would, and runs its program and its tests.
cmake_minimum_required(VERSION 3.25)
get_filename_component(name ${EXAMPLE} NAME)
file(REMOVE_RECURSE ${WORK})
file(COPY ${EXAMPLE}/ DESTINATION ${WORK}/source)
unset(ENV{KUBECONFIG})

foreach(command
    "${CMAKE_COMMAND}|-G|Ninja|-S|${WORK}/source|-B|${WORK}/build|-DCMAKE_PREFIX_PATH=${PREFIX}|-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}"
    "${CMAKE_COMMAND}|--build|${WORK}/build" "${WORK}/build/${name}" "${CMAKE_CTEST_COMMAND}|--test-dir|${WORK}/build")
  string(REPLACE "|" ";" command "${command}")
  execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${status} from ${command}\n${output}")
  endif()
endforeach()
