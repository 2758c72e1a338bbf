# cmake -D FUNCTIONS=KubexxGenerate.cmake -D WORK=<dir> -P program.cmake
#
# Projects run the program that the functions run, even if the package does not contain it. A script replaces the program. On the PATH, it has
# to be of the version of the libraries; prefixes, which can be of the target machine, are not searched.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
file(CONFIGURE OUTPUT ${WORK}/CMakeLists.txt @ONLY CONTENT [=[
cmake_minimum_required(VERSION 3.25)
project(project LANGUAGES NONE)
include(@FUNCTIONS@)
set_property(GLOBAL PROPERTY KUBEXX_VERSION "0.1.0")
enable_testing()
kubexx_program(program)
add_test(NAME version COMMAND ${program} --version)
]=])
run(succeeds ${CMAKE_COMMAND} -S ${WORK} -B ${WORK}/build -D KUBEXX_EXECUTABLE=${CMAKE_CURRENT_LIST_DIR}/multi_config/program)
run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --no-tests=error)

file(MAKE_DIRECTORY ${WORK}/right)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/multi_config/program ${WORK}/right/kubexx)
file(WRITE ${WORK}/other/kubexx "#!/bin/sh\necho kubexx 0.2.0\n")
file(WRITE ${WORK}/prefix/bin/kubexx "#!/bin/sh\nexit 1\n")
file(CHMOD ${WORK}/other/kubexx ${WORK}/prefix/bin/kubexx PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(path $ENV{PATH})
set(configure ${CMAKE_COMMAND} -S ${WORK} -D CMAKE_PREFIX_PATH=${WORK}/prefix)
set(ENV{PATH} ${WORK}/right:${path})
run(succeeds ${configure} -B ${WORK}/build_right)
set(ENV{PATH} ${WORK}/other:${path})
run(fails ${configure} -B ${WORK}/build_other)
expect_output("the kubexx on the PATH is ${WORK}/other/kubexx, of kubexx 0.2.0, but the libraries are of kubexx 0.1.0.")
