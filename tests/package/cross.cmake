# cmake -D FUNCTIONS=KubexxGenerate.cmake -D WORK=<dir> -P cross.cmake
#
# The program gets the machine of a GCC cross compiler, whose toolchain file does not name it. Scripts replace the compiler and the
# program.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
find_program(COMPILER c++ REQUIRED)
file(WRITE ${WORK}/compiler "#!/bin/sh\nif [ \"$1\" = -dumpmachine ]; then echo riscv64-linux-gnu; else exec ${COMPILER} \"$@\"; fi\n")
file(CHMOD ${WORK}/compiler PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
file(WRITE ${WORK}/toolchain.cmake
     "set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR riscv64)\nset(CMAKE_CXX_COMPILER ${WORK}/compiler)\n")
set(configure ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR}/multi_config -D FUNCTIONS=${FUNCTIONS}
    -D KUBEXX_EXECUTABLE=${CMAKE_CURRENT_LIST_DIR}/multi_config/program)

run(succeeds ${configure} -B ${WORK}/cross --toolchain ${WORK}/toolchain.cmake)
file(READ ${WORK}/cross/api.kubexx/arguments.rsp arguments)
if(NOT arguments MATCHES "--target=riscv64-linux-gnu\n")
  message(FATAL_ERROR "the program does not know the machine:\n${arguments}")
endif()
run(succeeds ${configure} -B ${WORK}/native)
file(READ ${WORK}/native/api.kubexx/arguments.rsp arguments)
if(arguments MATCHES "--target")
  message(FATAL_ERROR "a machine that no toolchain file names:\n${arguments}")
endif()
