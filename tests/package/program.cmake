# cmake -D FUNCTIONS=KubexxGenerate.cmake -D WORK=<dir> -P program.cmake
#
# Projects run the program that the functions run, even if the package does not contain it. A script replaces the program.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
file(CONFIGURE OUTPUT ${WORK}/CMakeLists.txt @ONLY CONTENT [=[
cmake_minimum_required(VERSION 3.25)
project(project LANGUAGES NONE)
include(@FUNCTIONS@)
enable_testing()
kubexx_program(program)
add_test(NAME version COMMAND ${program} --version)
]=])
run(succeeds ${CMAKE_COMMAND} -S ${WORK} -B ${WORK}/build -D KUBEXX_EXECUTABLE=${CMAKE_CURRENT_LIST_DIR}/multi_config/program)
run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --no-tests=error)
