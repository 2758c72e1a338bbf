# cmake -D WORK=<dir> -D GENERATOR=<name> -D "ARGUMENTS=<configure arguments, | between them>" -P import.cmake
#
# Builds a consumer of kubexx_import, and repeats the build after changes of the imported definitions.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

set(widgets "${WORK}/source/crds[1]/widgets.yaml")

macro(build expected)
  run(${expected} ${CMAKE_COMMAND} --build ${WORK}/build)
endmacro()

function(expect_nothing_to_do)
  build(succeeds)
  if(output MATCHES "Importing|Generating|Building")
    message(FATAL_ERROR "nothing had changed, and yet:\n${output}")
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

file(REMOVE_RECURSE ${WORK})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/import/ DESTINATION ${WORK}/source)
string(REPLACE "|" ";" ARGUMENTS "${ARGUMENTS}")
run(succeeds ${CMAKE_COMMAND} -S ${WORK}/source -B ${WORK}/build -G ${GENERATOR} ${ARGUMENTS})
build(succeeds)
run(succeeds ${WORK}/build/importer)
run(succeeds ${WORK}/build/site)
run(succeeds ${WORK}/build/own)
expect_nothing_to_do()

# Only the kinds asked for are imported, and CRDs are written only where they are asked for.
file(GLOB_RECURSE headers RELATIVE ${WORK}/build/shop.kubexx/include ${WORK}/build/shop.kubexx/include/*)
if(NOT headers STREQUAL "shop.example.com/v1/gadget.hpp;shop.example.com/v1/widget.hpp")
  message(FATAL_ERROR "imported: ${headers}")
endif()
file(GLOB_RECURSE crds RELATIVE ${WORK}/build ${WORK}/build/*.yaml)
list(FILTER crds EXCLUDE REGEX "^kubexx/")
if(NOT crds STREQUAL "written/shop.example.com_widgets.yaml;written/site.example.com_sites.yaml")
  message(FATAL_ERROR "CRDs written: ${crds}")
endif()

# A table is an input, too.
replace_in(${WORK}/source/own/types.yaml "spec.tls" "spec.tsl")
build(fails)
expect_output("'spec' has no property 'tsl'; did you mean 'tls'?")
replace_in(${WORK}/source/own/types.yaml "spec.tsl" "spec.tls")
build(succeeds)

# So is a header of its types, although CMake does not know its name.
set(tls ${WORK}/source/own/company/tls.hpp)
replace_in(${tls} "server_name{}" "server_names{}")
build(fails)
expect_output("'spec.tls' does not have the form of 'company::TlsConfig'")
replace_in(${tls} "server_names{}" "server_name{}")
build(succeeds)
expect_nothing_to_do()

replace_in(${widgets} "parts:" "pieces:")
build(fails)
expect_output("parts")
replace_in(${WORK}/source/main.cpp ".parts" ".pieces")
replace_in(${WORK}/source/main.cpp "\"parts\"" "\"pieces\"")
build(succeeds)
run(succeeds ${WORK}/build/importer)
expect_nothing_to_do()

# A change that leaves the headers as they are.
replace_in(${widgets} "scope: Namespaced" "scope: Namespaced  # as ever")
build(succeeds)
expect_nothing_to_do()

replace_in(${widgets} "kind: Widget" "kind: Gizmo")
build(fails)
expect_output("the inputs do not contain 'shop.example.com/v1")
build(fails)
replace_in(${widgets} "kind: Gizmo" "kind: Widget")
build(succeeds)

file(REMOVE ${WORK}/build/shop.kubexx/include/shop.example.com/v1/widget.hpp)
build(succeeds)
run(succeeds ${WORK}/build/importer)
expect_nothing_to_do()

file(REMOVE "${WORK}/source/crds[1]/gadgets.json")
build(fails)
expect_output("the inputs do not contain 'shop.example.com/v1/Gadget'")
