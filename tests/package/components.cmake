# cmake -D PREFIX=<install tree> -D WORK=<dir> -P components.cmake
#
# find_package names a component that does not exist, and the ones that do. Optional components that are missing, or whose dependencies are,
# leave the package usable; required ones are an error that names the reason.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})

# find_components(succeeds|fails <prefix> <argument of find_package>...)
function(find_components expected prefix)
  list(JOIN ARGN " " arguments)
  file(WRITE ${WORK}/source/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(components LANGUAGES CXX)\n"
             "find_package(kubexx CONFIG REQUIRED ${arguments})\n"
             "foreach(component runtime operator testing)\n  message(STATUS \"\${component}: \${kubexx_\${component}_FOUND}\")\nendforeach()\n"
             "kubexx_program(program)\n")
  file(REMOVE_RECURSE ${WORK}/build)
  run(${expected} ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -D CMAKE_PREFIX_PATH=${prefix})
  set(output "${output}" PARENT_SCOPE)
endfunction()

find_components(fails ${PREFIX} COMPONENTS runtime bogus)
expect_output("kubexx has no component 'bogus'; its components are: runtime, operator, testing")
find_components(succeeds ${PREFIX} OPTIONAL_COMPONENTS testing bogus)
expect_output("runtime: TRUE -- operator: TRUE -- testing: TRUE")

# Without the package of the libraries.
set(program_only ${WORK}/program_only)
file(COPY ${PREFIX}/bin DESTINATION ${program_only})
file(GLOB files ${PREFIX}/lib/cmake/kubexx/*)
list(FILTER files EXCLUDE REGEX "kubexx(Codec|Runtime|Operator|Testing)Targets")
file(COPY ${files} DESTINATION ${program_only}/lib/cmake/kubexx)
file(MAKE_DIRECTORY ${program_only}/include)
find_components(succeeds ${program_only} OPTIONAL_COMPONENTS runtime)
expect_output("runtime: --")
find_components(fails ${program_only} COMPONENTS runtime)
expect_output("the component 'runtime' needs the libraries of kubexx, which are not installed; on Debian, install libkubexx-dev")

# Without RE2, of which neither CMake nor pkg-config has a description.
set(without_re2 ${WORK}/without_re2)
file(WRITE ${without_re2}/pkg-config "#!/bin/sh\ncase \"$*\" in *re2*) exit 1 ;; esac\nexec pkg-config \"$@\"\n")
file(CHMOD ${without_re2}/pkg-config PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(ENV{PKG_CONFIG} ${without_re2}/pkg-config)
find_components(succeeds "${PREFIX};-D;CMAKE_DISABLE_FIND_PACKAGE_re2=ON" COMPONENTS runtime OPTIONAL_COMPONENTS testing)
expect_output("runtime: TRUE -- operator: -- testing: --")
find_components(fails "${PREFIX};-D;CMAKE_DISABLE_FIND_PACKAGE_re2=ON" COMPONENTS testing)
expect_output("the component 'testing' needs re2, which pkg-config does not find")
