# cmake -D CONSUMER=<folder here> -D WORK=<dir> -D GENERATOR=<name> -D "ARGUMENTS=<configure arguments, | between them>" -P consume.cmake
#
# Builds a consumer in a copy and repeats the build after each change that a developer makes: nothing changed, an included header changed, a
# CRD removed, a release broken, a mistake made, the mistake fixed.
cmake_minimum_required(VERSION 3.25)

set(crd ${WORK}/build/crds/shop.example.com_widgets.yaml)
set(parts ${WORK}/source/api/v1/parts.hpp)

include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

macro(build expected)
  run(${expected} ${CMAKE_COMMAND} --build ${WORK}/build)
endmacro()

function(expect_crd text)
  if(NOT EXISTS ${crd})
    message(FATAL_ERROR "there is no ${crd}; the build printed:\n${output}")
  endif()
  file(READ ${crd} written)
  string(FIND "${written}" "${text}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "not in ${crd}: ${text}\n${written}")
  endif()
endfunction()

function(replace_in file from to)
  file(READ ${file} text)
  string(REPLACE "${from}" "${to}" changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "${file} does not contain: ${from}")
  endif()
  file(WRITE ${file} "${changed}")
endfunction()

function(expect_nothing_to_do)
  build(succeeds)
  if(GENERATOR STREQUAL "Ninja")
    expect_output("no work to do")
  elseif(output MATCHES "Generating the CRDs|Building CXX")
    message(FATAL_ERROR "nothing had changed, and yet:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/${CONSUMER}/ ${CMAKE_CURRENT_LIST_DIR}/api ${CMAKE_CURRENT_LIST_DIR}/main.cpp
          ${CMAKE_CURRENT_LIST_DIR}/plugin.hpp ${CMAKE_CURRENT_LIST_DIR}/plugin.cpp ${CMAKE_CURRENT_LIST_DIR}/client.cpp
          ${CMAKE_CURRENT_LIST_DIR}/consumer_rules.cmake DESTINATION ${WORK}/source)

# The consumer has folders with the names of ours, and its own folder comes first on the include path.
foreach(clash runtime/core/error.hpp runtime/core/quantity.hpp runtime/codec/codec.hpp runtime/json/value.hpp runtime/json/text.hpp
              runtime/client/client.hpp generator/support/source.hpp annotations/kubexx/annotations.hpp)
  file(WRITE ${WORK}/source/${clash} "#error \"kubexx includes a header of the project that uses it\"\n")
endforeach()

string(REPLACE "|" ";" ARGUMENTS "${ARGUMENTS}")
run(succeeds ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G ${GENERATOR} ${ARGUMENTS})
build(succeeds)
expect_crd("maxItems: 7")
expect_crd("maxLength: 20")
run(succeeds ${WORK}/build/shop)
if(ARGUMENTS MATCHES "SHOP_COMPONENTS")
  run(succeeds ${WORK}/build/shop_client ${crd})
endif()
run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build -R kubexx.shop_api.up_to_date --no-tests=error)
expect_nothing_to_do()

# Of kubexx itself only what the consumer uses is built; the rest could be.
if(CONSUMER STREQUAL "add_subdirectory")
  file(GLOB_RECURSE surplus ${WORK}/build/kubexx/generator/*.o ${WORK}/build/kubexx/runtime/http/*.o)
  if(surplus)
    message(FATAL_ERROR "built although the consumer does not use it: ${surplus}")
  endif()
  run(succeeds ${CMAKE_COMMAND} --build ${WORK}/build --target kubexx -- -n)
  expect_output("Linking CXX executable kubexx/bin/kubexx")
  if(NOT EXISTS ${WORK}/build/kubexx/bin/kubexx.annotations-dir)
    message(FATAL_ERROR "the program would not find its annotations")
  endif()
endif()

replace_in(${parts} "MaxLength=20" "MaxLength=30")
run(fails ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build -R kubexx.shop_api.up_to_date --no-tests=error)
build(succeeds)
expect_crd("maxLength: 30")
expect_nothing_to_do()

file(COPY ${crd} DESTINATION ${WORK}/build/released)
run(succeeds ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build -R kubexx.shop_api.compatible --no-tests=error)
replace_in(${parts} "MaxLength=30" "MaxLength=5")
build(succeeds)
run(fails ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build -R kubexx.shop_api.compatible --no-tests=error)
replace_in(${parts} "MaxLength=5" "MaxLength=30")

run(succeeds ${CMAKE_COMMAND} -D RELEASED=${WORK}/build/released ${WORK}/build)
build(succeeds)
replace_in(${parts} "MaxLength=30" "MaxLength=5")
build(fails)
expect_output("[DIFF-033]")
build(fails)
replace_in(${parts} "MaxLength=5" "MaxLength=30")
build(succeeds)
expect_nothing_to_do()
replace_in(${WORK}/build/released/shop.example.com_widgets.yaml "maxLength: 30" "maxLength: 31")
build(fails)
replace_in(${WORK}/build/released/shop.example.com_widgets.yaml "maxLength: 31" "maxLength: 30")

file(REMOVE ${crd})
build(succeeds)
expect_crd("maxLength: 30")
if(GENERATOR STREQUAL "Ninja")
  file(REMOVE ${WORK}/build/shop_api.kubexx/code/api/v1/widget.kubexx.hpp)
  build(succeeds)
  expect_nothing_to_do()
endif()

replace_in(${parts} "MaxLength=30" "MaxLenght=40")
build(fails)
expect_output("[marker-unknown]")
expect_output("parts.hpp:8:")
expect_crd("maxLength: 30")
replace_in(${parts} "MaxLenght=40" "MaxLength=40")
build(succeeds)
expect_crd("maxLength: 40")
expect_nothing_to_do()
