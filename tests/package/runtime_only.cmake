# cmake -D ROOT=<checkout> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -P runtime_only.cmake
#
# KUBEXX_GENERATOR=OFF: no libclang is looked for, there is no program, and what generated code links can be built. Tests cannot be
# asked for.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
set(configure ${CMAKE_COMMAND} -G Ninja -S ${ROOT} -D KUBEXX_GENERATOR=OFF -D CMAKE_DISABLE_FIND_PACKAGE_LibClang=ON
              -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(succeeds ${configure} -B ${WORK}/build)
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build --target kubexx_codec)
run(fails ${CMAKE_COMMAND} --build ${WORK}/build --target kubexx)
expect_output("unknown target 'kubexx'")
run(fails ${configure} -B ${WORK}/with_tests -D KUBEXX_TESTS=ON)
expect_output("KUBEXX_TESTS=ON needs the generator")
