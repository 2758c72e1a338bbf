# cmake -D PREFIX=<install tree> -D WORK=<dir> -P unknown_component.cmake
#
# find_package names a component that does not exist, and the ones that do.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/source/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(bogus LANGUAGES CXX)\n"
           "find_package(kubexx CONFIG REQUIRED COMPONENTS runtime bogus)\n")
run(fails ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -D CMAKE_PREFIX_PATH=${PREFIX})
expect_output("kubexx has no component 'bogus'; its components are: runtime, operator, testing")
