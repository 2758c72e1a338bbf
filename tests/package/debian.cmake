# cmake -D BUILD=<build tree> -D WORK=<dir> -D LAUNCHER=<compiler launcher> -D LINTIAN=<program or empty> -P debian.cmake
#
# The Debian packages: their dependencies and files; the program alone generates CRDs, and names the package that code needs; both
# together build and run a consumer. The packages are unpacked, not installed.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
file(REMOVE_RECURSE ${WORK})
run(succeeds ${CMAKE_CPACK_COMMAND} -G DEB --config ${BUILD}/CPackConfig.cmake -B ${WORK}/packages)
file(GLOB program ${WORK}/packages/kubexx_*.deb)
file(GLOB libraries ${WORK}/packages/libkubexx-dev_*.deb)

function(expect_field package field expected)
  run(succeeds dpkg-deb --field ${package} ${field})
  expect_output("${expected}")
endfunction()
expect_field(${program} Package "kubexx")
expect_field(${program} Depends "libclang-common-")
expect_field(${program} Depends "libstdc++-12-dev | libstdc++-dev")
expect_field(${program} Depends "libclang1-")
run(succeeds dpkg-deb --field ${program} Depends)
if(output MATCHES "libfmt-dev|libcurl4-openssl-dev|libkubexx")
  message(FATAL_ERROR "the program pulls what only programs with the libraries need: ${output}")
endif()
run(succeeds dpkg-deb --field ${program} Version)
string(STRIP "${output}" version)
expect_field(${libraries} Depends "kubexx (= ${version})")
expect_field(${libraries} Depends "libcurl4-openssl-dev")

run(succeeds dpkg-deb -x ${program} ${WORK}/program)
run(succeeds dpkg-deb -x ${libraries} ${WORK}/libraries)
file(GLOB_RECURSE program_files RELATIVE ${WORK}/program ${WORK}/program/*)
file(GLOB_RECURSE library_files RELATIVE ${WORK}/libraries ${WORK}/libraries/*)
foreach(file IN LISTS program_files)
  if(file IN_LIST library_files)
    message(FATAL_ERROR "both packages contain ${file}")
  endif()
endforeach()
foreach(file usr/share/man/man1/kubexx.1.gz usr/share/bash-completion/completions/kubexx usr/share/zsh/vendor-completions/_kubexx
             usr/share/fish/vendor_completions.d/kubexx.fish usr/share/doc/kubexx/copyright usr/share/doc/kubexx/changelog.gz)
  if(NOT file IN_LIST program_files)
    message(FATAL_ERROR "the package kubexx does not contain ${file}")
  endif()
endforeach()
if(LINTIAN)
  # The tree of the tests has another prefix than /usr, without the folder of the architecture.
  run(succeeds ${LINTIAN} --allow-root --fail-on error,warning --suppress-tags pkg-config-unavailable-for-cross-compilation ${program} ${libraries})
  if(output MATCHES "[EW]: ")
    message(FATAL_ERROR "lintian: ${output}")
  endif()
endif()

# The program alone.
run(succeeds ${WORK}/program/usr/bin/kubexx --version --json)
string(JSON said GET "${output}" version)
if(NOT said STREQUAL version)
  message(FATAL_ERROR "the package of ${version} contains the program ${said}")
endif()
set(configure ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR}/generator_only -D API=${CMAKE_CURRENT_LIST_DIR}/api)
run(succeeds ${configure} -B ${WORK}/generator_only -D CMAKE_PREFIX_PATH=${WORK}/program/usr)
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/generator_only)
if(NOT EXISTS ${WORK}/generator_only/crds/shop.example.com_widgets.yaml)
  message(FATAL_ERROR "no CRD was generated")
endif()
run(fails ${configure} -B ${WORK}/code_without_libraries -D CMAKE_PREFIX_PATH=${WORK}/program/usr -D CODE=ON)
expect_output("install libkubexx-dev; to generate only CRDs, add NO_CODE")
run(fails ${configure} -B ${WORK}/component_without_libraries -D CMAKE_PREFIX_PATH=${WORK}/program/usr -D COMPONENT=runtime)
expect_output("the component 'runtime' needs the libraries of kubexx")

# Both.
run(succeeds dpkg-deb -x ${program} ${WORK}/both)
run(succeeds dpkg-deb -x ${libraries} ${WORK}/both)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/find_package/ ${CMAKE_CURRENT_LIST_DIR}/api ${CMAKE_CURRENT_LIST_DIR}/main.cpp
          ${CMAKE_CURRENT_LIST_DIR}/plugin.hpp ${CMAKE_CURRENT_LIST_DIR}/plugin.cpp ${CMAKE_CURRENT_LIST_DIR}/client.cpp
          ${CMAKE_CURRENT_LIST_DIR}/consumer_rules.cmake DESTINATION ${WORK}/consumer)
run(succeeds ${CMAKE_COMMAND} -G Ninja -S ${WORK}/consumer -B ${WORK}/consumer/build -D CMAKE_PREFIX_PATH=${WORK}/both/usr
             -D SHOP_COMPONENTS=testing -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(succeeds ${CMAKE_COMMAND} --build ${WORK}/consumer/build)
run(succeeds ${WORK}/consumer/build/shop)
run(succeeds ${WORK}/consumer/build/shop_client ${WORK}/consumer/build/crds/shop.example.com_widgets.yaml)
