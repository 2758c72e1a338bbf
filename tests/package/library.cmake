# cmake -D PREFIX=<install tree of kubexx> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -P library.cmake
#
# Project `api` installs its API library with install(EXPORT); project `user`, which has no kubexx program, finds and uses it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
set(here ${CMAKE_CURRENT_LIST_DIR})
set(launcher -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})

file(REMOVE_RECURSE ${WORK})
file(COPY ${here}/library/ DESTINATION ${WORK}/source)
file(COPY ${here}/api/v1 DESTINATION ${WORK}/source/api)
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK}/source/api -B ${WORK}/api -D CMAKE_PREFIX_PATH=${PREFIX} ${launcher})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/api)
run(succeeds ${CMAKE_COMMAND} --install ${WORK}/api --prefix ${WORK}/prefix)

# The user depends on the install tree alone.
file(REMOVE_RECURSE ${WORK}/api ${WORK}/source/api)
set(ENV{CMAKE_PREFIX_PATH} ${WORK}/prefix:${PREFIX})
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK}/source/user -B ${WORK}/user ${launcher})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/user)
run(succeeds ${WORK}/user/user)
